import type { ListedDelivery } from '#lib/deliveries/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { WebhookEndpoint } from '#lib/webhooks/index.ts';
import { formatTimestampMs } from './envelope.ts';

/** The JSON of a webhook endpoint, without its secret. */
export function presentWebhook(endpoint: WebhookEndpoint): Json {
  const { id, entityId, url, types, fields, format, state, createdAt, activatedAt, disabledAt } = endpoint;
  return {
    id,
    entityId,
    url,
    types: types.join(' '),
    fields,
    format,
    state,
    createdAt: formatTimestampMs(createdAt),
    ...presentTime('activatedAt', activatedAt),
    ...presentTime('disabledAt', disabledAt),
  };
}

/** The JSON of a delivery with its attempts. */
export function presentDelivery(delivery: ListedDelivery): Json {
  const { id, messageId, state, createdAt, nextAttemptAt, completedAt, attempts } = delivery;
  return {
    id,
    webhookId: messageId,
    state,
    createdAt: formatTimestampMs(createdAt),
    ...presentTime('nextAttemptAt', nextAttemptAt),
    ...presentTime('completedAt', completedAt),
    attempts: attempts.map(({ startedAt, outcome, status, cause }) => ({
      startedAt: formatTimestampMs(new Date(startedAt)),
      outcome,
      ...(status === null ? {} : { status: String(status) }),
      ...(cause === null ? {} : { cause }),
    })),
  };
}

function presentTime(name: string, at: Date | null): Json {
  return at === null ? {} : { [name]: formatTimestampMs(at) };
}
