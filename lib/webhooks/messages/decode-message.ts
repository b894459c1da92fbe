import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { signContent, type WebhookFormat } from './encode-message.ts';

/** A message as a receiver gets it. */
export type ReceivedMessage = { headers: Headers; body: string };

const toleranceSeconds = 300;
const tagBytes = 16;

/** Reads a message as a receiver does: its text, or null when it is not genuine. */
export function decodeMessage(
  format: WebhookFormat,
  secret: string,
  message: ReceivedMessage,
  now: Date,
): string | null {
  if (format === 'standard') return isSigned(secret, message, now) ? message.body : null;
  try {
    return decrypt(format, secret, message);
  } catch {
    return null;
  }
}

function isSigned(secret: string, { headers, body }: ReceivedMessage, now: Date): boolean {
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > toleranceSeconds) return false;
  const expected = Buffer.from(signContent(secret, `${headers.get('webhook-id')}.${timestamp}.${body}`));
  return (headers.get('webhook-signature') ?? '').split(' ').some((each) => {
    const received = Buffer.from(each);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** Throws when the message was changed or encrypted with another secret. */
function decrypt(format: WebhookFormat, secret: string, { headers, body }: ReceivedMessage): string {
  const encrypted = format === 'encrypted-json' ? JSON.parse(body).encryptedBody : body;
  const [iv, tag] = ['X-Initialization-Vector', 'X-Authentication-Tag'].map((name) =>
    Buffer.from(headers.get(name) ?? '', 'hex'),
  ) as [Buffer, Buffer];
  const key = Buffer.from(secret, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  return decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8');
}
