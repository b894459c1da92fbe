/** Brands whose names differ from their codes in more than capitals. */
const names: Readonly<Record<string, string>> = {
  AMEX: 'American Express',
  APPLEPAY: 'Apple Pay',
  BCMC: 'Bancontact',
  CARTEBANCAIRE: 'Cartes Bancaires',
  CARTEBLEUE: 'Carte Bleue',
  DIRECTDEBIT_SEPA: 'SEPA direct debit',
  GOOGLEPAY: 'Google Pay',
  IDEAL: 'iDEAL',
  JCB: 'JCB',
  MASTER: 'Mastercard',
  PAYPAL: 'PayPal',
  UNIONPAY: 'UnionPay',
  VPAY: 'V PAY',
};

/** The name of a brand for people: `Mastercard` for `MASTER`, `Visa electron` for `VISA_ELECTRON`. */
export function brandName(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return names[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
