import { findEntityIds, findEntityNames } from '#lib/entities/index.ts';
import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { countLines, type FoundLine, lineFields, lineOrder, searchLines } from '../matching/search-lines.ts';
import { presentLine, type SettlementLineRow } from './present-line.ts';

const columns: readonly ListColumn<SettlementLineRow>[] = [
  { ...shown, id: 'createdAt', label: 'Matched', kind: 'time', exportAs: ({ createdAt }) => new Date(createdAt) },
  { ...shown, id: 'merchantName', label: 'Merchant', exportAs: ({ merchantName }) => merchantName },
  { ...shown, id: 'recordType', label: 'Record type', exportAs: ({ recordType }) => recordType },
  {
    ...shown,
    id: 'amount',
    label: 'Amount',
    kind: 'money',
    align: 'right',
    exportAs: ({ amount, currency }) => ({ amount, currency }),
  },
  { ...shown, id: 'status', label: 'Status', kind: 'state', exportAs: ({ status }) => status.toLowerCase() },
  { ...shown, id: 'exception', label: 'Exception', exportAs: ({ exception }) => exception },
  { ...shown, id: 'resolution', label: 'Decision', exportAs: ({ resolution }) => resolution },
  { ...shown, id: 'paymentId', label: 'Payment', kind: 'id', exportAs: ({ paymentId }) => paymentId },
  {
    ...hidden,
    id: 'partCount',
    label: 'Parts',
    kind: 'number',
    align: 'right',
    exportAs: ({ partCount }) => partCount,
  },
  { ...hidden, id: 'matchedBy', label: 'Matched by', exportAs: ({ matchedBy }) => matchedBy },
  {
    ...hidden,
    id: 'rowNumber',
    label: 'Line of the file',
    kind: 'number',
    align: 'right',
    exportAs: ({ rowNumber }) => rowNumber,
  },
  { ...hidden, id: 'importId', label: 'Import', kind: 'id', exportAs: ({ importId }) => importId },
  { ...hidden, id: 'id', label: 'Id', kind: 'id', exportAs: ({ id }) => id },
];

const byTime = {
  column: 'createdAt',
  table: 'settlement_match',
  index: 'settlement_match_created_at_import_id_row_number_idx',
  key: lineOrder,
};

const scopedSearch = async ({ services, call: { entityScope } }: ListReader, { terms, now }: ListSearch) => ({
  terms,
  now,
  scope: await entityScope.scope(),
  namedEntities: await findEntityIds(services.db.pool, terms, ['entity']),
});

export const lineList: ListDescription<'settlement-lines', FoundLine, SettlementLineRow> = {
  name: 'settlement-lines',
  noun: { one: 'settlement line', many: 'settlement lines' },
  permission: 'settlement.read',
  fields: lineFields,
  columns,
  sorts: [
    { ...byTime, id: 'newest', label: 'Newest first', direction: 'desc' },
    { ...byTime, id: 'oldest', label: 'Oldest first', direction: 'asc' },
  ],
  readPage: async (reader, search, page) =>
    searchLines(reader.services.db.pool, await scopedSearch(reader, search), page),
  count: async (reader, search, max) => countLines(reader.services.db.pool, await scopedSearch(reader, search), max),
  keyOf: ({ createdAt, importId, rowNumber }) => [createdAt, importId, BigInt(rowNumber)],
  present: async ({ services: { db } }, lines) => {
    const names = await findEntityNames(db, [...new Set(lines.map(({ merchantId }) => merchantId))]);
    return lines.map((line) => presentLine(line, names));
  },
};
