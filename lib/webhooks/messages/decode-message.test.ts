import { describe, expect, test } from 'vitest';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage, newWebhookSecret, webhookFormats } from './encode-message.ts';
import { createTestVector } from './test-vector.ts';

const now = new Date('2026-11-22T10:00:00Z');

describe.each(webhookFormats)('a message in the format %s', (format) => {
  test('is read or refused as its test requests expect', () => {
    const { secret, message, requests } = createTestVector(format, now);
    for (const { kind, expectedStatus, headers, body } of requests) {
      const decoded = decodeMessage(format, secret, { headers: new Headers(headers), body }, now);
      expect(decoded, kind).toBe(expectedStatus === 200 ? message : null);
    }
  });

  test('is refused with another secret', () => {
    const [genuine] = createTestVector(format, now).requests;
    const { headers, body } = genuine ?? { headers: {}, body: '' };
    const secret = newWebhookSecret(format);
    expect(decodeMessage(format, secret, { headers: new Headers(headers), body }, now)).toBeNull();
  });

  test('is refused without its headers and with a body of another kind', () => {
    const secret = newWebhookSecret(format);
    for (const body of ['', '{}', 'null', 'ff', '{"encryptedBody":1}']) {
      expect(decodeMessage(format, secret, { headers: new Headers(), body }, now)).toBeNull();
    }
  });
});

test('a message with the signatures of two secrets is read with each of them', () => {
  const secrets = [newWebhookSecret('standard'), newWebhookSecret('standard')];
  const { headers, body } = encodeMessage('standard', secrets, { messageId: 'm', body: '{}', at: now });
  for (const secret of secrets) {
    expect(decodeMessage('standard', secret, { headers: new Headers(headers), body }, now)).toBe('{}');
  }
});

test('a message that was encrypted with a shorter tag is refused', () => {
  const { secret, requests } = createTestVector('encrypted', now);
  const headers = new Headers(requests[0]?.headers);
  headers.set('X-Authentication-Tag', headers.get('X-Authentication-Tag')?.slice(0, 8) ?? '');
  const body = requests[0]?.body ?? '';
  expect(decodeMessage('encrypted', secret, { headers, body }, now)).toBeNull();
});
