import type { PaymentType } from '#lib/payments/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

const names: Readonly<Record<PaymentType, MessageKey>> = {
  PA: 'transactions.type.PA',
  DB: 'transactions.type.DB',
  CD: 'transactions.type.CD',
  SD: 'transactions.type.SD',
  CP: 'transactions.type.CP',
  RV: 'transactions.type.RV',
  RF: 'transactions.type.RF',
  RB: 'transactions.type.RB',
  RC: 'transactions.type.RC',
  CB: 'transactions.type.CB',
  CR: 'transactions.type.CR',
  RG: 'transactions.type.RG',
  DR: 'transactions.type.DR',
  TE: 'transactions.type.TE',
};

/** The name of a payment type code; a code of a later version is its own name. */
export function paymentTypeName(t: Translate, code: string): string {
  const key = (names as Readonly<Record<string, MessageKey>>)[code];
  return key ? t(key) : code;
}
