import type { Tx } from '../database/transaction.ts';
import type { StoredEvent } from './event.ts';

/** Readers of the log wait for appended events until their transaction ends, so such consumers come last in it. */
type AppendsEvents = true;

/**
 * A projection keeps a table of its own in step with the log. Its effects and its cursor share one transaction, so
 * every event counts once; with the cursor set to 0 it is built again from the beginning.
 */
export type Projection = {
  kind: 'projection';
  name: string;
  appendsEvents?: AppendsEvents;
  /** Applies events in the order of the log, on this connection only. */
  apply(tx: Tx, events: readonly StoredEvent[]): Promise<void>;
  /** Empties what `apply` wrote, before it is built again. */
  clear(tx: Tx): Promise<void>;
};

/**
 * A delivery turns events into messages in the transaction of its cursor; they are sent afterwards, each attempt on its
 * own. So every event becomes its messages once, whatever the network does.
 */
export type Delivery = {
  kind: 'delivery';
  name: string;
  appendsEvents?: AppendsEvents;
  /** Stores what is to be sent, on this connection only. Returns what starts the sending, called after the commit. */
  fanOut(tx: Tx, events: readonly StoredEvent[]): Promise<() => void>;
};

export type EventConsumer = Projection | Delivery;
