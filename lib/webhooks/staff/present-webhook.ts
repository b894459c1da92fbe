import type { DeliveryAttempt, ListedDelivery } from '#lib/deliveries/index.ts';
import type { ListedEndpoint } from '../search-endpoints.ts';

export type WebhookRow = {
  id: string;
  entityId: string;
  entityName: string;
  url: string;
  types: string[];
  fields: string;
  format: string;
  state: string;
  createdAt: string;
  activatedAt: string | null;
  disabledAt: string | null;
  previousSecretUntil: string | null;
};

/** A delivery with its attempts in short. */
export type WebhookDeliveryRow = {
  /** Merchant and id. */
  id: string;
  messageId: string;
  isTestCall: boolean;
  /** The payment or registration that it is about. */
  subject: { type: string; id: string } | null;
  isResubmission: boolean;
  state: string;
  createdAt: string;
  nextAttemptAt: string | null;
  completedAt: string | null;
  attempts: { ordinal: number; outcome: string; status: number | null; cause: string | null; startedAt: string }[];
  /** Whether it can be sent again: failed deliveries can, once. */
  resend: 'possible' | 'used' | null;
};

/** One attempt as it was sent and answered. Values of secret headers are redacted where they are stored. */
export type WebhookAttempt = {
  ordinal: number;
  outcome: string;
  cause: string | null;
  startedAt: string;
  durationMs: number | null;
  url: string | null;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number | null;
  responseHeaders: Record<string, string>;
  responseBody: string;
  responseIsCut: boolean;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentEndpoint(endpoint: ListedEndpoint, names: ReadonlyMap<string, string>): WebhookRow {
  const { id, entityId, url, types, fields, format, state } = endpoint;
  return {
    id,
    entityId,
    url,
    types,
    fields,
    format,
    state,
    entityName: names.get(entityId) ?? '',
    createdAt: endpoint.createdAt.toISOString(),
    activatedAt: iso(endpoint.activatedAt),
    disabledAt: iso(endpoint.disabledAt),
    previousSecretUntil: iso(endpoint.previousSecretUntil),
  };
}

/** The latest deliveries; a resubmission is younger than its first delivery, so that it is among them too. */
export function presentDeliveries(deliveries: readonly ListedDelivery[]): WebhookDeliveryRow[] {
  const resubmitted = new Set(
    deliveries.filter(({ resubmission }) => resubmission > 0).map(({ messageId }) => messageId),
  );
  return deliveries.map((delivery) => {
    const { merchantId, id, messageId, streamType, streamId, state, attempts } = delivery;
    const isTestCall = messageId.startsWith('test_');
    const failed = state === 'FAILED' && !isTestCall;
    return {
      id: `${merchantId}-${id}`,
      messageId,
      isTestCall,
      state,
      attempts,
      subject: isTestCall ? null : { type: streamType, id: streamId },
      isResubmission: delivery.resubmission > 0,
      createdAt: delivery.createdAt.toISOString(),
      nextAttemptAt: iso(delivery.nextAttemptAt),
      completedAt: iso(delivery.completedAt),
      resend: !failed ? null : resubmitted.has(messageId) ? 'used' : 'possible',
    };
  });
}

export function presentAttempt(attempt: DeliveryAttempt, body: string): WebhookAttempt {
  const { ordinal, outcome, cause, url, status, responseIsCut } = attempt;
  const timings = attempt.timings as { totalMs?: number } | null;
  return {
    ordinal,
    outcome,
    cause,
    url,
    status,
    responseIsCut,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: timings?.totalMs ?? null,
    requestHeaders: (attempt.requestHeaders ?? {}) as Record<string, string>,
    requestBody: attempt.requestBody?.toString() ?? body,
    responseHeaders: (attempt.responseHeaders ?? {}) as Record<string, string>,
    responseBody: attempt.responseBody?.toString() ?? '',
  };
}
