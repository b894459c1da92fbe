import { type BankMovement, findPayoutForStaff, recordBankMovement } from '#lib/payouts/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as bankSql from '../sql/index.ts';
import type { BankEntry, EntryOutcome } from '../statement.ts';
import type { PaidTotal } from './allocate.ts';
import { findOpenTotals, listMerchantIds, periodOf } from './match-open-entries.ts';
import { settledSets, sumKey, sumOf } from './settled-sets.ts';
import * as sql from './sql/index.ts';
import { firstOf, storePaidTotals } from './store-settlement.ts';

const maxCandidates = 5;

/** What a user decides that an entry is. UNMATCH: what it was matched with is not it. */
export type EntryDecision =
  | { kind: 'PAYOUT'; payoutId: string }
  | { kind: 'SETTLEMENT'; importId: string; settledOn: readonly string[] }
  | { kind: 'EXPLAINED' | 'UNMATCH' };

export type EntryDecidedBy = {
  /** The version of the entry that the user saw. */
  version: number;
  actor: string;
  reason: string;
  now: Date;
};

export type EntryDecisionResult =
  | 'done'
  /** Another user has decided, or what it is matched with is taken. */
  | 'changed'
  /** There is no such payout or total for an entry of this kind. */
  | 'not-possible';

type Outcome = {
  outcome: EntryOutcome;
  merchantId: string | null;
  payoutId: string | null;
  importId: string | null;
  settledOn: string | null;
  differenceMinor: bigint;
  /** What it pays of totals of an acquirer. */
  totals: readonly PaidTotal[];
  /** What the ledger books for a payout. */
  bankMinor: bigint;
};

const nothing = { merchantId: null, payoutId: null, importId: null, settledOn: null, totals: [] };
const unmatched: Outcome = { ...nothing, outcome: 'UNMATCHED', differenceMinor: 0n, bankMinor: 0n };

/** Stores what a user decides; a payout gets its event, and the ledger books what differs, in the same transaction. */
export async function decideEntry(
  tx: Tx,
  entry: BankEntry,
  decision: EntryDecision,
  by: EntryDecidedBy,
): Promise<EntryDecisionResult> {
  if (entry.outcome === 'PROVISIONAL') return 'not-possible';
  await queryFirst(tx, bankSql.lockPsp, { entityId: entry.entityId });
  const isMatched = entry.outcome !== 'UNMATCHED';
  if ((decision.kind === 'UNMATCH') !== isMatched) return 'changed';
  const outcome = await findDecided(tx, entry, decision);
  if (!outcome) return 'not-possible';
  const { bankMinor, totals, ...stored } = outcome;
  const changed = { id: entry.id, ...stored, ...by };
  if ((await execute(tx, sql.storeOutcome, changed)) !== 1) return 'changed';
  if (decision.kind === 'UNMATCH') await execute(tx, sql.deleteTotals, { entryId: entry.id });
  if (totals.length > 0) await storePaidTotals(tx, entry.id, totals);
  await recordMovement(tx, entry, outcome, by);
  return 'done';
}

async function findDecided(tx: Tx, entry: BankEntry, decision: EntryDecision): Promise<Outcome | null> {
  if (decision.kind === 'UNMATCH') return unmatched;
  const merchantIds = await listMerchantIds(tx, entry.entityId);
  if (decision.kind === 'PAYOUT') return findPayoutOutcome(tx, entry, { ...decision, merchantIds });
  if (decision.kind !== 'SETTLEMENT') return { ...unmatched, outcome: 'EXPLAINED' };
  const { importId, settledOn: days } = decision;
  const inOrder = days.toSorted();
  const period = { entityId: entry.entityId, merchantIds, from: inOrder[0] ?? '', to: inOrder.at(-1) ?? '' };
  const totals = (await findOpenTotals(tx, period))
    .filter((each) => each.importId === importId && each.currency === entry.currency && days.includes(each.settledOn))
    .map((total) => ({ ...total, reference: null }));
  if (totals.length === 0 || totals.length < new Set(days).size) return null;
  const differenceMinor = entry.amountMinor - sumOf(totals);
  return { ...nothing, ...firstOf(totals), outcome: 'SETTLEMENT', totals, differenceMinor, bankMinor: 0n };
}

/** Money that went out pays a payout, money that came in is one that came back. */
async function findPayoutOutcome(
  tx: Tx,
  { amountMinor, currency }: BankEntry,
  { payoutId, merchantIds }: { payoutId: string; merchantIds: readonly string[] },
): Promise<Outcome | null> {
  const payout = await findPayoutForStaff(tx, payoutId);
  if (!payout || payout.bankFileId === null || payout.currency !== currency) return null;
  const { merchantId } = payout;
  if (!merchantIds.includes(merchantId)) return null;
  const [state] = await query(tx, sql.findOrderedPayouts, { merchantIds: [merchantId], ids: [payoutId] });
  if (!state) return null;
  const found = { ...nothing, merchantId, payoutId };
  if (amountMinor < 0n) {
    if (state.isPaid) return null;
    const differenceMinor = amountMinor + payout.amountMinor;
    return { ...found, outcome: 'PAYOUT', differenceMinor, bankMinor: differenceMinor };
  }
  if (!state.isPaid || state.isReturned) return null;
  const differenceMinor = amountMinor - payout.amountMinor;
  return { ...found, outcome: 'RETURN', differenceMinor, bankMinor: amountMinor };
}

/** What happened to the payout of an entry: it is matched now, or was until now. */
async function recordMovement(
  tx: Tx,
  entry: BankEntry,
  outcome: Outcome,
  { actor, reason, now }: EntryDecidedBy,
): Promise<void> {
  const by = { entryId: entry.id, bookedOn: entry.bookedOn, actor, reason, now };
  const record = async (movement: Pick<BankMovement, 'merchantId' | 'payoutId' | 'type' | 'bankMinor'>) => {
    if (!(await recordBankMovement(tx, { ...movement, ...by })))
      throw new Error(`the payout ${movement.payoutId} of a bank entry is gone`);
  };
  if (outcome.payoutId !== null && outcome.merchantId !== null) {
    const { payoutId, merchantId, bankMinor } = outcome;
    const type = outcome.outcome === 'PAYOUT' ? 'payout.paid' : 'payout.returned';
    await record({ merchantId, payoutId, type, bankMinor });
  }
  if (outcome.outcome === 'UNMATCHED' && entry.payoutId !== null && entry.merchantId !== null) {
    const { payoutId, merchantId } = entry;
    const isPaid = entry.outcome === 'PAYOUT';
    const booked = isPaid ? entry.differenceMinor : entry.amountMinor;
    const type = isPaid ? 'payout.payment_unmatched' : 'payout.return_unmatched';
    await record({ merchantId, payoutId, type, bankMinor: -booked });
  }
}

/**
 * What an entry may be: the nearest payouts, and the totals of acquirers around its day. What goes the other way, or is
 * further from the entry than the entry is from zero, is no candidate: one of thousands would stand beside a fee of 2.50.
 */
export async function findCandidates(connection: Connection, entry: BankEntry) {
  const { entityId, currency, amountMinor } = entry;
  const merchantIds = await listMerchantIds(connection, entityId);
  const isReturn = amountMinor > 0n;
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const payouts = await query(connection, sql.listPayoutsNear, { merchantIds, currency, isReturn, amountMinor: size });
  const open = await findOpenTotals(connection, { entityId, merchantIds, ...periodOf([entry]) });
  const distance = ({ amountMinor: minor }: { amountMinor: bigint }): bigint =>
    minor > amountMinor ? minor - amountMinor : amountMinor - minor;
  const isNear = (each: { amountMinor: bigint }): boolean => distance(each) <= size;
  const totals = open
    .filter((total) => total.currency === currency && isNear(total))
    .toSorted((a, b) => Number(distance(a) - distance(b)))
    .slice(0, maxCandidates)
    .map((total) => [total]);
  // Several settlement dates that come to the amount stand before one that does not.
  const joint = settledSets(open).get(sumKey(currency, amountMinor)) ?? [];
  const sets = [...joint.filter(({ length }) => length > 1).slice(0, maxCandidates), ...totals];
  const candidates = sets.map((set) => ({ totals: set, amountMinor: sumOf(set) }));
  return {
    payouts: payouts
      .map((payout) => ({ ...payout, amountMinor: BigInt(payout.amountMinor) }))
      .filter(({ amountMinor: paid }) => paid <= 2n * size),
    totals: candidates.toSorted((a, b) => Number(distance(a) - distance(b))),
  };
}

/** What an entry pays of totals of acquirers, by settlement date. */
export async function listPaidTotals(connection: Connection, entryId: string) {
  const rows = await query(connection, sql.listPaidTotals, { entryId });
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}
