import type { PaymentType } from '#lib/payments/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

const names: Readonly<Record<PaymentType, MessageKey>> = {
  PA: 'common.paymentType.PA',
  DB: 'common.paymentType.DB',
  CD: 'common.paymentType.CD',
  SD: 'common.paymentType.SD',
  CP: 'common.paymentType.CP',
  RV: 'common.paymentType.RV',
  RF: 'common.paymentType.RF',
  RB: 'common.paymentType.RB',
  RC: 'common.paymentType.RC',
  CB: 'common.paymentType.CB',
  CR: 'common.paymentType.CR',
  RG: 'common.paymentType.RG',
  DR: 'common.paymentType.DR',
  TE: 'common.paymentType.TE',
};

/** The name of a payment type code; a code of a later version is its own name. */
export function paymentTypeName(t: Translate, code: string): string {
  const key = (names as Readonly<Record<string, MessageKey>>)[code];
  return key ? t(key) : code;
}
