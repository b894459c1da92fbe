import { unusualExponents as exponents } from '#lib/money/index.ts';
import { type Clock, sleep } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendBookings } from '../bookings/append-bookings.ts';
import type { BookedSum } from '../bookings/booking.ts';
import { claimedUntil } from './claimed-until.ts';
import * as sql from './sql/index.ts';

/** The lines of a merchant in an import, and how many of them make a batch. */
export type MatchedPart = {
  merchantId: string;
  importId: string;
  batchSize: number;
  actor: string;
  clock: Clock;
  /** When it is aborted, no further batch begins. */
  signal: AbortSignal | undefined;
};

/** Whether one of its lines leads to several payments. */
type MatchedBatch = { leadsToSeveral: boolean };

/** A batch that is being matched: behind which row its lines begin, and what came of it; null when nothing was left. */
type Running = { afterRow: number; ended: Promise<MatchedBatch | null> };

/** How long a batch that is matched waits for the one before it to be committed, which has usually happened. */
const maxWaitMs = 1_000;

/** Less than the second after which PostgreSQL looks for deadlocks, so that it is the later batch that gives way. */
const lockTimeoutMs = 500;

/**
 * Matches the lines of a merchant that are left, two batches at a time (docs/decisions/0030). The first is matched as if it were
 * alone. Each later one does not see what the one before it settles, so it is committed only where that makes no difference: the
 * one before was committed, no payment is settled by both, which a unique index refuses, and no line of either leads to several
 * payments. Else it is undone, and the step ends. It is the first of the next step, which is also when an error of it is reported.
 * Whether another line settles a payment already is looked up only from a batch on that the unique index refuses.
 * Returns false where there was nothing to match any more, for example because the import is undone.
 */
export async function matchBatches(db: Database, part: MatchedPart): Promise<boolean> {
  try {
    return await matchChain(db, { ...part, assumesUnsettled: true });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'settlement_match_settled_key') throw error;
    return matchChain(db, { ...part, assumesUnsettled: false });
  }
}

/** Batches behind each other. Where they assume that no line settles their payments yet, the first is refused if one does. */
type Chain = MatchedPart & { assumesUnsettled: boolean };

async function matchChain(db: Database, part: Chain): Promise<boolean> {
  const { afterRow, ended } = await beginFirst(db, part);
  if (afterRow !== null) await matchBehind(db, part, { afterRow, ended });
  return (await ended) !== null;
}

/** Returns when all batches behind the first one have ended, whatever came of them. */
async function matchBehind(db: Database, part: Chain, first: Running): Promise<void> {
  let [before, last]: [Running | null, Running] = [null, first];
  while (!part.signal?.aborted) {
    const afterRow = await findEnd(db, part, last.afterRow).catch(() => null);
    const isCommitted = before === null || (await before.ended.catch(() => null)) !== null;
    if (afterRow === null || !isCommitted) break;
    [before, last] = [last, beginBehind(db, part, afterRow, last)];
  }
  await Promise.allSettled([before?.ended, last.ended]);
}

type First = { afterRow: number | null; ended: Running['ended'] };

/** Returns when the place of the first batch is read, under the lock that the next one waits for; null where it is not. */
async function beginFirst(db: Database, part: Chain): Promise<First> {
  const begun = Promise.withResolvers<number | null>();
  const ended = withTransaction(db.pool, (tx) => matchFirst(tx, part, begun.resolve), { long: true });
  ended.catch(() => null).finally(() => begun.resolve(null));
  return { afterRow: await begun.promise, ended };
}

async function matchFirst(tx: Tx, part: Chain, onBegin: (afterRow: number) => void): Promise<MatchedBatch | null> {
  // Another process whose claim had passed may have come first: the place is read under its lock.
  const place = await queryFirst(tx, sql.lockPart, part);
  if (!place) return null;
  const afterRow = place.matchedRow;
  onBegin(afterRow);
  const matched = await matchLines(tx, part, afterRow);
  await saveBatch(tx, part, matched);
  return { leadsToSeveral: matched?.leadsToSeveral ?? false };
}

/** The last row of the batch that begins behind this one; null when fewer lines are left. */
async function findEnd(
  db: Database,
  { merchantId, importId, batchSize: limit }: MatchedPart,
  afterRow: number,
): Promise<number | null> {
  const end = await queryFirst(db, sql.findBatchEnd, { merchantId, importId, afterRow, limit });
  return end?.rowNumber ?? null;
}

function beginBehind(db: Database, part: Chain, afterRow: number, before: Running): Running {
  const match = async (tx: Tx): Promise<MatchedBatch> => {
    await query(tx, sql.limitWaits, { milliseconds: lockTimeoutMs });
    const matched = await matchLines(tx, part, afterRow);
    if (matched === null || matched.leadsToSeveral) throw new NotCommittedError();
    // The batch before may wait for a payment that this one settles: this one waits outside of the database, which sees no deadlock.
    const endedBefore = await Promise.race([before.ended, sleep(maxWaitMs)]);
    const place = endedBefore && (await queryFirst(tx, sql.lockPart, part));
    if (place?.matchedRow !== afterRow || endedBefore?.leadsToSeveral) throw new NotCommittedError();
    await saveBatch(tx, part, matched);
    return { leadsToSeveral: false };
  };
  const ended = withTransaction(db.pool, match, { long: true });
  ended.catch(() => undefined);
  return { afterRow, ended };
}

/** The batch is matched again, as the first of the next step. */
class NotCommittedError extends Error {}

async function matchLines(
  tx: Tx,
  { merchantId, importId, batchSize: limit, clock, assumesUnsettled }: Chain,
  afterRow: number,
): Promise<sql.MatchLinesRow | null> {
  await query(tx, sql.shareParts, { merchantId });
  return queryFirst(tx, sql.matchLines, {
    merchantId,
    importId,
    afterRow,
    limit,
    exponents,
    now: clock.now(),
    paymentId: null,
    actor: null,
    reason: null,
    version: 0,
    assumesUnsettled,
  });
}

async function saveBatch(
  tx: Tx,
  { merchantId, importId, actor, clock }: MatchedPart,
  matched: sql.MatchLinesRow | null,
): Promise<void> {
  const now = clock.now();
  const sums = (matched?.sums ?? []) as unknown as readonly (BookedSum & { valueOn: string })[];
  await appendBookings(tx, { merchantId, importId, actor, now }, sums);
  const { lines = 0, throughRow = null } = matched ?? {};
  await execute(tx, sql.savePlace, { merchantId, importId, lines, throughRow, now, until: claimedUntil(now) });
}
