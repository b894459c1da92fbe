import { createCipheriv, createHmac, createSecretKey } from 'node:crypto';
import { newSecretBytes } from '#lib/platform/ids.ts';

export const webhookFormats = ['encrypted', 'encrypted-json', 'standard'] as const;
/**
 * encrypted: AES-256-GCM, hexadecimal as text. encrypted-json: the same in `{"encryptedBody": …}`. standard: JSON signed
 * by the Standard Webhooks scheme.
 */
export type WebhookFormat = (typeof webhookFormats)[number];

export type EncodedMessage = { headers: Record<string, string>; body: string };

const secretBytes = 32;
const standardPrefix = 'whsec_';
const ivBytes = 12;

/** A new secret in the form that receivers of this format expect. */
export function newWebhookSecret(format: WebhookFormat): string {
  const secret = newSecretBytes(secretBytes);
  return format === 'standard' ? standardPrefix + secret.toString('base64') : secret.toString('hex');
}

/** Encrypts a message as spec 6.1 leaves open and docs/decisions/0021 defines: no additional data, hexadecimal. */
export function encryptMessage(secret: string, message: string, iv: Buffer = newSecretBytes(ivBytes)) {
  // A key object: Node takes 10 µs to find out that bytes are none.
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(Buffer.from(secret, 'hex')), iv);
  const body = Buffer.concat([cipher.update(message, 'utf8'), cipher.final()]);
  const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();
  return { iv: hex(iv), tag: hex(cipher.getAuthTag()), body: hex(body) };
}

type Message = { messageId: string; body: string; at: Date };

/**
 * The bytes of one attempt. A signed message carries a signature of every secret that is valid; an encrypted one can be
 * made for one secret only, the first of the list.
 */
export function encodeMessage(
  format: WebhookFormat,
  secrets: readonly string[],
  { messageId, body, at }: Message,
): EncodedMessage {
  const id = { 'webhook-id': messageId };
  if (format === 'standard') {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = secrets.map((secret) => signContent(secret, `${messageId}.${timestamp}.${body}`)).join(' ');
    const signed = { 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    return { headers: { 'Content-Type': 'application/json', ...id, ...signed }, body };
  }
  const encrypted = encryptMessage(secrets[0] ?? '', body);
  const headers = { ...id, 'X-Initialization-Vector': encrypted.iv, 'X-Authentication-Tag': encrypted.tag };
  if (format === 'encrypted') {
    return { headers: { 'Content-Type': 'text/plain', ...headers }, body: encrypted.body };
  }
  const json = JSON.stringify({ encryptedBody: encrypted.body });
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: json };
}

/** The signature of `id.timestamp.body` by the Standard Webhooks scheme. */
export function signContent(secret: string, content: string): string {
  const key = createSecretKey(Buffer.from(secret.slice(standardPrefix.length), 'base64'));
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
