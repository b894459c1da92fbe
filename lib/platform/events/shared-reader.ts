import { LRUCache } from 'lru-cache';
import type { Tx } from '../database/transaction.ts';
import { readEvents, type StoredEvent } from './event.ts';

/** Events after a position and up to the horizon of one look at the log, in order. */
export type EventReader = (tx: Tx, after: bigint, limit: number) => Promise<readonly StoredEvent[]>;

/** Most consumers stand at the same position; those that do not are few batches behind. */
const keptBatches = 4;

/**
 * Reads each batch once for all consumers that stand at the same position, on the connection of the one that wants it first.
 * Events up to a horizon never change, so it does not matter in which transaction they are read.
 */
export function createSharedReader(upTo: bigint): EventReader {
  const batches = new LRUCache<string, Promise<readonly StoredEvent[]>>({ max: keptBatches });
  return (tx, after, limit) => {
    const key = `${after}/${limit}`;
    const batch = batches.get(key) ?? readEvents(tx, after, upTo, limit);
    batches.set(key, batch);
    return batch;
  };
}
