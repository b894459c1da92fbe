import { refundReversal } from './columns.ts';

/** The columns of a row that decide which way its money goes. */
export type RowTypes = { recordType: string; transactionType: string; lineKind: string };

/**
 * Which way the money of a payment goes for the merchant: 1 in, -1 out. A debit comes in and a refund or credit goes out; a
 * chargeback goes the other way, and so does a refund that came back. The cashflow of a line can differ from it, where the fee is more than
 * the amount. Null for a fee, which is about no payment.
 */
export function directionOf({ recordType, transactionType, lineKind }: RowTypes): 1 | -1 | null {
  if (recordType === 'FEE') return null;
  if (lineKind === refundReversal) return 1;
  const isOut = transactionType === 'REFUND' || transactionType === 'CREDIT';
  return isOut === (recordType === 'CHARGEBACK') ? 1 : -1;
}

/** Amounts with their signs: what comes in is above zero, and so is a fee that is charged. */
export type SettledRow = Omit<RowTypes, 'lineKind'> & {
  amount: number;
  settled: number;
  fee: number;
  isOneCurrency: boolean;
};

/**
 * Whether a settled refund is one that came back, by its money: without the fee, which may be more than the refund and turn the
 * cashflow, it came in. One whose money went out all the same is such only where the amounts fit exactly.
 */
export function isRefundReversal({ recordType, transactionType, ...row }: SettledRow): boolean {
  if (recordType !== 'SETTLED' || transactionType !== 'REFUND') return false;
  const { amount, settled, fee, isOneCurrency } = row;
  if (settled > 0) return settled + fee > 0;
  return isOneCurrency && amount > 0 && settled + fee === amount;
}
