export type { AttemptResult, ClaimedDelivery, DeliveryKey, NewDelivery } from './delivery.ts';
export type { DeliveryQueue, DeliveryRequest } from './delivery-queue.ts';
export { describeCause } from './describe-cause.ts';
export { resendMessages, resubmitDelivery } from './resubmit-delivery.ts';
export { causeField, matchState, searchedStates, shownState } from './search-fields.ts';
export { createDeliverySender, type DeliverySender } from './sender.ts';
export {
  cancelDeliveriesOf,
  type DeliveryAttempt,
  type DeliveryWithBody,
  discardDeliveries,
  findDelivery,
  insertDeliveries,
  insertDestination,
  type ListedDelivery,
  listAttempts,
  listDeliveriesOf,
  listMessages,
  listMessagesSince,
  setPaused,
} from './store.ts';
