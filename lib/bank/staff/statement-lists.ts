import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import {
  bankEntryFields,
  bankStatementFields,
  countBankEntries,
  countBankStatements,
  searchBankEntries,
  searchBankStatements,
} from '../search/search-statements.ts';
import type { BankEntry, BankStatement } from '../statement.ts';
import { type BankEntryRow, type BankStatementRow, presentEntries, presentStatements } from './present-statement.ts';

const number = { ...shown, kind: 'number', align: 'right' } as const;
const money = { ...shown, kind: 'money', align: 'right' } as const;

const statementColumns: readonly ListColumn<BankStatementRow>[] = [
  { ...shown, id: 'closedOn', label: 'Day' },
  { ...shown, id: 'account', label: 'Account' },
  { ...shown, id: 'reference', label: 'Statement' },
  { ...shown, id: 'pspName', label: 'PSP' },
  { ...money, id: 'opening', label: 'Opening balance' },
  { ...money, id: 'closing', label: 'Closing balance' },
  { ...number, id: 'entryCount', label: 'Entries' },
  { ...number, id: 'unmatchedCount', label: 'Unmatched' },
  { ...number, ...hidden, id: 'sharedCount', label: 'Shared entries' },
  { ...hidden, id: 'format', label: 'Format' },
  { ...hidden, id: 'fileName', label: 'File' },
  { ...hidden, id: 'actorName', label: 'Imported by' },
  { ...hidden, id: 'createdAt', label: 'Imported', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const orderOf = (table: 'bank_statement' | 'bank_entry') => ({
  column: 'createdAt',
  table,
  index: `${table}_created_at_id_idx`,
  key: ownedOrders.created,
});

export const bankStatementList: ListDescription<'bank-statements', BankStatement, BankStatementRow> = {
  name: 'bank-statements',
  noun: { one: 'bank statement', many: 'bank statements' },
  permission: 'settlement.read',
  fields: bankStatementFields,
  columns: statementColumns,
  sorts: byTime(orderOf('bank_statement')),
  readPage: async (reader, search, page) =>
    searchBankStatements(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countBankStatements(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, statements) => presentStatements(services, statements),
};

const entryColumns: readonly ListColumn<BankEntryRow>[] = [
  { ...shown, id: 'bookedOn', label: 'Booked' },
  { ...money, id: 'amount', label: 'Amount' },
  { ...shown, id: 'outcome', label: 'Is', kind: 'state', exportAs: ({ outcome }) => outcome.toLowerCase() },
  { ...shown, id: 'counterparty', label: 'Counterparty' },
  { ...shown, id: 'text', label: 'Text' },
  {
    ...shown,
    kind: 'money',
    align: 'right',
    id: 'difference',
    label: 'Difference',
    exportAs: ({ difference, currency }) => ({ amount: difference, currency: difference && currency }),
  },
  { ...hidden, id: 'endToEndId', label: 'End-to-end id', kind: 'id' },
  { ...hidden, id: 'bankReference', label: 'Bank reference' },
  { ...hidden, id: 'creditorReference', label: 'Creditor reference' },
  { ...hidden, id: 'documents', label: 'Documents' },
  { ...hidden, id: 'reason', label: 'Reason' },
  { ...hidden, id: 'createdAt', label: 'Imported', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

export const bankEntryList: ListDescription<'bank-entries', BankEntry, BankEntryRow> = {
  name: 'bank-entries',
  noun: { one: 'bank entry', many: 'bank entries' },
  permission: 'settlement.read',
  fields: bankEntryFields,
  columns: entryColumns,
  sorts: byTime(orderOf('bank_entry')),
  readPage: async (reader, search, page) =>
    searchBankEntries(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countBankEntries(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, entries) => presentEntries(services, entries),
};
