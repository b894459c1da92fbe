import { recordChargeback, recordRefundReversal, takeBackReported } from '#lib/payments/index.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { LineKey } from '../line-key.ts';
import * as settlementSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

/** What an acquirer reports in a line as charged back, or as a refund that came back, with the transaction that stands for it. */
export type LineChargeback = settlementSql.LockChargebackRow;

/** A line, locked, so that its chargeback is recorded or reversed once. */
export async function lockChargeback(
  tx: Tx,
  { merchantId, importId, rowNumber }: LineKey,
): Promise<LineChargeback | null> {
  return queryFirst(tx, settlementSql.lockChargeback, { merchantId, importId, rowNumber });
}

export type ChargebackResult = 'recorded' | 'refused' | 'none';

/** Makes the chargeback of a line, or the refund that came back, a transaction; an exception where the payment forbids it. */
export async function recordLineChargeback(tx: Tx, key: LineKey, now: Date): Promise<ChargebackResult> {
  const line = await lockChargeback(tx, key);
  if (line?.chargebackState !== 'WAITING' || line.paymentId === null) return 'none';
  const { merchantId, importId, rowNumber } = key;
  const recorded = await record(tx, key, { ...line, paymentId: line.paymentId }, now);
  const isRefused = recorded.kind === 'refused';
  await execute(tx, sql.saveChargeback, {
    merchantId,
    importId,
    rowNumber,
    state: { created: 'CREATED', existing: 'EXISTING', refused: 'REFUSED' }[recorded.kind],
    chargebackId: isRefused ? null : recorded.id,
    code: isRefused ? recorded.resultCode : null,
  });
  return isRefused ? 'refused' : 'recorded';
}

async function record(tx: Tx, key: LineKey, line: LineChargeback & { paymentId: string }, now: Date) {
  const { merchantId } = key;
  const { paymentId } = line;
  const reported = {
    merchantId,
    now: timeOf(line, now),
    ...amountOf(line),
    acquirerTxId: line.settlementTxId,
    reasonCode: line.reasonCode,
    reason: line.reasonDescription,
    source: { ...sourceOf(key, line), ...statedAmount(line) },
  };
  if (line.recordType === 'REFUND REVERSAL') return recordRefundReversal(tx, { ...reported, refundId: paymentId });
  const findReported = async (): Promise<ReadonlySet<string>> => {
    const ids = await query(tx, sql.listReportedChargebacks, { merchantId, paymentId });
    return new Set(ids.map(({ id }) => id));
  };
  return recordChargeback(tx, {
    ...reported,
    disputedId: paymentId,
    findReported,
    type: line.recordType === 'CHARGEBACK' ? 'CB' : 'CR',
    knownId: line.knownId,
  });
}

const isConverted = ({ currency, paymentCurrency, settlementCurrency }: LineChargeback): boolean =>
  paymentCurrency !== null && currency !== paymentCurrency && settlementCurrency === paymentCurrency;

/** In the currency of the payment: where the dispute is in another one, what the acquirer settled before its fee. */
function amountOf(line: LineChargeback): { amountMinor: bigint; currency: string } {
  const gross = BigInt(line.grossMinor);
  if (isConverted(line)) return { amountMinor: gross < 0n ? -gross : gross, currency: line.settlementCurrency };
  return { amountMinor: BigInt(line.amountMinor), currency: line.currency };
}

/** The dispute as it was reported, where that is in another currency. */
function statedAmount(line: LineChargeback): object {
  const { amountMinor, currency } = line;
  return isConverted(line) ? { stated: { amountMinor: amountMinor.toString(), currency } } : {};
}

/**
 * Takes back the transaction that a line has made. One that was there before the line, or that was reversed since, stays
 * as it is.
 */
export async function reverseLineChargeback(tx: Tx, key: LineKey, line: LineChargeback, now: Date): Promise<void> {
  if (line.chargebackState !== 'CREATED' || line.chargebackId === null) return;
  const source = sourceOf(key, line);
  await takeBackReported(tx, {
    merchantId: key.merchantId,
    id: line.chargebackId,
    now: timeOf(line, now),
    source: { settlement: { ...source.settlement, isTakenBack: true } },
  });
}

/** The file and line, and the reason in the words of the acquirer, as the timelines show them. */
function sourceOf({ importId, rowNumber }: LineKey, { fileName, reasonCode, reasonDescription }: LineChargeback) {
  return { settlement: { importId, fileName, rowNumber, reasonCode, reason: reasonDescription } };
}

function timeOf({ clockOffsetMs }: LineChargeback, now: Date): Date {
  return new Date(now.getTime() + Number(clockOffsetMs));
}
