import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { countImports, importFields, searchImports } from '../../imports/search-imports.ts';
import type { SettlementImport } from '../../imports/settlement-import.ts';
import { presentImport, type SettlementImportRow } from './present-import.ts';
import { readImportNames } from './read-import-names.ts';

const number = { ...shown, kind: 'number', align: 'right' } as const;

const columns: readonly ListColumn<SettlementImportRow>[] = [
  { ...shown, id: 'createdAt', label: 'Imported', kind: 'time' },
  { ...shown, id: 'fileName', label: 'File' },
  { ...shown, id: 'pspName', label: 'PSP' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...number, id: 'lineCount', label: 'Lines' },
  { ...number, id: 'exceptionCount', label: 'Open exceptions' },
  { ...number, id: 'badCount', label: 'Bad rows' },
  { ...number, id: 'duplicateCount', label: 'Duplicates' },
  { ...hidden, id: 'refusal', label: 'Refused because' },
  { ...hidden, id: 'failure', label: 'Failed because', exportAs: ({ failure }) => failure?.cause ?? null },
  { ...hidden, id: 'formatName', label: 'Format' },
  { ...shown, id: 'actorName', label: 'Imported by' },
  { ...hidden, id: 'sha256', label: 'SHA-256', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'settlement_import',
  index: 'settlement_import_created_at_id_idx',
  key: ownedOrders.created,
};

export const importList: ListDescription<'settlement-imports', SettlementImport, SettlementImportRow> = {
  name: 'settlement-imports',
  noun: { one: 'import', many: 'imports' },
  permission: 'settlement.read',
  fields: importFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchImports(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countImports(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services: { db } }, imports) => {
    const names = await readImportNames(db, imports);
    return imports.map((found) => presentImport(found, names));
  },
};
