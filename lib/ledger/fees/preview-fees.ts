import { unusualExponents as exponents } from '#lib/money/index.ts';
import type { PaymentType } from '#lib/payments/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { LedgerAccount } from '../accounts.ts';
import { bookPayment } from '../bookings/book-payment.ts';
import { findFeeSchedules } from '../store.ts';
import { regionOf } from './fee-region.ts';
import { type FeeSchedule, scheduleOn, vatOf } from './fee-schedule.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;
const previewDays = 30;
const maxTransactions = 5_000;

/** What the transactions of a currency would have cost the merchant. */
export type PreviewedFees = {
  currency: string;
  transactions: number;
  amountMinor: bigint;
  /** With the schedule of today, and with the new one. */
  current: PreviewedFee;
  next: PreviewedFee;
  /** What acquirers have stated until now; null where the new schedule does not pass it on. */
  cost: PreviewedFee | null;
};

/** Without VAT, and the VAT on it. */
export type PreviewedFee = { netMinor: bigint; vatMinor: bigint };

export type FeePreview = { days: number; isComplete: boolean; currencies: PreviewedFees[] };

type Draft = Pick<FeeSchedule, 'merchantId' | 'model' | 'country' | 'rates'> &
  Partial<Pick<FeeSchedule, 'vatMillionths'>>;

/** Compares the fees of the transactions of the last days with those of a schedule that is not published. */
export async function previewFees(
  connection: Connection,
  draft: Draft,
  { isTest, now }: { isTest: boolean; now: Date },
): Promise<FeePreview> {
  const { merchantId } = draft;
  const rows = await query(connection, sql.listRecentPayments, {
    merchantId,
    isTest,
    exponents,
    limit: maxTransactions,
    since: new Date(now.getTime() - previewDays * dayMs),
  });
  const schedules = (await findFeeSchedules(connection, [merchantId])).get(merchantId) ?? [];
  const current = scheduleOn(schedules, now.toISOString().slice(0, 10));
  const groups = Map.groupBy(rows, ({ currency }) => currency);
  return {
    days: previewDays,
    isComplete: rows.length < maxTransactions,
    currencies: [...groups]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([currency, each]) => ({
        currency,
        transactions: each.length,
        amountMinor: sum(each.map(({ amountMinor }) => BigInt(amountMinor))),
        current: total(each.map((row) => feeWith(row, current))),
        next: total(each.map((row) => feeWith(row, draft))),
        cost: draft.model === 'INTERCHANGE' ? total(each.map((row) => costWith(row, draft))) : null,
      })),
  };
}

/** The fee as the ledger books it. */
function feeWith(
  { paymentType, referencedType, cardCountry, amountMinor, ...row }: sql.ListRecentPaymentsRow,
  schedule: Omit<Draft, 'merchantId' | 'model'> | null,
): PreviewedFee {
  const payment = {
    ...row,
    amountMinor: BigInt(amountMinor),
    paymentType: paymentType as PaymentType,
    referencedType: referencedType as PaymentType | null,
    region: regionOf(cardCountry, schedule?.country ?? null),
  };
  const postings = bookPayment(payment, schedule?.rates ?? [], schedule?.vatMillionths)?.postings ?? [];
  const creditOf = (wanted: LedgerAccount): bigint =>
    sum(postings.filter(({ account }) => account === wanted).map((posting) => -posting.amountMinor));
  return { netMinor: creditOf('FEES_EARNED'), vatMinor: creditOf('VAT_PAYABLE') };
}

function costWith({ costMinor }: sql.ListRecentPaymentsRow, { vatMillionths = 0 }: Draft): PreviewedFee {
  const netMinor = BigInt(costMinor ?? '0');
  return { netMinor, vatMinor: vatOf(netMinor, vatMillionths) };
}

const total = (fees: readonly PreviewedFee[]): PreviewedFee => ({
  netMinor: sum(fees.map(({ netMinor }) => netMinor)),
  vatMinor: sum(fees.map(({ vatMinor }) => vatMinor)),
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
