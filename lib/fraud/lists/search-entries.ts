import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { columnsOf } from '#lib/platform/search/table-fields.ts';
import { type ListEntry, type RiskList, riskLists } from './list-entry.ts';

/** The entries of allow, block and watch lists as one list. */

const kindOffers = [
  { value: 'card', label: 'Card' },
  { value: 'bin', label: 'BIN of the card' },
  { value: 'email', label: 'E-mail address' },
  { value: 'emailDomain', label: 'E-mail domain' },
  { value: 'ip', label: 'IP address' },
  { value: 'device', label: 'Device' },
  { value: 'customer', label: 'Customer' },
  { value: 'phone', label: 'Phone' },
  { value: 'ipCountry', label: 'Country of the IP address' },
  { value: 'cardCountry', label: 'Country of the card' },
  { value: 'billingCountry', label: 'Billing country' },
  { value: 'text', label: 'Text' },
  { value: 'country', label: 'Country' },
] as const;

const riskListField = choiceField({
  label: 'List',
  offers: [
    { value: 'allow', label: 'Allow' },
    { value: 'block', label: 'Block' },
    { value: 'watch', label: 'Watch' },
  ],
});

export const listEntryFields = {
  list: {
    ...riskListField,
    // A list of one's own by its name.
    read: (text) => (/^[a-z0-9-]{1,64}$/.test(text) ? text : riskListField.read(text)),
  } satisfies typeof riskListField,
  kind: choiceField({ label: 'Kind', offers: kindOffers, shape: (value) => value }),
  value: searchField({
    label: 'Value',
    kind: 'text',
    hint: 'jane@shop.example',
    read: matching(/^.{1,255}$/su, 'is a part of the value'),
  }),
  reason: searchField({
    label: 'Reason',
    kind: 'text',
    hint: 'chargeback',
    read: matching(/^.{1,100}$/su, 'is a part of the reason'),
  }),
  entity: ownedFields.entity,
  date: dateField('Added'),
};

const isRiskList = (name: string): boolean => riskLists.includes(name as RiskList);

/** An entry as lists read it; of a card, the value is for exports alone. */
export type ListedEntry = ListEntry;

const { value, words } = columnsOf('risk_list_entry');

/** The entries of a page, and their number. */
export const { search: searchListEntries, count: countListEntries } = entityRows<ListedEntry>('risk_list_entry', {
  columns: ['list', 'kind', 'value', 'label', 'reason', 'actor', 'expires_at as expiresAt', 'created_at as createdAt'],
  words: ['label', 'reason'],
  compile: () => ({
    list: value('list', (name) => (isRiskList(upperCase(name)) ? upperCase(name) : name)),
    kind: value('kind'),
    value: words('label'),
    reason: words('reason'),
  }),
});
