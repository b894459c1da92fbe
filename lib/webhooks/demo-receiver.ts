import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { decodeMessage, type ReceivedMessage } from './messages/decode-message.ts';
import { listSealedEndpointsAt, type SealedSecrets } from './store.ts';
import { secretBinding, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Where a demo receives its own webhooks. */
export const demoReceiverPath = '/demo/webhook-receiver';

/** Where a demo receives callbacks of decisions: it acknowledges each, and keeps none. */
export const demoCallbackPath = '/demo/callback-receiver';

/** A message that the demo's receiver got. Only of a verified one, type and body are kept. */
export type DemoMessage = {
  /** Counts the messages since the start of the process. */
  number: number;
  receivedAt: Date;
  messageId: string;
  /** Null when it was not verified: it may come from anywhere. */
  verified: { endpointId: string; type: string; body: string } | null;
};

type Options = {
  db: Database;
  vault: Vault;
  clock: Clock;
  /** The address at which this process reaches itself. */
  ownAddress: string;
};

const maxMessages = 50;
const maxShownCharacters = 65_536;
const maxIdCharacters = 200;
/** Secrets are kept so long: a demo that takes payments reads them once, and not for each of them. */
const knownMs = 1_000;
/** More endpoints than a demo registers at one address. */
const maxEndpoints = 20;

/** A receiver of webhooks within Turnpike, for demos only. What it got is in the memory of this process. */
export class DemoReceiver {
  readonly #options: Options;
  #messages: readonly DemoMessage[] = [];
  #count = 0;
  #known: { readAt: number; receivers: Receiver[] } | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  isReceiverOf({ url }: Pick<WebhookEndpoint, 'url'>): boolean {
    return url === this.url;
  }

  /** The status of the answer: 204 when the message is one of an endpoint with this address, otherwise 401. */
  async receive(message: ReceivedMessage): Promise<204 | 401> {
    const verified = await this.#verify(message);
    const messageId = (message.headers.get('webhook-id') ?? '').slice(0, maxIdCharacters);
    this.#count += 1;
    const received = { number: this.#count, receivedAt: this.#options.clock.now(), messageId, verified };
    this.#messages = [received, ...this.#messages].slice(0, maxMessages);
    return verified ? 204 : 401;
  }

  /** Answers a request to its address. */
  async answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === demoCallbackPath) return new Response(null, { status: 200 });
    const { headers } = request;
    const status = await this.receive({ headers, body: await request.text() });
    return new Response(null, { status });
  }

  /** The messages of an endpoint, and those that were not verified; the newest first. */
  list(endpointId: string): DemoMessage[] {
    return this.#messages.filter(({ verified }) => !verified || verified.endpointId === endpointId);
  }

  get url(): string {
    return this.#options.ownAddress + demoReceiverPath;
  }

  /** By the secrets that were just used; where these do not fit, there may be others. */
  async #verify(message: ReceivedMessage): Promise<DemoMessage['verified']> {
    const now = this.#options.clock.now();
    const known = this.#known !== null && now.getTime() - this.#known.readAt < knownMs ? this.#known.receivers : [];
    return verifyBy(known, message, now) ?? verifyBy(await this.#readReceivers(now), message, now);
  }

  async #readReceivers(now: Date): Promise<Receiver[]> {
    const { db, vault } = this.#options;
    const endpoints = await listSealedEndpointsAt(db, this.url, maxEndpoints);
    const receivers = await Promise.all(
      endpoints.map(async ({ id, format, ...endpoint }) => {
        const secrets = await readSecrets(vault, { id, ...endpoint }, now);
        return secrets.map((secret) => ({ endpointId: id, format, secret }));
      }),
    );
    this.#known = { readAt: now.getTime(), receivers: receivers.flat() };
    return this.#known.receivers;
  }
}

/** A secret by which a message to an endpoint is verified. */
type Receiver = { endpointId: string; format: WebhookEndpoint['format']; secret: string };

function verifyBy(receivers: readonly Receiver[], message: ReceivedMessage, now: Date): DemoMessage['verified'] {
  for (const { endpointId, format, secret } of receivers) {
    const body = decodeMessage(format, secret, message, now);
    if (body !== null) return { endpointId, type: readType(body), body: body.slice(0, maxShownCharacters) };
  }
  return null;
}

const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];

/** Lets the webhooks of a demo follow it when it is started at another address of this machine. */
export async function moveDemoReceiver(db: Database, ownAddress: string): Promise<void> {
  const url = ownAddress + demoReceiverPath;
  const hosts = new Set([...loopbackHosts, new URL(ownAddress).hostname]);
  await autocommit(db).prisma.webhookEndpoint.updateMany({
    where: {
      url: { endsWith: demoReceiverPath, not: url },
      OR: Array.from(hosts, (host) => ({ url: { startsWith: `http://${host}:` } })),
    },
    data: { url },
  });
}

type SecretsOfEndpoint = Pick<WebhookEndpoint, 'id' | 'entityId' | 'previousSecretUntil'> & SealedSecrets;

/** After a rotation the previous secret is valid for a while. */
async function readSecrets(
  vault: Vault,
  { sealedSecret, sealedPreviousSecret, previousSecretUntil, ...endpoint }: SecretsOfEndpoint,
  now: Date,
): Promise<string[]> {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > now;
  const sealed = [sealedSecret, isPreviousValid ? sealedPreviousSecret : null];
  const binding = secretBinding(endpoint);
  return Promise.all(sealed.filter((each) => each !== null).map((each) => vault.decryptText(each, binding)));
}

/** `PAYMENT` or `REGISTRATION CREATED`. */
function readType(body: string): string {
  try {
    const { type, action } = JSON.parse(body) as { type?: string; action?: string };
    return [type, action].filter((each) => typeof each === 'string').join(' ');
  } catch {
    return '';
  }
}
