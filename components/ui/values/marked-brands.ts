/** The brands that public/brand-marks.svg has. */
export const markedBrands: ReadonlySet<string> = new Set([
  'AMEX',
  'CARTEBANCAIRE',
  'DINERS',
  'DIRECTDEBIT_SEPA',
  'DISCOVER',
  'GIFTCARD',
  'IDEAL',
  'JCB',
  'MADA',
  'MAESTRO',
  'MASTER',
  'PAYPAL',
  'UNIONPAY',
  'VISA',
]);
