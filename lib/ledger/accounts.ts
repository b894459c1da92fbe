/**
 * The accounts of a merchant, one of each in every currency. A balance above zero is a debit balance: something that is
 * owed to the operator, or a cost.
 *
 * - ACQUIRER_RECEIVABLE: what acquirers owe for approved payments.
 * - MERCHANT_PAYABLE: what the operator owes the merchant.
 * - FEES_EARNED: fees that the merchant pays.
 * - VAT_PAYABLE: VAT on the fees, which the operator owes to the tax office.
 * - SCHEME_COST: what acquirers and card schemes keep.
 * - ACQUIRER_RESERVE: what acquirers hold back of what they settle.
 * - ACQUIRER_ADJUSTMENT: what acquirers correct.
 * - ACQUIRER_TRANSFER: what acquirers move between balances, on its way.
 * - CHARGEBACK: chargebacks that the merchant owes and that no payout has deducted.
 * - ROLLING_RESERVE: what is kept back of payouts for later chargebacks.
 * - FX_DIFFERENCE: what was exchanged between currencies: one gave and another received. Valued at one rate, the sum is the
 *   gain or loss.
 * - SUSPENSE: what is not explained yet.
 * - BANK: what came from acquirers, and went to merchants.
 * - WRITE_OFF: what was given up.
 */
export const ledgerAccounts = [
  'ACQUIRER_RECEIVABLE',
  'MERCHANT_PAYABLE',
  'FEES_EARNED',
  'VAT_PAYABLE',
  'SCHEME_COST',
  'ACQUIRER_RESERVE',
  'ACQUIRER_ADJUSTMENT',
  'ACQUIRER_TRANSFER',
  'CHARGEBACK',
  'ROLLING_RESERVE',
  'FX_DIFFERENCE',
  'SUSPENSE',
  'BANK',
  'WRITE_OFF',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
