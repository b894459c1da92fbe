import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { SpanStatusCode } from '@opentelemetry/api';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { sleep, startTimer } from '../clock.ts';
import type { PrivateEgress } from '../env.ts';
import { inClientSpan } from '../telemetry/trace.ts';
import { rejectAddress } from './address-policy.ts';
import { ConnectionTimer, type ConnectionTimings, type PhaseTimings } from './connection-timings.ts';
import { type Resolver, resolveBySystem } from './dns-resolver.ts';
import { rejectHeaders } from './header-policy.ts';

export interface EgressRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Resolve, connect and TLS. */
  readonly connectMs?: number;
  /** From the call to the last byte of the answer. */
  readonly totalMs?: number;
  readonly maxResponseBytes?: number;
  /**
   * Sends the head with `Expect: 100-continue` first, and the body once the server agrees, or after a second without an
   * answer; after 417 all of it again without the header (RFC 9110, 10.1.1).
   */
  readonly expectContinue?: boolean;
  /** `cut`: a longer answer is still an answer, of which the first bytes are kept. */
  readonly onTooLong?: 'fail' | 'cut';
  /** Called once before the outcome is returned, unless the request is refused. */
  readonly onTimings?: (timings: PhaseTimings) => void;
}

/**
 * `sent` is whether a byte of the request may have reached the peer. Only what was certainly not sent may be
 * repeated blindly.
 */
export type EgressOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Lower-case names; a header sent several times is joined by ", ". */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      readonly cut: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly sent: false }
  | { readonly kind: 'failed'; readonly reason: string; readonly sent: boolean }
  | { readonly kind: 'timeout'; readonly reason: string; readonly sent: boolean };

export interface EgressOptions {
  /** Private addresses that may be reached: `env().privateEgress`. */
  readonly privateAddresses: PrivateEgress;
  /** Default: as the operating system resolves names. */
  readonly resolve?: Resolver;
  readonly connectionsPerOrigin?: number;
  /** Further certificate authorities, in PEM. */
  readonly ca?: string;
  /** What this side proves itself with to servers that ask for it, in PEM. */
  readonly certificate?: string;
  readonly privateKey?: string;
}

export interface Egress {
  send(request: EgressRequest): Promise<EgressOutcome>;
  /** Why requests to this URL would be refused now; undefined when they would be sent. For URLs that are stored. */
  check(url: string): Promise<string | undefined>;
  /** Whether the host of this URL has an address now; false also where no name server answers in time. */
  hasAddress(url: string): Promise<boolean>;
  /** A connection for a protocol other than HTTP, to a checked address; it throws where there is none. */
  connect(target: { host: string; port: number; connectMs?: number }): Promise<Socket>;
  close(): Promise<void>;
}

const defaults = { connectMs: 5_000, totalMs: 30_000, maxResponseBytes: 1024 * 1024 };

class AddressRejectedError extends Error {}

/**
 * The one way out. Addresses are checked where the connection is made, on the very address that is connected
 * to, so a name that changes between check and use gains nothing. Redirects are answers, never followed.
 */
export function createEgress(options: EgressOptions): Egress {
  const { privateAddresses: allow, resolve = resolveBySystem } = options;
  const timer = new ConnectionTimer();
  const connecting = {
    lookup: createCheckedLookup(resolve, allow),
    ...(options.ca ? { ca: options.ca } : {}),
    ...(options.certificate && options.privateKey ? { cert: options.certificate, key: options.privateKey } : {}),
  };
  const connect = buildConnector({ ...connecting, timeout: 60_000 } as buildConnector.BuildOptions);
  const agent = new Agent({
    connections: options.connectionsPerOrigin ?? 64,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
    // Our own timers are exact; undici's tick once a second and are only a backstop.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: timer.wrap(connect),
  });
  return {
    send: async (request) => {
      const target = readTarget(request.url, allow);
      const reason = typeof target === 'string' ? target : rejectHeaders(request.headers ?? {});
      if (typeof target === 'string' || reason !== undefined)
        return { kind: 'refused', reason: reason ?? '', sent: false };
      return traced(target, request, async (asSent) => {
        if (!asSent.expectContinue) return exchange(agent, timer, target, asSent);
        let timings: PhaseTimings | undefined;
        const onTimings = (measured: PhaseTimings): void => {
          timings = measured;
        };
        const outcome = await exchangeExpecting(connecting, target, { ...asSent, onTimings });
        if (outcome.kind === 'response' && outcome.status === 417) return exchange(agent, timer, target, asSent);
        if (timings) request.onTimings?.(timings);
        return outcome;
      });
    },
    check: (url) => checkUrl(url, allow, resolve),
    hasAddress: async (url) => (await resolveHost(url, resolve)).length > 0,
    connect: (target) => openSocket(target, allow, createCheckedLookup(resolve, allow)),
    // Idle connections would keep the process alive for their keep-alive time.
    close: () => agent.destroy(),
  };
}

/** The path and the query are no part of a span: they may have secrets of merchants. */
function traced(
  { hostname, port }: URL,
  request: EgressRequest,
  send: (asSent: EgressRequest) => Promise<EgressOutcome>,
): Promise<EgressOutcome> {
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'server.address': hostname, 'server.port': port };
  return inClientSpan(`${method} ${hostname}`, attributes, async (headers, span) => {
    const outcome = await send({ ...request, headers: { ...request.headers, ...headers } });
    if (outcome.kind === 'response') span.setAttribute('http.response.status_code', outcome.status);
    else span.setAttribute('error.type', outcome.kind).setStatus({ code: SpanStatusCode.ERROR });
    return outcome;
  });
}

async function openSocket(
  { host, port, connectMs = defaults.connectMs }: { host: string; port: number; connectMs?: number },
  allow: PrivateEgress,
  lookup: LookupFunction,
): Promise<Socket> {
  const refusal = isIP(host) ? rejectAddress(host, allow) : undefined;
  if (refusal) throw new AddressRejectedError(refusal);
  const socket = connectSocket({ host, port, lookup });
  return new Promise((done, fail) => {
    const giveUp = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      fail(error);
    };
    const timer = setTimeout(() => giveUp(new Error(`no connection within ${connectMs} ms`)), connectMs);
    socket.once('error', giveUp);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', giveUp);
      done(socket);
    });
  });
}

/** The URL, or why it is refused. */
function readTarget(address: string, allow: PrivateEgress): URL | string {
  if (!URL.canParse(address)) return 'the URL is malformed';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only http and https are allowed';
  if (url.username || url.password) return 'the URL must not hold credentials';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // For a literal address no lookup happens, so this is the only place to check it.
  return (isIP(host) ? rejectAddress(host, allow) : undefined) ?? url;
}

const maxCheckMs = 5_000;

/** A name that does not resolve now is not refused: what is sent later is checked again. */
async function checkUrl(address: string, allow: PrivateEgress, resolve: Resolver): Promise<string | undefined> {
  const target = readTarget(address, allow);
  if (typeof target === 'string') return target;
  const found = await resolveHost(address, resolve);
  return found.map((each) => rejectAddress(each.address, allow)).find(Boolean);
}

/** The addresses of the host of a URL; none where they cannot be found in time. */
async function resolveHost(address: string, resolve: Resolver): Promise<readonly LookupAddress[]> {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const none: readonly LookupAddress[] = [];
  return Promise.race([resolve(host).catch(() => none), sleep(maxCheckMs).then(() => none)]);
}

/** One refused address refuses the name: a mixed answer is how rebinding looks. */
function createCheckedLookup(resolve: Resolver, allow: PrivateEgress): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const refusal = addresses.map(({ address }) => rejectAddress(address, allow)).find(Boolean);
        const [first] = addresses;
        if (refusal) callback(new AddressRejectedError(refusal), '');
        else if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
        else if (lookupOptions.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

function exchange(agent: Agent, timer: ConnectionTimer, url: URL, request: EgressRequest): Promise<EgressOutcome> {
  return new Promise((resolve) => {
    const exchanging = new Exchange(request, resolve, (waitedMs) => timer.take(url.origin, waitedMs));
    const options: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: { ...request.headers },
      body: request.body ?? null,
    };
    // What undici refuses itself, such as an invalid header, it reports as an error of the response.
    agent.dispatch(options, exchanging);
  });
}

/** A request that can be ended. */
type Abortable = { abort(reason: Error): void };

/** How long a server may be silent about the head before the body follows all the same. */
const continueWaitMs = 1_000;

/** As undici does not send this header, one connection of Node's own client does, over the same checked addresses. */
function exchangeExpecting(connecting: https.AgentOptions, url: URL, request: EgressRequest): Promise<EgressOutcome> {
  return new Promise((resolve) => {
    const exchanging = new Exchange(request, resolve, () => null);
    const body = Buffer.from(request.body ?? '');
    const isTls = url.protocol === 'https:';
    const headers = { ...request.headers, 'Content-Length': body.length, Expect: '100-continue' };
    const options = { ...connecting, method: request.method ?? 'GET', headers, agent: false, maxHeaderSize: 16_384 };
    const client = (isTls ? https : http).request(url, options as https.RequestOptions);
    const controller: Abortable = { abort: (reason) => client.destroy(reason) };
    const waiting = setTimeout(sendBody, continueWaitMs);
    function sendBody(): void {
      clearTimeout(waiting);
      if (!client.writableEnded) client.end(body);
    }
    client.once('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => exchanging.onRequestStart(controller));
    });
    client.once('continue', sendBody);
    client.once('close', () => clearTimeout(waiting));
    client.on('error', (error) => exchanging.onResponseError(controller, error));
    client.once('response', (response) => {
      exchanging.onResponseStart(controller, response.statusCode ?? 0, response.headers);
      response.on('data', (chunk: Buffer) => exchanging.onResponseData(controller, chunk));
      response.once('end', () => exchanging.onResponseEnd());
      // An answer before the body, such as 417, ends the exchange.
      response.once('close', () => client.destroy());
      response.on('error', (error) => exchanging.onResponseError(controller, error));
    });
    client.flushHeaders();
  });
}

/** One request and its answer, as undici reports them; settles exactly once. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #settle: (outcome: EgressOutcome) => void;
  readonly #limit: number;
  readonly #cutLong: boolean;
  readonly #timers: NodeJS.Timeout[];
  #controller: Abortable | undefined;
  #settled = false;
  #sent = false;
  #status = 0;
  #headers: Record<string, string> = {};
  #chunks: Buffer[] = [];
  #received = 0;
  readonly #elapsed = startTimer();
  readonly #takeConnection: (waitedMs: number) => ConnectionTimings | null;
  readonly #onTimings: EgressRequest['onTimings'];
  #connection: ConnectionTimings | null = null;
  #startedMs = 0;
  #firstByteMs: number | null = null;

  constructor(
    request: EgressRequest,
    settle: (outcome: EgressOutcome) => void,
    takeConnection: (waitedMs: number) => ConnectionTimings | null,
  ) {
    this.#settle = settle;
    this.#takeConnection = takeConnection;
    this.#onTimings = request.onTimings;
    this.#limit = request.maxResponseBytes ?? defaults.maxResponseBytes;
    this.#cutLong = request.onTooLong === 'cut';
    const connectMs = request.connectMs ?? defaults.connectMs;
    const totalMs = request.totalMs ?? defaults.totalMs;
    this.#timers = [
      setTimeout(() => {
        if (!this.#sent) this.#fail('timeout', `no connection within ${connectMs} ms`);
      }, connectMs),
      setTimeout(() => this.#fail('timeout', `no complete answer within ${totalMs} ms`), totalMs),
    ];
  }

  finish(outcome: EgressOutcome): void {
    if (this.#settled) return;
    this.#settled = true;
    for (const timer of this.#timers) clearTimeout(timer);
    if (outcome.kind !== 'refused') this.#onTimings?.(this.#timings());
    this.#settle(outcome);
  }

  #timings(): PhaseTimings {
    const connection = this.#connection ?? { dnsMs: null, connectMs: null, tlsMs: null };
    return { ...connection, firstByteMs: this.#firstByteMs, totalMs: this.#elapsed() };
  }

  /** undici calls this when a connection is there and before the first byte is written. */
  onRequestStart(controller: Abortable): void {
    this.#controller = controller;
    if (this.#settled) controller.abort(new Error('too late'));
    else this.#sent = true;
    this.#startedMs = this.#elapsed();
    this.#connection = this.#takeConnection(this.#startedMs);
  }

  onResponseStart(
    _controller: Abortable,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#firstByteMs = this.#elapsed() - this.#startedMs;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
    }
  }

  onResponseData(_controller: Abortable, chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received <= this.#limit) {
      this.#chunks.push(Buffer.from(chunk));
    } else if (this.#cutLong) {
      this.#chunks.push(Buffer.from(chunk.subarray(0, chunk.length - (this.#received - this.#limit))));
      this.#respond(true);
      this.#controller?.abort(new Error('long enough'));
    } else {
      this.#fail('failed', `the answer is longer than ${this.#limit} bytes`);
    }
  }

  onResponseEnd(): void {
    this.#respond(false);
  }

  onResponseError(_controller: Abortable, error: Error): void {
    const refused = [error, error.cause].find((one) => one instanceof AddressRejectedError);
    if (refused) this.finish({ kind: 'refused', reason: refused.message, sent: false });
    else this.finish({ kind: 'failed', reason: describeError(error), sent: this.#sent });
  }

  #respond(cut: boolean): void {
    const body = Buffer.concat(this.#chunks);
    this.finish({ kind: 'response', status: this.#status, headers: this.#headers, body, cut });
  }

  #fail(kind: 'failed' | 'timeout', reason: string): void {
    const sent = this.#sent;
    this.finish({ kind, reason, sent });
    this.#controller?.abort(new Error(reason));
  }
}

/** undici wraps several failed addresses into one error without a message. */
function describeError(error: Error): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : undefined;
  const { code } = (inner ?? error) as NodeJS.ErrnoException;
  const message = inner?.message || error.message || error.name;
  return code && !message.includes(code) ? `${code}: ${message}` : message;
}
