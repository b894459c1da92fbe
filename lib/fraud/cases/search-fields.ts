import { brandField } from '#lib/brands/index.ts';
import { customerFields, searchFields } from '#lib/payments/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { entityField, idField } from '#lib/platform/search/shared-fields.ts';

/** The search fields of the case queue. */
export const caseFields = {
  status: choiceField({
    label: 'Status',
    offers: [
      { value: 'open', label: 'Open' },
      { value: 'pended', label: 'Pended' },
      { value: 'approved', label: 'Approved' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'expired', label: 'Expired' },
    ],
  }),
  assigned: choiceField({
    label: 'Assigned',
    offers: [
      { value: 'me', label: 'To me' },
      { value: 'others', label: 'To others' },
      { value: 'nobody', label: 'To nobody' },
    ],
  }),
  late: choiceField({
    label: 'Late',
    offers: [
      { value: 'yes', label: 'Late' },
      { value: 'no', label: 'In time' },
    ],
  }),
  score: searchField({
    label: 'Score',
    kind: 'amount',
    hint: '>80 or 50..99',
    ordered: true,
    read: matching(/^-?\d{1,5}$/, 'is a whole number'),
  }),
  amount: searchFields.amount,
  currency: searchFields.currency,
  brand: brandField,
  reference: searchField({
    label: 'Reference',
    kind: 'text',
    hint: 'merchantTransactionId',
    read: matching(/^.{1,255}$/su, 'has at most 255 characters'),
  }),
  ...customerFields,
  date: dateField('Opened'),
  decided: dateField('Decided'),
  id: idField,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
};
