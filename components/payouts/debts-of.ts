import type { PayoutDetail } from '#lib/payouts/staff/index.ts';

/** `20.30 USD, 5.00 GBP`. */
export const debtsOf = (debts: PayoutDetail['debts']): string =>
  debts.map(({ amount, currency }) => `${amount}\u00a0${currency}`).join(', ');
