import type { FoundDelivery } from '../search-deliveries.ts';

/** A delivery in the list of all endpoints. */
export type DeliveryRow = {
  /** Merchant and id. */
  id: string;
  messageId: string;
  createdAt: string;
  state: string;
  /** Of the notification; null for a test call. */
  type: string | null;
  action: string | null;
  endpointId: string;
  url: string;
  merchantName: string;
  /** The payment or registration that it is about; null for a test call. */
  subject: { type: string; id: string } | null;
  isResubmission: boolean;
  attemptCount: number;
  /** Of the last attempt. */
  causeCode: string | null;
  cause: string | null;
  nextAttemptAt: string | null;
  completedAt: string | null;
  /** Whether it has ended and is no test call. */
  canResend: boolean;
};

export const deliveryIdOf = ({ merchantId, id }: { merchantId: string; id: string }): string => `${merchantId}-${id}`;

export function presentDelivery(delivery: FoundDelivery, names: ReadonlyMap<string, string>): DeliveryRow {
  const { messageId, state, type, action, endpointId, url, attemptCount, causeCode, cause } = delivery;
  const isTestCall = delivery.streamId === endpointId;
  const isOpen = state === 'WAITING' || state === 'SENDING';
  return {
    id: deliveryIdOf(delivery),
    messageId,
    state,
    type,
    action,
    endpointId,
    url,
    attemptCount,
    ...(state === 'DELIVERED' ? { causeCode: null, cause: null } : { causeCode, cause }),
    merchantName: names.get(delivery.merchantId) ?? '',
    subject: isTestCall ? null : { type: delivery.streamType, id: delivery.streamId },
    isResubmission: delivery.resubmission > 0,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: state === 'WAITING' ? delivery.nextAttemptAt.toISOString() : null,
    completedAt: delivery.completedAt?.toISOString() ?? null,
    canResend: !isTestCall && !isOpen,
  };
}
