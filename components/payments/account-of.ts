import { brandName } from '#lib/brands/index.ts';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

/** `Visa •••• 0000`: the brand and the last four digits. */
export function accountOf({ paymentBrand, last4 }: Pick<TransactionRow, 'paymentBrand' | 'last4'>): string {
  return [paymentBrand && brandName(paymentBrand), last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}

/** The account with its BIN, where that is known. */
export function describeAccount(t: Translate, account: string, bin: string | null | undefined): string {
  return bin ? t('common.accountWithBin', { account, bin }) : account;
}
