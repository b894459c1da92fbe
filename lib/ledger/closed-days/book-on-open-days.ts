import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LedgerEntry } from '../entry.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;

/** The last day of a merchant on which nothing is booked any more, from a position of the event log on. */
export type ClosedDays = { closedThrough: string; position: bigint };

/** Entries as they are booked, and those of them that came after the period of their event was closed. */
export type OpenDayBookings = { entries: LedgerEntry[]; late: { entry: LedgerEntry; eventOn: string }[] };

/**
 * Books on the first open day what came after its period was closed; the value date stays. An entry that was late once has
 * its day for good, so that a ledger that is built again has every entry on the day it had (docs/decisions/0034).
 */
export async function bookOnOpenDays(
  connection: Connection,
  entries: readonly LedgerEntry[],
): Promise<OpenDayBookings> {
  if (entries.length === 0) return { entries: [], late: [] };
  const merchantIds = [...new Set(entries.map(({ merchantId }) => merchantId))];
  const rows = await query(connection, sql.findClosedDays, { merchantIds });
  const known = await findKnownDays(connection, entries, new Set(rows.filter(hasLate).map(toMerchant)));
  const closed = new Map(
    rows.flatMap(({ merchantId, isTest, closedThrough, position }) =>
      closedThrough === null || position === null
        ? []
        : [[`${merchantId} ${isTest}`, { closedThrough, position: BigInt(position) }] as const],
    ),
  );
  const moved = entries.map((entry) => {
    const day = known.get(keyOf(entry)) ?? openDayOf(entry, closed.get(`${entry.merchantId} ${entry.isTest}`));
    return { entry: day === null ? entry : { ...entry, bookedAt: new Date(day) }, before: entry, day };
  });
  return {
    entries: moved.map(({ entry }) => entry),
    late: moved
      .filter(({ day }) => day !== null)
      .map(({ entry, before }) => ({ entry, eventOn: dayOf(before.bookedAt) })),
  };
}

/** The day on which an entry is booked instead of its own; null where that is open. */
export function openDayOf(
  { position, bookedAt }: Pick<LedgerEntry, 'position' | 'bookedAt'>,
  closed: ClosedDays | undefined,
): string | null {
  if (!closed || position <= closed.position || dayOf(bookedAt) > closed.closedThrough) return null;
  return dayOf(new Date(Date.parse(closed.closedThrough) + dayMs));
}

/** Keeps which entries were late. */
export async function keepLateBookings(tx: Tx, late: OpenDayBookings['late']): Promise<void> {
  if (late.length === 0) return;
  const entries = late.map(({ entry, eventOn }) => ({
    merchant_id: entry.merchantId,
    entry_id: entry.id,
    booked_on: dayOf(entry.bookedAt),
    event_on: eventOn,
  }));
  await execute(tx, sql.insertLateBookings, { entries: JSON.stringify(entries) });
}

async function findKnownDays(
  connection: Connection,
  entries: readonly LedgerEntry[],
  merchants: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = entries.filter(({ merchantId }) => merchants.has(merchantId));
  if (wanted.length === 0) return new Map();
  const rows = await query(connection, sql.findLateBookings, {
    merchantIds: wanted.map(toMerchant),
    entryIds: wanted.map(({ id }) => id),
  });
  return new Map(rows.map((row) => [keyOf({ ...row, id: row.entryId }), row.bookedOn]));
}

const hasLate = ({ hasLate: some }: { hasLate: boolean }): boolean => some;
const toMerchant = ({ merchantId }: { merchantId: string }): string => merchantId;
const keyOf = ({ merchantId, id }: Pick<LedgerEntry, 'merchantId' | 'id'>): string => `${merchantId} ${id}`;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
