/** Amounts of one row in minor units of the same currency: what comes in is above zero. */
export type FeeInput = { amount: number; settled: number; fee: number | null };

/**
 * The fee of a row, above zero where it is charged and below zero where it is given back. Acquirers write it with either sign: what
 * they settle is the amount less the fee, so that within one currency only one sign is right. A file without fees has that of the
 * difference. Where neither sign is right, or the money goes the other way than the payment, the fee stays as it is written, and
 * the line is an exception unless it is right so.
 */
export function resolveFee({ amount, settled, fee }: FeeInput): number {
  const charged = amount - settled;
  if (fee === null) return charged;
  const isSameWay = Math.sign(amount) === Math.sign(settled);
  return isSameWay && fee === -charged ? charged : fee;
}
