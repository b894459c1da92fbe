import { searchFields } from '#lib/payments/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField, modeField } from '#lib/platform/search/shared-fields.ts';

/** The search fields of payouts. */
export const payoutFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'PROPOSED', label: 'Waiting for approval' },
      { value: 'APPROVED', label: 'Approved' },
      { value: 'REJECTED', label: 'Rejected' },
      { value: 'WITHDRAWN', label: 'Withdrawn' },
    ],
    shape: upperCase,
  }),
  ordered: choiceField({
    label: 'Bank file',
    offers: [
      { value: 'yes', label: 'In a bank file' },
      { value: 'no', label: 'In none' },
    ],
  }),
  amount: searchFields.amount,
  currency: searchFields.currency,
  merchant: entityField('Merchant'),
  date: dateField('Proposed'),
  id: idField,
  mode: modeField,
};
