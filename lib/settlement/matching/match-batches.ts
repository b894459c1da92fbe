import { unusualExponents as exponents } from '#lib/money/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendBookings } from '../bookings/append-bookings.ts';
import type { BookedSum } from '../bookings/booking.ts';
import * as sql from '../sql/index.ts';

/** The lines of a merchant in an import, and how many of them make a batch. */
export type MatchedPart = {
  merchantId: string;
  importId: string;
  batchSize: number;
  actor: string;
  now: Date;
};

/** Whether one of its lines leads to several payments. */
type MatchedBatch = { leadsToSeveral: boolean };

/** Less than the second after which PostgreSQL looks for deadlocks, so that it is the second batch that gives way. */
const secondWaitsMs = 500;

/**
 * Matches the next two batches of a merchant at the same time (docs/decisions/0073). The first is matched as if it were alone.
 * The second does not see what the first settles, so it is committed only where that makes no difference: the first was
 * committed before it, no payment is settled by both, which a unique index refuses, and no line of either leads to several
 * payments. Else it is undone and is the first of the next two, which is also when an error of it is reported.
 */
export async function matchNextBatches(db: Database, part: MatchedPart): Promise<void> {
  const begun = Promise.withResolvers<number | null>();
  const first = withTransaction(db.pool, (tx) => matchFirst(tx, part, begun.resolve), { long: true });
  first.catch(() => null).finally(() => begun.resolve(null));
  const second = begun.promise.then((afterRow) =>
    afterRow === null ? undefined : matchSecond(db, part, { afterRow, first }),
  );
  await second.catch(() => undefined);
  await first;
}

async function matchFirst(
  tx: Tx,
  part: MatchedPart,
  onBegin: (afterRow: number) => void,
): Promise<MatchedBatch | null> {
  // Another process whose claim had passed may have come first: the place is read under its lock.
  const place = await queryFirst(tx, sql.lockPart, part);
  if (!place) return null;
  const afterRow = place.matchedRow;
  onBegin(afterRow);
  const matched = await matchLines(tx, part, afterRow);
  await saveBatch(tx, part, matched);
  return { leadsToSeveral: matched?.leadsToSeveral ?? false };
}

async function matchSecond(
  db: Database,
  part: MatchedPart,
  { afterRow, first }: { afterRow: number; first: Promise<MatchedBatch | null> },
): Promise<void> {
  const { merchantId, importId, batchSize: limit } = part;
  const end = await queryFirst(db, sql.findBatchEnd, { merchantId, importId, afterRow, limit });
  if (!end) return;
  const match = async (tx: Tx): Promise<void> => {
    await query(tx, sql.limitWaits, { milliseconds: secondWaitsMs });
    const matched = await matchLines(tx, part, end.rowNumber);
    if (matched === null || matched.leadsToSeveral) throw new NotCommittedError();
    // The lock is free when the first batch has ended.
    const place = await queryFirst(tx, sql.lockPart, part);
    if (place?.matchedRow !== end.rowNumber || (await first)?.leadsToSeveral) throw new NotCommittedError();
    await saveBatch(tx, part, matched);
  };
  await withTransaction(db.pool, match, { long: true });
}

/** The second batch is matched again, as the first of the next two. */
class NotCommittedError extends Error {}

async function matchLines(
  tx: Tx,
  { merchantId, importId, batchSize: limit, now }: MatchedPart,
  afterRow: number,
): Promise<sql.MatchLinesRow | null> {
  await query(tx, sql.shareParts, { merchantId });
  return queryFirst(tx, sql.matchLines, {
    ...{ merchantId, importId, afterRow, limit, exponents, now },
    ...{ paymentId: null, actor: null, reason: null, version: 0 },
  });
}

async function saveBatch(
  tx: Tx,
  { merchantId, importId, actor, now }: MatchedPart,
  matched: sql.MatchLinesRow | null,
): Promise<void> {
  const sums = (matched?.sums ?? []) as unknown as readonly (BookedSum & { valueOn: string })[];
  await appendBookings(tx, { merchantId, importId, actor, now }, sums);
  const { lines = 0, throughRow = null } = matched ?? {};
  await execute(tx, sql.savePlace, { merchantId, importId, lines, throughRow, now });
}
