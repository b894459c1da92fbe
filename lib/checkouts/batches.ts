import { LRUCache } from 'lru-cache';
import { findPaymentsOfEvents, type Payment } from '#lib/payments/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import type { Log } from '#lib/platform/log.ts';
import { type Checkout, isCheckoutId, lifetimeMs } from './checkout.ts';
import {
  type Claim,
  claimCheckouts,
  type FetchedMark,
  findCheckouts,
  insertCheckouts,
  markFetched,
  type NewRow,
} from './store.ts';
import { createWriteBehind, type WriteBehind } from './write-behind.ts';

/** Statements that concurrent requests share. */
export type CheckoutBatches = {
  open: GroupCommit<NewRow, void>;
  /** The id that the payment is to have; null when the checkout takes none now, or has changed. */
  claim: GroupCommit<Claim, string | null>;
  fetched: WriteBehind<FetchedMark>;
  /** A checkout of any merchant: the caller checks what it may do with it. */
  find(id: string): Promise<Checkout | null>;
  /**
   * As this process read it last, which may be a while ago: its merchant, entity and age never change, and a claim
   * compares its version.
   */
  recall(id: string): Promise<Checkout | null>;
  /** The last payment of a checkout; null while none was begun. */
  findPayment(checkout: Checkout): Promise<Payment | null>;
};

const maxKnown = 5_000;

export function createCheckoutBatches(pool: Pool, log: Log): CheckoutBatches {
  const tx = autocommit(pool);
  const known = new LRUCache<string, Checkout>({ max: maxKnown, ttl: lifetimeMs });
  const findMany = createGroupCommit(async (ids: string[]) => {
    const found = await findCheckouts(pool, ids);
    return ids.map((id) => found.get(id) ?? null);
  }, admissionBatches);
  const find = async (id: string): Promise<Checkout | null> => {
    const found = isCheckoutId(id) ? await findMany(id) : null;
    if (found) known.set(id, found);
    return found;
  };
  const findPaymentOf = createGroupCommit(async (keys: { merchantId: string; streamId: string }[]) => {
    const found = await findPaymentsOfEvents(pool, keys);
    return keys.map(({ streamId }) => found.get(streamId) ?? null);
  }, admissionBatches);
  return {
    open: createGroupCommit(async (rows: NewRow[]) => {
      await insertCheckouts(tx, rows);
      return rows.map(() => undefined);
    }, admissionBatches),
    claim: createGroupCommit((claims: Claim[]) => claimCheckouts(tx, claims), admissionBatches),
    fetched: createWriteBehind((marks: FetchedMark[]) => markFetched(tx, marks), log),
    find,
    recall: async (id) => known.get(id) ?? find(id),
    findPayment: async ({ merchantId, paymentId }) =>
      paymentId === null ? null : findPaymentOf({ merchantId, streamId: paymentId }),
  };
}
