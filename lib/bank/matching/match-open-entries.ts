import { findSettledTotals, type SettledTotal } from '#lib/ledger/index.ts';
import { recordBankMovement } from '#lib/payouts/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { daysAfter, type EntryMatch, matchEntries, type OrderedPayout, type UnmatchedEntry } from './match-entries.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;
/** Older entries are left to users. */
const lookBackDays = 90;
const maxEntries = 5_000;
const actor = 'system:bank-statements';

export const lookBackFrom = (now: Date): Date => new Date(now.getTime() - lookBackDays * dayMs);

/** Matches what no user has looked at yet; returns how many entries. The caller holds the lock of the PSP. */
export async function matchOpenEntries(tx: Tx, { entityId, now }: { entityId: string; now: Date }): Promise<number> {
  const rows = await query(tx, sql.listUnmatched, { entityId, since: lookBackFrom(now), limit: maxEntries });
  if (rows.length === 0) return 0;
  const entries = rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
  const merchantIds = await listMerchantIds(tx, entityId);
  const payouts = await findOrderedPayouts(tx, merchantIds, entries);
  const totals = await findOpenTotals(tx, { entityId, merchantIds, ...periodOf(entries) });
  const matches = matchEntries(entries, { payouts, totals });
  const bookedOn = new Map(entries.map((entry) => [entry.id, entry.bookedOn]));
  for (const match of matches) await storeMatch(tx, match, { now, bookedOn: bookedOn.get(match.entryId) ?? '' });
  return matches.length;
}

/** The merchants of a PSP. */
export async function listMerchantIds(connection: Connection, entityId: string): Promise<string[]> {
  return (await query(connection, sql.listMerchantIds, { entityId })).map(({ id }) => id);
}

async function findOrderedPayouts(
  tx: Tx,
  merchantIds: readonly string[],
  entries: readonly UnmatchedEntry[],
): Promise<OrderedPayout[]> {
  const ids = [...new Set(entries.flatMap(({ endToEndId }) => endToEndId ?? []))];
  if (ids.length === 0) return [];
  const rows = await query(tx, sql.findOrderedPayouts, { merchantIds, ids });
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** The settlement dates that entries may pay for. */
export function periodOf(entries: readonly Pick<UnmatchedEntry, 'bookedOn'>[]): { from: string; to: string } {
  const times = entries.map(({ bookedOn }) => Date.parse(bookedOn));
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return { from: dayOf(first - daysAfter * dayMs), to: dayOf(last + dayMs) };
}

/** What acquirers have paid by their files and no entry is matched with yet. */
export async function findOpenTotals(
  connection: Connection,
  { entityId, ...period }: { entityId: string; merchantIds: readonly string[]; from: string; to: string },
): Promise<SettledTotal[]> {
  const keyOf = ({ importId, settledOn, currency }: Omit<SettledTotal, 'amountMinor'>): string =>
    `${importId} ${settledOn} ${currency}`;
  const { from, to } = period;
  const arrived = new Set((await query(connection, sql.listMatchedTotals, { entityId, from, to })).map(keyOf));
  return (await findSettledTotals(connection, period)).filter((total) => !arrived.has(keyOf(total)));
}

async function storeMatch(
  tx: Tx,
  match: EntryMatch,
  { now, bookedOn }: { now: Date; bookedOn: string },
): Promise<void> {
  const nothing = { merchantId: null, payoutId: null, importId: null, settledOn: null };
  const changed = { ...nothing, id: match.entryId, version: 1, differenceMinor: 0n, actor: null, reason: null, now };
  if (match.kind === 'SETTLEMENT') {
    const { importId, settledOn } = match.total;
    await execute(tx, sql.storeOutcome, { ...changed, outcome: match.kind, importId, settledOn });
    return;
  }
  const { merchantId, id: payoutId, amountMinor } = match.payout;
  await execute(tx, sql.storeOutcome, { ...changed, outcome: match.kind, merchantId, payoutId });
  await recordBankMovement(tx, {
    merchantId,
    payoutId,
    bookedOn,
    entryId: match.entryId,
    actor,
    now,
    reason: null,
    type: match.kind === 'PAYOUT' ? 'payout.paid' : 'payout.returned',
    bankMinor: match.kind === 'PAYOUT' ? 0n : amountMinor,
  });
}
