import { findEntityNames } from '#lib/entities/index.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { writeExportedCard } from '../../lists/exported-card.ts';
import { countListEntries, type ListedEntry, listEntryFields, searchListEntries } from '../../lists/search-entries.ts';
import { presentEntry, type RiskListRow } from './present-entry.ts';

/** The labels of the columns are those that an import understands. */
const columns: readonly ListColumn<RiskListRow>[] = [
  { ...shown, id: 'list', label: 'List', kind: 'state', exportAs: ({ list }) => list.toLowerCase() },
  { ...shown, id: 'kind', label: 'Kind' },
  { ...shown, id: 'value', label: 'Value', exportAs: ({ label }) => label },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'reason', label: 'Reason' },
  { ...shown, id: 'actor', label: 'Added by' },
  { ...shown, id: 'expiresAt', label: 'Expires', kind: 'time' },
  { ...shown, id: 'createdAt', label: 'Added', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'risk_list_entry',
  index: 'risk_list_entry_created_at_id_idx',
  key: ownedOrders.created,
};

export const riskListList: ListDescription<'risk-lists', ListedEntry, RiskListRow> = {
  name: 'risk-lists',
  noun: { one: 'list entry', many: 'list entries' },
  permission: 'risk.read',
  fields: listEntryFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchListEntries(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countListEntries(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: presentEntries,
  presentExport: async (reader, entries) => {
    const rows = await presentEntries(reader, entries);
    const { vault } = reader.services;
    return rows.map((row, index) => {
      const entry = entries[index] as ListedEntry;
      return entry.kind === 'card' ? { ...row, label: writeExportedCard(vault, entry) } : row;
    });
  },
};

async function presentEntries(
  { services: { db } }: ListReader,
  entries: readonly ListedEntry[],
): Promise<RiskListRow[]> {
  const [entities, actors] = await Promise.all([
    findEntityNames(
      db,
      entries.map(({ entityId }) => entityId),
    ),
    resolveActorNames(
      db,
      entries.map(({ actor }) => actor),
    ),
  ]);
  return entries.map((entry) => presentEntry(entry, { entities, actors }));
}
