import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { decodeMessage, type ReceivedMessage } from './messages/decode-message.ts';
import { listSealedEndpointsAt, type SealedSecrets } from './store.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** Where a demo receives its own webhooks. */
export const demoReceiverPath = '/demo/webhook-receiver';

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
/** More endpoints than a demo registers at one address. */
const maxEndpoints = 20;

/** A receiver of webhooks within Turnpike, for demos only. What it got is in the memory of this process. */
export class DemoReceiver {
  readonly #options: Options;
  #messages: readonly DemoMessage[] = [];
  #count = 0;

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

  /** The messages of an endpoint, and those that were not verified; the newest first. */
  list(endpointId: string): DemoMessage[] {
    return this.#messages.filter(({ verified }) => !verified || verified.endpointId === endpointId);
  }

  get url(): string {
    return this.#options.ownAddress + demoReceiverPath;
  }

  async #verify(message: ReceivedMessage): Promise<DemoMessage['verified']> {
    const { db, vault, clock } = this.#options;
    const now = clock.now();
    for (const endpoint of await listSealedEndpointsAt(db, this.url, maxEndpoints)) {
      for (const secret of await readSecrets(vault, endpoint, now)) {
        const body = decodeMessage(endpoint.format, secret, message, now);
        if (body === null) continue;
        return { endpointId: endpoint.id, type: readType(body), body: body.slice(0, maxShownCharacters) };
      }
    }
    return null;
  }
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

/** After a rotation the previous secret is valid for a while. */
async function readSecrets(
  vault: Vault,
  { id, sealedSecret, sealedPreviousSecret, previousSecretUntil }: WebhookEndpoint & SealedSecrets,
  now: Date,
): Promise<string[]> {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > now;
  const sealed = [sealedSecret, isPreviousValid ? sealedPreviousSecret : null];
  return Promise.all(sealed.filter((each) => each !== null).map((each) => vault.decryptText(each, id)));
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
