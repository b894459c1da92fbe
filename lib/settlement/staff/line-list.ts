import { findEntityIds, findEntityNames } from '#lib/entities/index.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { countLines, type FoundLine, lineFields, lineOrder, searchLines } from '../matching/search-lines.ts';
import { presentLine, type SettlementLineRow } from './present-line.ts';

const columns: readonly ListColumn<SettlementLineRow>[] = [
  { ...shown, id: 'createdAt', label: 'Matched', kind: 'time' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'kind', label: 'Kind', exportAs: ({ kind }) => kind.toLowerCase().replaceAll('_', ' ') },
  { ...hidden, id: 'recordType', label: 'Record type' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...hidden, id: 'fee', label: 'Fee', align: 'right' },
  { ...hidden, id: 'interchange', label: 'Interchange', align: 'right' },
  { ...hidden, id: 'scheme', label: 'Scheme fee', align: 'right' },
  { ...hidden, id: 'markup', label: 'Markup', align: 'right' },
  { ...hidden, id: 'commission', label: 'Commission', align: 'right' },
  { ...hidden, id: 'feeCurrency', label: 'Currency of the fee' },
  { ...shown, id: 'status', label: 'Status', kind: 'state', exportAs: ({ status }) => status.toLowerCase() },
  { ...shown, id: 'exception', label: 'Exception' },
  { ...shown, id: 'resolution', label: 'Decision' },
  { ...shown, id: 'paymentId', label: 'Payment', kind: 'id' },
  { ...hidden, id: 'partCount', label: 'Parts', kind: 'number', align: 'right' },
  { ...hidden, id: 'matchedBy', label: 'Matched by' },
  { ...hidden, id: 'rowNumber', label: 'Line of the file', kind: 'number', align: 'right' },
  { ...hidden, id: 'importId', label: 'Import', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
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
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchLines(reader.services.db.pool, await scopedSearch(reader, search), page),
  count: async (reader, search, max) => countLines(reader.services.db.pool, await scopedSearch(reader, search), max),
  keyOf: ({ createdAt, importId, rowNumber }) => [createdAt, importId, BigInt(rowNumber)],
  present: async ({ services: { db } }, lines) => {
    const names = await findEntityNames(db, [...new Set(lines.map(({ merchantId }) => merchantId))]);
    return lines.map((line) => presentLine(line, names));
  },
};
