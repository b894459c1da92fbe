import type { TransactionRow } from '#lib/backoffice/index.ts';

/** `VISA •••• 0000`: the brand and the last four digits. */
export function accountOf({ paymentBrand, last4 }: Pick<TransactionRow, 'paymentBrand' | 'last4'>): string {
  return [paymentBrand, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}
