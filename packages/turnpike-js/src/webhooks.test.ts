import { describe, expect, it } from 'vitest';
import { newWebhookSecret, webhookFormats } from '../../../lib/webhooks/messages/encode-message.ts';
import { createTestVector } from '../../../lib/webhooks/messages/test-vector.ts';
import { WebhookError } from './errors.ts';
import { decryptWebhook, verifyWebhook } from './webhooks.ts';

/** As Node names the headers of a request. */
const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe.each(webhookFormats)('a webhook of the format %s', (format) => {
  const read = format === 'standard' ? verifyWebhook : decryptWebhook;

  it('is read or refused as its test requests expect', () => {
    const { secret, message, requests } = createTestVector(format, new Date());
    for (const { headers, body, expectedStatus } of requests) {
      for (const received of [new Headers(headers), lowerCase(headers)]) {
        const readMessage = () => read({ secret, headers: received, body });
        if (expectedStatus === 200) expect(readMessage()).toEqual(JSON.parse(message));
        else expect(readMessage).toThrow(WebhookError);
      }
    }
  });

  it('is refused with another secret, without headers, and with a body of another kind', () => {
    const { secret, requests } = createTestVector(format, new Date());
    const { headers = {}, body = '' } = requests[0] ?? {};
    const genuine = { secret, headers: new Headers(headers), body };
    expect(() => read({ ...genuine, secret: newWebhookSecret(format) })).toThrow(WebhookError);
    expect(() => read({ ...genuine, headers: {} })).toThrow(WebhookError);
    for (const other of ['', '{}', 'null', 'ff']) {
      expect(() => read({ ...genuine, body: other })).toThrow(WebhookError);
    }
  });
});

it('a webhook with a shorter tag is refused', () => {
  const { secret, requests } = createTestVector('encrypted', new Date());
  const headers = new Headers(requests[0]?.headers);
  headers.set('X-Authentication-Tag', headers.get('X-Authentication-Tag')?.slice(0, 8) ?? '');
  expect(() => decryptWebhook({ secret, headers, body: requests[0]?.body ?? '' })).toThrow(WebhookError);
});
