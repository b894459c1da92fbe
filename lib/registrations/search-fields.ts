import { brandField } from '#lib/brands/index.ts';
import { last4Field } from '#lib/card-numbers/index.ts';
import { customerFields } from '#lib/payments/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField, modeField, shortIdField } from '#lib/platform/search/shared-fields.ts';

/** The search fields of registrations. */
export const registrationFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'PENDING', label: 'Pending' },
      { value: 'ACTIVE', label: 'Active' },
      { value: 'REJECTED', label: 'Rejected' },
      { value: 'DELETED', label: 'Deleted' },
      { value: 'EXPIRED', label: 'Expired' },
    ],
    shape: upperCase,
  }),
  brand: brandField,
  last4: last4Field,
  holder: searchField({
    label: 'Holder',
    kind: 'text',
    hint: '"Jane Jones"',
    read: matching(/^.{2,128}$/su, 'is at least two letters of a name'),
  }),
  ...customerFields,
  date: dateField('Created'),
  id: idField,
  short: shortIdField,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
  mode: modeField,
};
