/**
 * The reasons of chargebacks as card schemes number them. Sources: Visa, Dispute Management Guidelines for Visa Merchants;
 * Mastercard, Chargeback Guide, Merchant Edition; American Express, Merchant Regulations; Discover, Dispute Rules Manual.
 */
const visa: Readonly<Record<string, string>> = {
  '10.1': 'EMV liability shift, counterfeit fraud',
  '10.2': 'EMV liability shift, other fraud',
  '10.3': 'Other fraud, card present',
  '10.4': 'Other fraud, card absent',
  '10.5': 'Visa fraud monitoring program',
  '11.1': 'Card recovery bulletin',
  '11.2': 'Declined authorization',
  '11.3': 'No authorization',
  '12.1': 'Late presentment',
  '12.2': 'Incorrect transaction code',
  '12.3': 'Incorrect currency',
  '12.4': 'Incorrect account number',
  '12.5': 'Incorrect amount',
  '12.6': 'Duplicate processing or paid by other means',
  '12.6.1': 'Duplicate processing',
  '12.6.2': 'Paid by other means',
  '12.7': 'Invalid data',
  '13.1': 'Merchandise or services not received',
  '13.2': 'Cancelled recurring transaction',
  '13.3': 'Not as described or defective',
  '13.4': 'Counterfeit merchandise',
  '13.5': 'Misrepresentation',
  '13.6': 'Credit not processed',
  '13.7': 'Cancelled merchandise or services',
  '13.8': 'Original credit not accepted',
  '13.9': 'Non-receipt of cash or load value',
};

const mastercard: Readonly<Record<string, string>> = {
  '4807': 'Warning bulletin file',
  '4808': 'Authorization-related chargeback',
  '4812': 'Account number not on file',
  '4831': 'Transaction amount differs',
  '4834': 'Point-of-interaction error',
  '4837': 'No cardholder authorization',
  '4840': 'Fraudulent processing of transactions',
  '4841': 'Cancelled recurring or digital goods transaction',
  '4842': 'Late presentment',
  '4846': 'Correct transaction currency code not provided',
  '4849': 'Questionable merchant activity',
  '4850': 'Instalment billing dispute',
  '4853': 'Cardholder dispute',
  '4854': 'Cardholder dispute, not elsewhere classified',
  '4855': 'Goods or services not provided',
  '4859': 'Addendum, no-show or ATM dispute',
  '4860': 'Credit not processed',
  '4863': 'Cardholder does not recognize, potential fraud',
  '4870': 'Chip liability shift',
  '4871': 'Chip liability shift, lost, stolen or never received',
};

const amex: Readonly<Record<string, string>> = {
  A01: 'Charge amount exceeds authorization amount',
  A02: 'No valid authorization',
  A08: 'Authorization approval expired',
  C02: 'Credit not processed',
  C04: 'Goods or services returned or refused',
  C05: 'Goods or services cancelled',
  C08: 'Goods or services not received or only partially received',
  C14: 'Paid by other means',
  C18: 'No-show or card deposit cancelled',
  C28: 'Cancelled recurring billing',
  C31: 'Goods or services not as described',
  C32: 'Goods or services damaged or defective',
  F10: 'Missing imprint',
  F14: 'Missing signature',
  F24: 'No card member authorization',
  F29: 'Card not present',
  F30: 'EMV counterfeit',
  F31: 'EMV lost, stolen or non-received',
  M01: 'Chargeback authorization',
  M10: 'Vehicle rental, capital damages',
  P01: 'Unassigned card number',
  P03: 'Credit processed as charge',
  P04: 'Charge processed as credit',
  P05: 'Incorrect charge amount',
  P07: 'Late submission',
  P08: 'Duplicate charge',
  P22: 'Non-matching card number',
  P23: 'Currency discrepancy',
  R03: 'Insufficient reply',
  R13: 'No reply',
};

const discover: Readonly<Record<string, string>> = {
  AA: 'Does not recognize',
  AP: 'Recurring payments',
  AT: 'Authorization non-compliance',
  AW: 'Altered amount',
  CD: 'Credit or debit posted incorrectly',
  DP: 'Duplicate processing',
  IN: 'Invalid card number',
  LP: 'Late presentment',
  NF: 'Non-receipt of cash from ATM',
  PM: 'Paid by other means',
  RG: 'Non-receipt of goods or services',
  RM: 'Quality of goods or services',
  RN2: 'Credit not processed',
  UA01: 'Fraud, card present',
  UA02: 'Fraud, card not present',
  UA05: 'Fraud, counterfeit chip',
  UA06: 'Fraud, chip and PIN',
};

const byBrand: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VISA: visa,
  VISADEBIT: visa,
  VISAELECTRON: visa,
  VPAY: visa,
  MASTER: mastercard,
  MASTERDEBIT: mastercard,
  MAESTRO: mastercard,
  AMEX: amex,
  DISCOVER: discover,
  DINERS: discover,
};

/**
 * The reason of a chargeback in words, such as `4853 Cardholder dispute`; null where the scheme has no such code. Acquirers
 * write codes with leading zeros or without the dot: `104` is 10.4 of Visa.
 */
export function describeSchemeReason(brand: string | null, code: string | null): string | null {
  const reasons = byBrand[brand ?? ''];
  if (!reasons || !code) return null;
  const written = code.trim().toUpperCase();
  const known = [written, written.replace(/^0+/, ''), written.replace(/^(\d\d)(\d)(\d?)$/, dotted)];
  const found = known.find((each) => reasons[each] !== undefined);
  return found === undefined ? null : `${found} ${reasons[found]}`;
}

const dotted = (_: string, category: string, condition: string, part: string): string =>
  [category, condition, part].filter(Boolean).join('.');
