import { brandField } from '#lib/brands/index.ts';
import { last4Field } from '#lib/card-numbers/index.ts';
import { currencyField, recogniseAmount } from '#lib/money/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField, modeField, shortIdField } from '#lib/platform/search/shared-fields.ts';
import { resultCodeField } from '#lib/result-codes/index.ts';
import { type PaymentType, paymentTypes } from '../life-cycle/state.ts';
import { customerFields } from './customer-fields.ts';
import { ibanField } from './iban-field.ts';

/** The search fields of payments, and those that other lists share. */

/** The statuses of a payment (`../life-cycle/status.ts`), then words for several of them. */
const statusOffers = [
  { value: 'approved', label: 'Approved' },
  { value: 'partially-refunded', label: 'Partially refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'returned', label: 'Returned refund' },
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
  iban: ibanField,
  ...customerFields,
  reference: searchField({
    label: 'Reference',
    kind: 'text',
    hint: 'order-4711 or order*',
    prefix: true,
    read: matching(/^.{1,255}$/su, 'is a merchantTransactionId'),
  }),
  contains: searchField({
    label: 'Contains',
    kind: 'text',
    hint: 'a part of a reference, id, name, e-mail or address',
    read: matching(/^.{3,100}$/su, 'takes at least three characters'),
  }),
  id: idField,
  short: shortIdField,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
  mode: modeField,
};

export type SearchFieldName = keyof typeof searchFields;
