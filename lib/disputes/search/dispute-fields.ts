import { brandField } from '#lib/brands/index.ts';
import { customerFields, searchFields } from '#lib/payments/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, lowerCase, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField, modeField } from '#lib/platform/search/shared-fields.ts';
import { resultCodeField } from '#lib/result-codes/index.ts';

/** The search fields of disputes. */
export const disputeFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'OPEN', label: 'Evidence needed' },
      { value: 'SUBMITTED', label: 'Evidence submitted' },
      { value: 'WON', label: 'Won' },
      { value: 'LOST', label: 'Lost' },
      { value: 'ACCEPTED', label: 'Accepted' },
    ],
    shape: upperCase,
  }),
  due: dateField('Deadline'),
  brand: brandField,
  reason: { ...resultCodeField, label: 'Reason' },
  amount: searchFields.amount,
  currency: searchFields.currency,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
  ...customerFields,
  date: dateField('Opened'),
  payment: searchField({
    label: 'Payment',
    kind: 'id',
    hint: '8ac7a4a0…',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a payment: 32 digits and letters from a to f', lowerCase),
  }),
  id: idField,
  mode: modeField,
};
