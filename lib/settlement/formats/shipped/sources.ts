import type { AmountTerm, ColumnMap, ColumnSource, SettlementFormat, ValuePair } from '../settlement-format.ts';

/** Short ways to write the formats that are shipped. */

type FromColumn = Extract<ColumnSource, { kind: 'COLUMN' }>;

export const column = (columns: readonly string[], other: Partial<FromColumn> = {}): ColumnSource => ({
  kind: 'COLUMN',
  columns,
  when: null,
  values: [],
  default: '',
  pattern: '',
  last: 0,
  ...other,
});

export const constant = (value: string): ColumnSource => ({ kind: 'CONSTANT', value });

export const plus = (name: string, when: AmountTerm['when'] = null): AmountTerm => ({
  column: name,
  isSubtracted: false,
  when,
});

export const minus = (name: string, when: AmountTerm['when'] = null): AmountTerm => ({
  column: name,
  isSubtracted: true,
  when,
});

export const amount = (terms: readonly AmountTerm[], otherwise: readonly AmountTerm[] = []): ColumnSource => ({
  kind: 'AMOUNT',
  terms,
  otherwise,
});

/** `{ DEBIT: ['Sale', 'Capture'] }` as pairs. */
export const pairs = (values: Readonly<Record<string, readonly string[]>>): ValuePair[] =>
  Object.entries(values).flatMap(([to, all]) => all.map((from) => ({ from, to })));

export const columns = (sources: Readonly<Record<string, ColumnSource>>): ColumnMap[] =>
  Object.entries(sources).map(([target, source]) => ({ target, source }));

/** Codes as acquirers spell them: `FEE_REFUND`, `fee_refund` and `fee refund`. */
export const spellings = (codes: readonly string[]): string[] => [
  ...new Set(
    codes.flatMap((code) => {
      const lower = code.toLowerCase();
      return [code.toUpperCase(), lower, lower.replaceAll('_', ' ')];
    }),
  ),
];

/** `'T0000 T0002'` as a list. */
export const words = (text: string): string[] => text.split(' ');

/** A term whose column a file may lack. */
export const optional = (term: AmountTerm): AmountTerm => ({ ...term, isOptional: true });

/** Rows whose amount is below zero, as a minus or parentheses before it have it. */
export const isNegative = (name: string) => ({ column: name, values: ['-*', '(*'] });

/**
 * Money that goes out in the rows of a condition, whether the file writes it with a minus or without a sign: an amount below zero counts
 * twice, and is taken back once.
 */
export const outgoing = (name: string, when: AmountTerm['when']): AmountTerm[] => [
  minus(name, when),
  plus(name, isNegative(name)),
  plus(name, isNegative(name)),
];

/** Rows in which an amount with a point before its decimals is not zero. */
export const isNotZero = (name: string) => ({
  column: name,
  values: [
    '-*',
    '(*',
    ...words('1 2 3 4 5 6 7 8 9').flatMap((digit) => [`${digit}*`, `0.${digit}*`, `0.0${digit}*`, `0.00${digit}*`]),
  ],
});

/** What a value that is not in the list becomes. */
export const otherwise = (to: string): ValuePair => ({ from: '*', to });

/** A CSV file with one header; of a row before it only the first field decides. */
export const csv = (other: Partial<SettlementFormat['layout']> = {}): SettlementFormat['layout'] => ({
  kind: 'DELIMITED',
  delimiter: ',',
  isQuoted: true,
  skipLines: 0,
  hasHeader: true,
  headerMarker: '',
  fields: [],
  ...other,
});

/** Names of card brands as acquirers write them. A brand that is not known stays empty. */
export const brands: readonly ValuePair[] = [
  ...pairs({
    VISA: ['Visa', 'visa', 'VISA', 'VISA-SSL', 'VISA_CREDIT-SSL', 'VISA_DEBIT-SSL', 'VISA_COMMERCIAL_CREDIT-SSL'],
    MASTER: [
      'MasterCard',
      'Mastercard',
      'mastercard',
      'MASTERCARD',
      'mc',
      'ECMC-SSL',
      'ECMC_CREDIT-SSL',
      'ECMC_DEBIT-SSL',
    ],
    AMEX: ['American Express', 'American_Express', 'american_express', 'AMEX', 'Amex', 'amex', 'AMEX-SSL'],
    DISCOVER: ['Discover', 'discover', 'DISCOVER', 'DISCOVER-SSL'],
    JCB: ['JCB', 'jcb', 'JCB-SSL'],
    DINERS: ['Diners Club', 'Diners', 'diners', 'diners_club', 'DINERS', 'DINERSCLUB', 'DINERS-SSL'],
    MAESTRO: ['Maestro', 'maestro', 'MAESTRO', 'MAESTRO-SSL'],
    PAYPAL: ['paypal', 'PayPal', 'PAYPAL', 'PAYPAL-EXPRESS', 'PAYPAL-SSL'],
  }),
  otherwise(''),
];
