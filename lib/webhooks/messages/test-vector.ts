import { newTransactionId } from '#lib/platform/ids.ts';
import { type EncodedMessage, encodeMessage, type WebhookFormat } from './encode-message.ts';

/**
 * The documented key of test messages: the bytes 0 to 15, twice. It is public, so no endpoint has it, and a message
 * that is encoded with it shows that a receiver works and nothing else.
 */
const testKey = Buffer.from('000102030405060708090a0b0c0d0e0f'.repeat(2), 'hex');

/** Where the example programs listen. */
const receiverUrl = 'http://localhost:4000/hooks';
const hourMs = 3_600_000;

/** A request to a receiver, and the status that a correct one answers. */
export type TestRequest = EncodedMessage & {
  kind: 'genuine' | 'changed-body' | 'old-timestamp';
  expectedStatus: 200 | 401;
  curl: string;
};

export type TestVector = {
  /** The test key in the form of a secret of the format. */
  secret: string;
  /** What the receiver reads: the message before it is signed or encrypted. */
  message: string;
  requests: TestRequest[];
};

/**
 * Requests to try a receiver with, made like those that are sent to endpoints. An encrypted message has no time, so
 * that only a signed one can be too old.
 */
export function createTestVector(format: WebhookFormat, now: Date): TestVector {
  const secret = format === 'standard' ? `whsec_${testKey.toString('base64')}` : testKey.toString('hex');
  const paymentId = newTransactionId(now);
  const message = createMessage(paymentId, now);
  const encode = (at: Date): EncodedMessage =>
    encodeMessage(format, [secret], { messageId: `payment_${paymentId}_1`, body: message, at });
  const genuine = encode(now);
  const requests = [
    describeRequest('genuine', 200, genuine),
    describeRequest('changed-body', 401, { ...genuine, body: changeDigit(genuine.body) }),
  ];
  if (format === 'standard') {
    requests.push(describeRequest('old-timestamp', 401, encode(new Date(now.getTime() - hourMs))));
  }
  return { secret, message, requests };
}

/** A notification with letters that need more than one byte, because receivers get those wrong most often. */
function createMessage(id: string, now: Date): string {
  const payload = {
    id,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    amount: '92.00',
    currency: 'EUR',
    result: {
      code: '000.100.110',
      description: "Request successfully processed in 'Merchant in Integrator Test Mode'",
    },
    card: { bin: '420000', last4Digits: '0000', holder: 'Chloé Müller' },
    timestamp: now.toISOString(),
  };
  return JSON.stringify({ type: 'PAYMENT', payload });
}

function changeDigit(body: string): string {
  return body.replace(/\d(?=\D*$)/, (digit) => (digit === '0' ? '1' : '0'));
}

function describeRequest(
  kind: TestRequest['kind'],
  expectedStatus: TestRequest['expectedStatus'],
  { headers, body }: EncodedMessage,
): TestRequest {
  const lines = [
    `curl -i ${receiverUrl}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ];
  return { kind, expectedStatus, headers, body, curl: lines.join(' \\\n  ') };
}

/** Quotes any value safely for a shell. */
function quote(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}
