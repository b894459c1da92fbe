import type { Tx } from '../database/transaction.ts';
import type { StoredEvent } from './event.ts';

/**
 * A projection keeps a table of its own in step with the log. Its effects and its cursor share one transaction, so
 * every event counts once; with the cursor set to 0 it is built again from the beginning.
 */
export type Projection = {
  kind: 'projection';
  name: string;
  /** Applies events in the order of the log, on this connection only. */
  apply(tx: Tx, events: readonly StoredEvent[]): Promise<void>;
  /** Empties what `apply` wrote, before it is built again. */
  clear(tx: Tx): Promise<void>;
};

/** One message that leaves the system because of an event. */
export type DeliveryJob = { queue: string; data: Record<string, unknown>; startAfter?: Date };

/**
 * A delivery turns events into jobs in the transaction of its cursor; the jobs do the sending, each attempt on its
 * own. So every event becomes its jobs once, whatever the network does.
 */
export type Delivery = {
  kind: 'delivery';
  name: string;
  jobsOf(tx: Tx, events: readonly StoredEvent[]): Promise<readonly DeliveryJob[]>;
};

export type EventConsumer = Projection | Delivery;

/** Stores jobs in the given transaction. */
export type InsertJobs = (tx: Tx, jobs: readonly DeliveryJob[]) => Promise<void>;
