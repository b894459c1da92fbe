import { createDecipheriv } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { encodeMessage, encryptMessage, newWebhookSecret } from './encode-message.ts';

const body = JSON.stringify({ type: 'PAYMENT', payload: { id: '8ac7', holder: 'Jürgen 🍞' } });
const message = { messageId: 'payment_8ac7_2', body, at: new Date() };

/** As a receiver decrypts. */
function decrypt(secret: string, headers: Record<string, string>, encrypted: string): string {
  const iv = Buffer.from(headers['X-Initialization-Vector'] ?? '', 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  decipher.setAuthTag(Buffer.from(headers['X-Authentication-Tag'] ?? '', 'hex'));
  return decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8');
}

describe('an encrypted message', () => {
  test('is the known answer of the published example', () => {
    const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
    expect(encryptMessage(secret, '{"type":"PAYMENT"}', Buffer.alloc(12))).toEqual({
      iv: '0'.repeat(24),
      tag: 'CE573FB7A41AB78E743180DC83FF09BD',
      body: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
    });
  });

  test('is text that the secret opens', () => {
    const secret = newWebhookSecret('encrypted');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const { headers, body: sent } = encodeMessage('encrypted', [secret], message);
    expect(headers).toMatchObject({ 'Content-Type': 'text/plain', 'webhook-id': message.messageId });
    expect(decrypt(secret, headers, sent)).toBe(body);
  });

  test('is JSON with encryptedBody in the other format', () => {
    const secret = newWebhookSecret('encrypted-json');
    const { headers, body: sent } = encodeMessage('encrypted-json', [secret], message);
    expect(headers['Content-Type']).toBe('application/json');
    expect(decrypt(secret, headers, JSON.parse(sent).encryptedBody)).toBe(body);
  });

  test('has an initialization vector of its own in every attempt', () => {
    const secret = newWebhookSecret('encrypted');
    const vectors = Array.from(
      { length: 100 },
      () => encodeMessage('encrypted', [secret], message).headers['X-Initialization-Vector'],
    );
    expect(new Set(vectors).size).toBe(100);
  });

  test('is refused by a receiver when a byte of it was changed', () => {
    const secret = newWebhookSecret('encrypted');
    const { headers, body: sent } = encodeMessage('encrypted', [secret], message);
    const changed = (sent.startsWith('0') ? '1' : '0') + sent.slice(1);
    expect(() => decrypt(secret, headers, changed)).toThrow();
  });
});

describe('a signed message', () => {
  test('is verified by the library of Standard Webhooks', () => {
    const secret = newWebhookSecret('standard');
    const { headers, body: sent } = encodeMessage('standard', [secret], message);
    expect(sent).toBe(body);
    expect(new Webhook(secret).verify(sent, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(sent.replace('8ac7', '8ac8'), headers)).toThrow();
    expect(() => new Webhook(newWebhookSecret('standard')).verify(sent, headers)).toThrow();
  });

  test('is verified with the new and with the previous secret while both are valid', () => {
    const secrets = [newWebhookSecret('standard'), newWebhookSecret('standard')];
    const { headers, body: sent } = encodeMessage('standard', secrets, message);
    for (const secret of secrets) expect(new Webhook(secret).verify(sent, headers)).toEqual(JSON.parse(body));
  });
});
