export type {
  AttemptResult,
  ClaimedDelivery,
  DeliveryKey,
  DeliveryState,
  NewDelivery,
} from './delivery.ts';
export type { DeliveryQueue, DeliveryRequest } from './delivery-queue.ts';
export { deliveryJobs } from './jobs.ts';
export { cancelDelivery, discardDelivery, resubmitDelivery } from './resubmit-delivery.ts';
export { createDeliverySender, type DeliverySender } from './sender.ts';
export {
  cancelDeliveriesOf,
  type DueDestination,
  insertDeliveries,
  insertDestination,
  type ListedDelivery,
  listDeliveriesOf,
  setPaused,
} from './store.ts';
