/**
 * Which way the money of a payment goes for the merchant: 1 in, -1 out. A debit comes in and a refund or credit goes out; a
 * chargeback goes the other way. The cashflow of a line can differ from it, where the fee is more than the amount. Null for a
 * fee, which is about no payment.
 */
export function directionOf(recordType: string, transactionType: string): 1 | -1 | null {
  if (recordType === 'FEE') return null;
  const isOut = transactionType === 'REFUND' || transactionType === 'CREDIT';
  return isOut === (recordType === 'CHARGEBACK') ? 1 : -1;
}
