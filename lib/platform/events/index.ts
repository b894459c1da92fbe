export type { Delivery, EventConsumer, Projection } from './consumer.ts';
export {
  type ConsumerStatus,
  clearRetryTime,
  findPosition,
  listConsumers,
  waitForCursor,
} from './consumer-store.ts';
export { readEvents, type StoredEvent } from './event.ts';
export { createEventSignal, type EventSignal } from './event-signal.ts';
export { drainEvents, type EventRelay, startEventRelay } from './relay.ts';
