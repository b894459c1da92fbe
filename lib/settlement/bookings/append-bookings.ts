import { unusualExponents as exponents } from '#lib/money/index.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LineKey } from '../line-key.ts';
import * as sql from '../sql/index.ts';
import { type BookedKind, type BookedSum, bookingOfChange, bookingsOf } from './booking.ts';

/** What a line is booked as now; null where it moved no money. */
export async function sumLine(tx: Tx, { merchantId, importId, rowNumber }: LineKey) {
  const row = await queryFirst(tx, sql.sumLine, { merchantId, importId, rowNumber, exponents });
  return row && { ...row, kind: row.kind as BookedKind };
}

export type LineSum = Awaited<ReturnType<typeof sumLine>>;

export type LineEvent = { type: `settlement.${string}`; actor: string; reason: string | null; now: Date };

/** Appends what happened to a line, and how its booking changes. */
export async function appendLineEvent(tx: Tx, key: LineKey, before: LineSum, event: LineEvent): Promise<void> {
  const booking = bookingOfChange(before, await sumLine(tx, key)) ?? {};
  const { merchantId, importId, rowNumber } = key;
  await execute(tx, sql.appendLineEvent, {
    merchantId,
    importId,
    rowNumber,
    ...event,
    booking: JSON.stringify(booking),
  });
}

type MatchedPart = { merchantId: string; importId: string; actor: string; now: Date };

/** Appends the sums of lines that were matched: one event for each settlement date, however many lines there are. */
export async function appendBookings(
  tx: Tx,
  part: MatchedPart,
  sums: readonly (BookedSum & { valueOn: string })[],
): Promise<void> {
  if (sums.length === 0) return;
  await execute(tx, sql.appendBookings, { ...part, bookings: JSON.stringify(bookingsOf(sums)) });
}
