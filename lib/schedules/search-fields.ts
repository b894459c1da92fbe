import { searchFields } from '#lib/payments/index.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField } from '#lib/platform/search/shared-fields.ts';

/** The search fields of schedules. */
export const scheduleFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'ACTIVE', label: 'Active' },
      { value: 'ENDED', label: 'Ended' },
      { value: 'DELETED', label: 'Deleted' },
    ],
    shape: upperCase,
  }),
  due: dateField('Next due'),
  name: searchField({
    label: 'Name',
    kind: 'text',
    hint: '"Weekly bread"',
    read: matching(/^.{1,64}$/su, 'is a part of the name'),
  }),
  registration: searchField({
    label: 'Registration',
    kind: 'id',
    hint: 'registration id',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a registration', (id) => id.toLowerCase()),
  }),
  amount: searchFields.amount,
  currency: searchFields.currency,
  merchant: entityField('Merchant'),
  channel: entityField('Channel'),
  date: dateField('Created'),
  id: idField,
};
