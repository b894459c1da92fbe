import type { PaymentType } from '#lib/payments/index.ts';

const names: Readonly<Record<PaymentType, string>> = {
  PA: 'Preauthorization',
  DB: 'Debit',
  CD: 'Credit',
  SD: 'Standing debit',
  CP: 'Capture',
  RV: 'Reversal',
  RF: 'Refund',
  RB: 'Rebill',
  RC: 'Receipt',
  CB: 'Chargeback',
  CR: 'Chargeback reversal',
  RG: 'Registration',
  DR: 'Deregistration',
  TE: 'Test',
};

/** The names of the payment type codes; rows may have codes of a later version. */
export const typeNames: Readonly<Record<string, string>> = names;
