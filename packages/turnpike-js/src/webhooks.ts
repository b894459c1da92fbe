import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookError } from './errors.ts';

export type WebhookMessage = {
  readonly type: 'PAYMENT' | 'REGISTRATION' | 'SCHEDULE' | 'RISK' | 'PAYOUT';
  readonly payload: { readonly id: string; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
};

export type ReceivedWebhook = {
  /** The secret of the endpoint, which was shown when it was created. */
  readonly secret: string;
  /** The headers of the request, of `fetch` or of Node. */
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrived: JSON that was parsed and written again may differ. */
  readonly body: string;
};

/** An older message may be a copy that an attacker sends again. */
const toleranceSeconds = 300;
const tagBytes = 16;

/** Reads a message of the format `standard`; throws a WebhookError unless the secret signed it. */
export function verifyWebhook({ secret, headers, body }: ReceivedWebhook): WebhookMessage {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/u.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookError('The message is too old.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  // While a secret is replaced, there is a signature of each.
  const isSigned = header(headers, 'webhook-signature')
    .split(' ')
    .some((signature) => isEqual(signature, expected));
  if (!isSigned) throw new WebhookError('The signature is wrong.');
  return JSON.parse(body);
}

/** Reads a message of the formats `encrypted` and `encrypted-json`; throws a WebhookError unless the secret encrypted it. */
export function decryptWebhook({ secret, headers, body }: ReceivedWebhook): WebhookMessage {
  try {
    const iv = Buffer.from(header(headers, 'x-initialization-vector'), 'hex');
    const tag = Buffer.from(header(headers, 'x-authentication-tag'), 'hex');
    const encrypted = body.startsWith('{') ? JSON.parse(body).encryptedBody : body;
    // Without the length, Node would accept a shorter tag, which is easier to forge.
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv, { authTagLength: tagBytes });
    decipher.setAuthTag(tag);
    return JSON.parse(decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8'));
  } catch (cause) {
    throw new WebhookError('The message was changed, or encrypted with another secret.', { cause });
  }
}

function header(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

function isEqual(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
