import { unusualExponents as exponents } from '#lib/money/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendBookings } from '../../bookings/append-bookings.ts';
import type { BookedSum } from '../../bookings/booking.ts';
import * as matchingSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

type RestoredPart = { importId: string; merchantIds: readonly string[]; batchSize: number; actor: string; now: Date };

/**
 * Matches the next lines that came back to an import behind the place up to which its lines are matched. Lines that follow
 * each other are one batch, committed with their bookings. Returns how many lines there were.
 */
export async function matchRestored(db: Database, part: RestoredPart): Promise<number> {
  const { importId, now, batchSize: limit } = part;
  const merchantIds = [...part.merchantIds];
  return withTransaction(
    db.pool,
    async (tx) => {
      const run = await queryFirst(tx, sql.findRestored, { merchantIds, importId, limit });
      if (!run) return 0;
      const { lines, ...rows } = run;
      const isMatched = (await execute(tx, sql.dropMatchedRestored, { importId, ...rows })) > 0;
      if (!isMatched) await matchRun(tx, part, run);
      await execute(tx, sql.addMatched, { importId, lines: isMatched ? 0 : lines, now });
      return lines;
    },
    { long: true },
  );
}

async function matchRun(
  tx: Tx,
  { importId, actor, now }: RestoredPart,
  { merchantId, firstRow, lastRow, lines }: sql.FindRestoredRow,
): Promise<void> {
  if ((await execute(tx, sql.takeRestored, { importId, merchantId, firstRow, lastRow })) !== lines)
    throw new Error(`another process matches the lines that came back to the import ${importId}`);
  await query(tx, matchingSql.shareParts, { merchantId });
  const matched = await queryFirst(tx, matchingSql.matchLines, {
    merchantId,
    importId,
    afterRow: firstRow - 1,
    limit: lines,
    exponents,
    now,
    paymentId: null,
    actor: null,
    reason: null,
    version: 0,
    assumesUnsettled: false,
  });
  const sums = (matched?.sums ?? []) as unknown as readonly (BookedSum & { valueOn: string })[];
  await appendBookings(tx, { merchantId, importId, actor, now }, sums);
}
