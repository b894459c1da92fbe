import { findEntityNames } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { countFormats, formatFields, type ListedFormat, searchFormats } from '../../formats/search-formats.ts';
import { type FormatNames, presentFormat, type SettlementFormatRow } from './present-format.ts';

const number = { kind: 'number', align: 'right' } as const;

const columns: readonly ListColumn<SettlementFormatRow>[] = [
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'pspName', label: 'PSP' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, ...number, id: 'activeVersion', label: 'Version in use' },
  { ...shown, ...number, id: 'version', label: 'Latest version' },
  { ...shown, id: 'actorName', label: 'Changed by' },
  { ...shown, id: 'updatedAt', label: 'Changed', kind: 'time' },
  { ...hidden, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'settlement_format',
  index: 'settlement_format_created_at_id_idx',
  key: ownedOrders.created,
};

/** The names of PSPs and users of these formats. */
export async function readFormatNames(
  db: Database,
  formats: readonly Pick<ListedFormat, 'entityId' | 'actor'>[],
): Promise<FormatNames> {
  const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
  const [entities, actors] = await Promise.all([
    findEntityNames(db, unique(formats.map(({ entityId }) => entityId))),
    resolveActorNames(db, unique(formats.map(({ actor }) => actor))),
  ]);
  return { entities, actors };
}

export const formatList: ListDescription<'settlement-formats', ListedFormat, SettlementFormatRow> = {
  name: 'settlement-formats',
  noun: { one: 'format', many: 'formats' },
  permission: 'settlement.read',
  fields: formatFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchFormats(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countFormats(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services: { db } }, formats) => {
    const names = await readFormatNames(db, formats);
    return formats.map((found) => presentFormat(found, names));
  },
};
