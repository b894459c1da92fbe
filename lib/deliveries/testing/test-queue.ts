import type { NewDelivery } from '../delivery.ts';
import type { DeliveryQueue } from '../delivery-queue.ts';

/** A queue for tests: the destination's address stands in the data, retries follow every `retryMs`. */
export function createTestQueue({
  retryMs = 60_000,
  maxFailures = 4,
  totalMs = 2_000,
  ...rest
}: Partial<DeliveryQueue> & { retryMs?: number; maxFailures?: number; totalMs?: number } = {}): DeliveryQueue {
  return {
    name: 'test',
    maxConcurrent: 4,
    buildRequest: async ({ data, messageId, body }) => ({
      url: String(data.url),
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Id': messageId, 'X-Secret': 'hidden' },
      secretHeaders: ['x-secret'],
      body,
      connectMs: 1_000,
      totalMs,
    }),
    isAcknowledged: (status) => status === 200,
    nextAttemptAt: ({ failureCount }, failedAt) =>
      failureCount + 1 >= maxFailures ? null : new Date(failedAt.getTime() + retryMs),
    ...rest,
  };
}

let position = 0n;

/** A message for a destination of tests; each is a later event than the one before. */
export function newTestDelivery(
  url: string,
  messageId: string,
  rest: Partial<NewDelivery> & Pick<NewDelivery, 'createdAt'>,
): NewDelivery {
  position += 1n;
  return {
    merchantId: 'm1',
    queue: 'test',
    destinationId: 'd1',
    messageId,
    streamType: 'test',
    streamId: messageId,
    position,
    orderKey: null,
    body: `body of ${messageId}`,
    data: { url },
    notBefore: rest.createdAt,
    ...rest,
  };
}
