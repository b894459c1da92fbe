export type {
  AttemptResult,
  ClaimedDelivery,
  DeliveryKey,
  DeliveryState,
  NewDelivery,
} from './delivery.ts';
export type { DeliveryQueue, DeliveryRequest } from './delivery-queue.ts';
export { describeCause } from './describe-cause.ts';
export { deliveryJobs } from './jobs.ts';
export { resendMessages, resubmitDelivery } from './resubmit-delivery.ts';
export { causeField, matchState, searchedStates, shownState } from './search-fields.ts';
export { createDeliverySender, type DeliverySender } from './sender.ts';
export {
  cancelDeliveriesOf,
  cancelDelivery,
  type DeliveryAttempt,
  type DeliveryWithBody,
  type DueDestination,
  discardDeliveries,
  findDelivery,
  insertDeliveries,
  insertDestination,
  type ListedDelivery,
  listAttempts,
  listDeliveriesOf,
  listMessages,
  listMessagesSince,
  type MessageKey,
  resumeDestination,
  setPaused,
} from './store.ts';
