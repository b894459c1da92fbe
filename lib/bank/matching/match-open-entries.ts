import { findSettledTotals, type SettledTotal } from '#lib/ledger/index.ts';
import { recordBankMovement } from '#lib/payouts/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { EntryMatch, OrderedPayout, UnmatchedEntry } from './entry-match.ts';
import { matchEntries } from './match-entries.ts';
import type { NamedTotal } from './match-named.ts';
import { daysAfter, totalKey } from './match-totals.ts';
import { referencesOf } from './references-of.ts';
import * as sql from './sql/index.ts';
import { firstOf, storePaidTotals } from './store-settlement.ts';

const dayMs = 86_400_000;
/** Older entries are left to users. */
const lookBackDays = 90;
const maxEntries = 5_000;
const actor = 'system:bank-statements';

export const lookBackFrom = (now: Date): Date => new Date(now.getTime() - lookBackDays * dayMs);

/**
 * Matches what no user has looked at yet; returns how many entries. Those whose import was undone are open again before.
 * The caller holds the lock of the PSP.
 */
export async function matchOpenEntries(tx: Tx, { entityId, now }: { entityId: string; now: Date }): Promise<number> {
  await execute(tx, sql.releaseUndone, { entityId, now });
  const rows = await query(tx, sql.listUnmatched, { entityId, since: lookBackFrom(now), limit: maxEntries });
  if (rows.length === 0) return 0;
  const entries = rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
  const merchantIds = await listMerchantIds(tx, entityId);
  const references = [...new Set(entries.flatMap(referencesOf))];
  const payouts = await findOrderedPayouts(tx, merchantIds, references);
  const named = await findNamedTotals(tx, merchantIds, references);
  const totals = await findOpenTotals(tx, { entityId, merchantIds, ...periodOf(entries) });
  const matches = matchEntries(entries, { payouts, totals, named });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const match of matches) {
    const { bookedOn = '', version = 0 } = byId.get(match.entryId) ?? {};
    await storeMatch(tx, match, { now, bookedOn, version });
  }
  return matches.length;
}

/** The merchants of a PSP. */
export async function listMerchantIds(connection: Connection, entityId: string): Promise<string[]> {
  return (await query(connection, sql.listMerchantIds, { entityId })).map(({ id }) => id);
}

async function findOrderedPayouts(
  tx: Tx,
  merchantIds: readonly string[],
  references: readonly string[],
): Promise<OrderedPayout[]> {
  const ids = references.filter((reference) => /^[0-9a-f]{32}$/.test(reference));
  if (ids.length === 0) return [];
  const rows = await query(tx, sql.findOrderedPayouts, { merchantIds, ids });
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** What acquirers have paid by ids of their own that entries name. */
async function findNamedTotals(
  connection: Connection,
  merchantIds: readonly string[],
  references: readonly string[],
): Promise<NamedTotal[]> {
  if (references.length === 0) return [];
  const rows = await query(connection, sql.listNamedTotals, { merchantIds, references });
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** The settlement dates that entries may pay for. */
export function periodOf(entries: readonly Pick<UnmatchedEntry, 'bookedOn'>[]): { from: string; to: string } {
  const times = entries.map(({ bookedOn }) => Date.parse(bookedOn));
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return { from: dayOf(first - daysAfter * dayMs), to: dayOf(last + dayMs) };
}

/** What acquirers have paid by their files, less what has arrived already. An undone import has paid nothing. */
export async function findOpenTotals(
  connection: Connection,
  { entityId, ...period }: { entityId: string; merchantIds: readonly string[]; from: string; to: string },
): Promise<SettledTotal[]> {
  const { from, to } = period;
  const matched = await query(connection, sql.listMatchedTotals, { entityId, from, to });
  const arrived = new Map(matched.map((total) => [totalKey(total), BigInt(total.amountMinor)]));
  const undone = new Set((await query(connection, sql.listUndoneImports, { entityId })).map(({ id }) => id));
  return (await findSettledTotals(connection, period))
    .filter(({ importId }) => !undone.has(importId))
    .map((total) => ({ ...total, amountMinor: total.amountMinor - (arrived.get(totalKey(total)) ?? 0n) }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
}

async function storeMatch(
  tx: Tx,
  match: EntryMatch,
  { now, bookedOn, version }: { now: Date; bookedOn: string; version: number },
): Promise<void> {
  const nothing = { merchantId: null, payoutId: null, importId: null, settledOn: null };
  const changed = { ...nothing, id: match.entryId, version, differenceMinor: 0n, actor: null, reason: null, now };
  if (match.kind === 'SETTLEMENT') {
    await execute(tx, sql.storeOutcome, { ...changed, outcome: match.kind, ...firstOf(match.totals) });
    await storePaidTotals(tx, match.entryId, match.totals);
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
