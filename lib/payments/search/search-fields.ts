import { brands } from '#lib/brands/index.ts';
import { isCurrencyCode } from '#lib/money/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import {
  anyText,
  choiceField,
  lowerCase,
  matching,
  type Recognised,
  rejectValue,
  searchField,
  upperCase,
} from '#lib/platform/search/search-field.ts';
import { resultCodeField } from '#lib/result-codes/index.ts';
import { type PaymentType, paymentTypes } from '../state.ts';
import { recogniseAmount, recogniseCurrency } from './written-amount.ts';

/** The search fields of payments, and those that other lists share. */

/** The statuses of a payment (`../status.ts`), then words for several of them. */
const statusOffers = [
  { value: 'approved', label: 'Approved' },
  { value: 'partially-refunded', label: 'Partially refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'charged-back', label: 'Charged back' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'held', label: 'Waiting for a review' },
  { value: 'succeeded', label: 'Approved, whatever followed' },
  { value: 'failed', label: 'Declined or rejected' },
  { value: 'open', label: 'Without a result' },
];

export const modeWords: Readonly<Record<string, readonly string[]>> = {
  test: ['INTERNAL', 'EXTERNAL'],
  live: ['LIVE'],
};

const typeLabels: Readonly<Record<PaymentType, string>> = {
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

const statusWords: Readonly<Record<string, string>> = {
  refunded: 'refunded',
  abandoned: 'expired',
  canceled: 'cancelled',
  accepted: 'succeeded',
};

const typeWords: Readonly<Record<string, string>> = {
  authorization: 'PA',
  authorisation: 'PA',
  preauth: 'PA',
  'pre-authorization': 'PA',
  refunds: 'RF',
  captures: 'CP',
  captured: 'CP',
  chargebacks: 'CB',
  reversals: 'RV',
  reversed: 'RV',
  void: 'RV',
  dispute: 'CB',
  disputes: 'CB',
  debits: 'DB',
};

const brandLabels: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  PAYPAL: 'PayPal',
};

const brandWords: ReadonlyMap<string, string> = new Map([
  ...brands.map(({ name }): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(brandLabels).map(([name, label]): [string, string] => [label.toLowerCase(), name]),
]);

const brandForm = matching(/^\w{1,32}$/, 'is a brand such as VISA', upperCase);
const shortIdForm = /^\d{4}\.?\d{4}\.?\d{4}$/;

export const brandField = searchField({
  label: 'Brand',
  kind: 'choice',
  hint: 'VISA',
  offers: Object.entries(brandLabels).map(([value, label]) => ({ value, label })),
  read: (value) => brandWords.get(value.toLowerCase()) ?? brandForm(value),
  recognise: (words) => asWhole(words, brandWords.get(words.toLowerCase())),
});

export const last4Field = searchField({
  label: 'Last four digits',
  kind: 'text',
  hint: '0042',
  read: matching(/^\d{4}$/, 'takes the last four digits of the number'),
});

export const idField = searchField({
  label: 'Id',
  kind: 'id',
  hint: '32 hex digits',
  prefix: true,
  read: matching(/^[0-9a-f]{6,32}$/i, 'is an id of 32 hex digits, or at least 6 of them and *', lowerCase),
});

export const shortIdField = searchField({
  label: 'Short id',
  kind: 'id',
  hint: '1234.5678.9012',
  read: matching(shortIdForm, 'is a shortId such as 1234.5678.9012', shapeShortId),
});

export const entityField = (label: string) =>
  searchField({ label, kind: 'entity', hint: 'name or entity id', read: anyText });

export const currencyField = searchField({
  label: 'Currency',
  kind: 'choice',
  hint: 'EUR',
  offers: [
    { value: 'EUR', label: 'Euro' },
    { value: 'USD', label: 'US dollar' },
    { value: 'GBP', label: 'Pound sterling' },
  ],
  read: (value) => (isCurrencyCode(upperCase(value)) ? upperCase(value) : rejectValue(`knows no currency “${value}”`)),
  recognise: recogniseCurrency,
});

export const modeField = choiceField({
  label: 'Mode',
  offers: [
    { value: 'test', label: 'Test' },
    { value: 'live', label: 'Live' },
  ],
});

/** A table of fields: the parser finds them by name, the compiler must have all of them. */
export const searchFields = {
  status: choiceField({ label: 'Status', offers: statusOffers, words: statusWords }),
  brand: brandField,
  type: choiceField({
    label: 'Type',
    offers: paymentTypes.map((value) => ({ value, label: typeLabels[value] })),
    shape: upperCase,
    words: typeWords,
  }),
  amount: searchField({
    label: 'Amount',
    kind: 'amount',
    hint: '>100 or 50..99.99',
    ordered: true,
    read: matching(/^\d{1,12}(?:\.\d{1,4})?$/, 'is a number such as 92.00, >100 or 50..99.99'),
    recognise: recogniseAmount,
  }),
  currency: currencyField,
  date: dateField('Created'),
  result: resultCodeField,
  last4: last4Field,
  email: searchField({
    label: 'E-mail',
    kind: 'text',
    hint: 'jane@shop.example or jane*',
    prefix: true,
    read: matching(/^[^\s"]{1,128}$/, 'is an e-mail address or its beginning and *', lowerCase),
  }),
  reference: searchField({
    label: 'Reference',
    kind: 'text',
    hint: 'order-4711 or order*',
    prefix: true,
    read: matching(/^.{1,255}$/su, 'is a merchantTransactionId'),
  }),
  id: idField,
  short: shortIdField,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
  mode: modeField,
};

export type SearchFieldName = keyof typeof searchFields;

export function isShortId(value: string): boolean {
  return shortIdForm.test(value);
}

export function shapeShortId(value: string): string {
  const digits = value.replaceAll('.', '');
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}

function asWhole(words: string, value: string | undefined): Recognised | null {
  return value === undefined ? null : { value, from: 0, to: words.length };
}
