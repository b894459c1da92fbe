import type { GatewayUnderTest, Tenant } from './gateway-under-test.ts';
import { type HttpAnswer, HttpClient, type HttpRequest } from './http-client.ts';
import { Normaliser } from './normalise-answer.ts';

/** One answer as the fixture keeps it. */
export type RecordedAnswer = {
  step: string;
  request: string;
  status: number;
  /** Only what differs from the headers that almost every answer has. */
  headers?: Record<string, string | null>;
  body?: unknown;
  text?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: scenarios read answers of every shape
export type Answer = { status: number; body: any; headers: HttpAnswer['headers'] };

export type Form = Readonly<Record<string, string>>;

export type RequestOptions = {
  /** Null sends no token. */
  accessToken?: string | null;
  /** Null sends no entityId. */
  entityId?: string | null;
  headers?: Record<string, string>;
};

const usualHeaders: Record<string, string> = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
};
const otherHeaders = [
  'allow',
  'www-authenticate',
  'location',
  'retry-after',
  'idempotency-replayed',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];
const formType = 'application/x-www-form-urlencoded; charset=UTF-8';

/** Sends the requests of a scenario one after the other and keeps their normalised answers. */
export class Recorder {
  readonly answers: RecordedAnswer[] = [];
  readonly gateway: GatewayUnderTest;
  readonly normaliser = new Normaliser();
  readonly #client: HttpClient;
  readonly #steps = new Set<string>();
  #tenant: Tenant;

  constructor(gateway: GatewayUnderTest) {
    this.gateway = gateway;
    this.#client = new HttpClient(gateway.port);
    this.#tenant = gateway.tenant;
    this.nameTenant('', gateway.tenant);
  }

  get tenant(): Tenant {
    return this.#tenant;
  }

  /** Placeholders for the ids of a tenant. */
  nameTenant(prefix: string, { pspId, merchantId, channelId }: Tenant): void {
    this.normaliser.name(pspId, `${prefix}psp`);
    this.normaliser.name(merchantId, `${prefix}merchant`);
    this.normaliser.name(channelId, `${prefix}channel`);
  }

  /** Runs a part of the scenario as another tenant. */
  async as<T>(tenant: Tenant, part: () => Promise<T>): Promise<T> {
    const before = this.#tenant;
    this.#tenant = tenant;
    try {
      return await part();
    } finally {
      this.#tenant = before;
    }
  }

  post(step: string, path: string, form: Form, options: RequestOptions = {}): Promise<Answer> {
    const body = this.#form(form, options).toString();
    return this.send(step, { method: 'POST', path, body, headers: { 'Content-Type': formType } }, options);
  }

  get(step: string, path: string, query: Form = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.send(step, { method: 'GET', path: `${path}?${this.#form(query, options)}` }, options);
  }

  delete(step: string, path: string, query: Form = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.send(step, { method: 'DELETE', path: `${path}?${this.#form(query, options)}` }, options);
  }

  /** Sends a request as it is, with the access token unless the options specify otherwise. */
  async send(step: string, request: HttpRequest, options: RequestOptions = {}): Promise<Answer> {
    if (this.#steps.has(step)) throw new Error(`two steps are called "${step}"`);
    this.#steps.add(step);
    // No two transactions have the same time, so that lists have one order.
    this.gateway.advanceClock(1);
    const token = options.accessToken === undefined ? this.#tenant.accessToken : options.accessToken;
    const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
    const headers = { ...authorization, ...request.headers, ...options.headers };
    const answer = await this.#client.send({ ...request, headers });
    const body = parse(answer.text);
    this.answers.push(this.#record(step, request, answer, body));
    return { status: answer.status, headers: answer.headers, body: body ?? {} };
  }

  /** Completes a redirect at the simulator and keeps where the shopper is sent. */
  async completeRedirect(step: string, redirectUrl: string, choice: string): Promise<void> {
    const location = await this.gateway.completeRedirect(redirectUrl, choice);
    const headers = { location: this.normaliser.text(step, 'location', location) };
    this.answers.push({ step, request: `complete redirect: ${choice}`, status: 303, headers });
  }

  close(): void {
    this.#client.close();
  }

  #form(form: Form, { entityId = this.#tenant.channelId }: RequestOptions): URLSearchParams {
    const sent = new URLSearchParams(form);
    if (entityId !== null && !sent.has('entityId')) sent.set('entityId', entityId);
    return sent;
  }

  #record(step: string, request: HttpRequest, answer: HttpAnswer, body: unknown): RecordedAnswer {
    const [sent = ''] = request.path.split('?', 1);
    // An id may have been sent with an encoded digit.
    const path = sent.replace(/%3(\d)/g, '$1');
    const shownPath = path.length > 200 ? `${path.slice(0, 60)}… (${path.length} characters)` : path;
    const headers = this.#headers(step, answer.headers);
    return {
      step,
      request: `${request.method} ${this.normaliser.text(step, 'path', shownPath)}`,
      status: answer.status,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(body === undefined
        ? { text: this.normaliser.text(step, 'text', answer.text) }
        : { body: this.normaliser.body(step, body) }),
    };
  }

  #headers(step: string, headers: HttpAnswer['headers']): Record<string, string | null> {
    const kept: Record<string, string | null> = {};
    for (const [name, usual] of Object.entries(usualHeaders)) {
      if (headers[name] !== usual) kept[name] = headers[name] ?? null;
    }
    for (const name of otherHeaders) {
      const value = headers[name];
      if (value === undefined) continue;
      const isSeconds = name === 'retry-after' || name === 'ratelimit-reset';
      kept[name] = isSeconds && /^\d{1,2}$/.test(value) ? '<seconds>' : this.normaliser.text(step, name, value);
    }
    return kept;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
