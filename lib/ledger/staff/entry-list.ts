import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { entryFields } from '../search/entry-fields.ts';
import { type BookedEntry, countEntries, entryOrder, searchEntries } from '../search/search-entries.ts';
import { type EntryRow, presentEntries } from './present-entry.ts';

const columns: readonly ListColumn<EntryRow>[] = [
  { ...shown, id: 'bookedAt', label: 'Booked', kind: 'time' },
  { ...shown, id: 'kind', label: 'Kind' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...shown, id: 'accounts', label: 'Debited and credited', exportAs: describePostings },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'actorName', label: 'By' },
  { ...hidden, id: 'valueOn', label: 'Value date' },
  { ...hidden, id: 'reason', label: 'Reason' },
  { ...hidden, id: 'paymentId', label: 'Payment', kind: 'id' },
  { ...hidden, id: 'importId', label: 'Settlement import', kind: 'id' },
  { ...hidden, id: 'id', label: 'Entry', kind: 'id' },
  { ...hidden, id: 'mode', label: 'Mode', exportAs: ({ isTest }) => (isTest ? 'test' : 'live') },
];

function describePostings({ postings }: EntryRow): string {
  return postings
    .map(({ account, debit, credit, currency }) => `${account} ${debit ?? `-${credit}`} ${currency}`)
    .join(', ');
}

const byPosition = { column: 'bookedAt', table: 'ledger_entry', index: 'ledger_entry_position_idx', key: entryOrder };

const entrySearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const entryList: ListDescription<'ledger-entries', BookedEntry, EntryRow> = {
  name: 'ledger-entries',
  noun: { one: 'entry', many: 'entries' },
  permission: 'ledger.read',
  fields: entryFields,
  columns,
  sorts: byTime(byPosition),
  readPage: async (reader, search, page) =>
    searchEntries(reader.services.db.pool, await entrySearch(reader, search), page),
  count: async (reader, search, max) => countEntries(reader.services.db.pool, await entrySearch(reader, search), max),
  keyOf: ({ position }) => [position],
  present: ({ services }, entries) => presentEntries(services, entries),
};
