import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, upperCase } from '#lib/platform/search/search-field.ts';
import { entityField, idField, modeField } from '#lib/platform/search/shared-fields.ts';

/** The search fields of accounting periods. */
export const periodFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'OPEN', label: 'Being prepared' },
      { value: 'PROPOSED', label: 'Waiting for sign-off' },
      { value: 'CLOSED', label: 'Closed' },
      { value: 'REOPENED', label: 'Reopened' },
      { value: 'CANCELLED', label: 'Cancelled' },
    ],
    shape: upperCase,
  }),
  merchant: entityField('Merchant'),
  date: dateField('Begun'),
  id: idField,
  mode: modeField,
};
