import { query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { lockPayment } from '../store.ts';
import { unknownReferenceCode } from './follow-up-rules.ts';
import { createReported, type ReportedSource, type ReportResult } from './report-follow-up.ts';
import * as sql from './sql/index.ts';

/** A chargeback, or the reversal of one, that an acquirer reports after it has happened. */
export type ReportedChargeback = ReportedSource & {
  type: 'CB' | 'CR';
  /** The payment that is charged back, of a reversal too. */
  disputedId: string;
  amountMinor: bigint;
  currency: string;
  /** The transaction that the report names as itself, where it does. */
  knownId: string | null;
  /** Transactions that stand for other reports; called while the payment is locked. */
  findReported: () => Promise<ReadonlySet<string>>;
};

/**
 * Makes what an acquirer reports a transaction of ours, approved at once: nothing is sent. One that the payment has
 * already, of the same amount and for no other report, is that which is reported (docs/decisions/0031). The payment is
 * locked first, so that concurrent requests and reports see each other.
 */
export async function recordChargeback(tx: Tx, report: ReportedChargeback): Promise<ReportResult> {
  const { merchantId, type, disputedId } = report;
  const refused = (resultCode: ResultCode): ReportResult => ({ kind: 'refused', resultCode });
  const disputed = await lockPayment(tx, merchantId, disputedId);
  if (!disputed) return refused(unknownReferenceCode[type]);
  const chain = await query(tx, sql.listChargebacks, { merchantId, id: disputedId, initialId: disputed.initialId });
  const existing = findExisting(report, chain, await report.findReported());
  if (existing) return { kind: 'existing', id: existing.id };
  const referencedId = type === 'CB' ? disputedId : findReversible(report, chain)?.id;
  return referencedId === undefined
    ? refused(unknownReferenceCode[type])
    : createReported(tx, { ...report, referencedId });
}

type Chain = readonly sql.ListChargebacksRow[];

/** What was requested by API or by a user. What another report has made belongs to that report, also when it was undone. */
function findExisting(
  { type, amountMinor, currency, knownId }: ReportedChargeback,
  chain: Chain,
  reported: ReadonlySet<string>,
): Chain[number] | undefined {
  const free = chain.filter(
    ({ id, paymentType, state, actor }) =>
      !actor.startsWith('acquirer:') &&
      paymentType === type &&
      state !== 'DECLINED' &&
      state !== 'REJECTED' &&
      !reported.has(id),
  );
  return (
    free.find(({ id }) => id === knownId) ??
    free.find((each) => BigInt(each.amountMinor ?? 0) === amountMinor && each.currency === currency)
  );
}

/** The chargeback that a reversal is about: the oldest of exactly that rest, else the oldest with enough of it. */
function findReversible({ amountMinor }: ReportedChargeback, chain: Chain): Chain[number] | undefined {
  const open = chain.filter(
    ({ paymentType, state, remainingMinor }) =>
      paymentType === 'CB' && state === 'APPROVED' && BigInt(remainingMinor ?? 0) >= amountMinor,
  );
  return open.find(({ remainingMinor }) => BigInt(remainingMinor ?? 0) === amountMinor) ?? open[0];
}
