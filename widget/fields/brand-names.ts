// What shoppers call the brands whose names on the wire are not what they read elsewhere.

const names: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  MAESTRO: 'Maestro',
  UNIONPAY: 'UnionPay',
  VISADEBIT: 'Visa Debit',
  VISAELECTRON: 'Visa Electron',
  MASTERDEBIT: 'Debit Mastercard',
  VPAY: 'V PAY',
  MADA: 'mada',
  CARTEBANCAIRE: 'Cartes Bancaires',
  BCMC: 'Bancontact',
  DIRECTDEBIT_SEPA: 'SEPA Direct Debit',
  SOFORTUEBERWEISUNG: 'Sofort',
  IDEAL: 'iDEAL',
  PAYPAL: 'PayPal',
  APPLEPAY: 'Apple Pay',
  GOOGLEPAY: 'Google Pay',
  SAMSUNGPAY: 'Samsung Pay',
  walletA: 'Wallet A',
  walletB: 'Wallet B',
  walletC: 'Wallet C',
  GIFTCARD: 'Gift card',
};

/** `KLARNA_INVOICE` as `Klarna Invoice`, unless it has a name of its own. Short names are initials. */
export function brandName(brand: string): string {
  const words = brand.split('_').map((word) => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase()));
  return names[brand] ?? words.join(' ');
}
