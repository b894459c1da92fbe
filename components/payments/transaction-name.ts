import type { TransactionRow } from '#lib/payments/staff/index.ts';
import type { Translate } from '#messages/translate.ts';
import { accountOf } from './account-of.ts';
import { paymentTypeName } from './payment-type-names.ts';

/** The name of a row for screen readers: `Debit 92.00 EUR Visa •••• 0000 1234.5678.9012`. */
export function transactionName(t: Translate, row: TransactionRow): string {
  return [paymentTypeName(t, row.paymentType), row.amount, row.currency, accountOf(row), row.shortId]
    .filter(Boolean)
    .join(' ');
}
