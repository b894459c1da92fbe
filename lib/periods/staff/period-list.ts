import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { AccountingPeriod } from '../period.ts';
import { periodFields } from '../search/period-fields.ts';
import { countPeriods, searchPeriods } from '../search/search-periods.ts';
import { type PeriodRow, presentPeriods } from './present-period.ts';

const columns: readonly ListColumn<PeriodRow>[] = [
  { ...shown, id: 'createdAt', label: 'Begun', kind: 'time', exportAs: ({ createdAt }) => new Date(createdAt) },
  { ...shown, id: 'merchantName', label: 'Merchant', exportAs: ({ merchantName }) => merchantName },
  { ...shown, id: 'startsOn', label: 'First day', exportAs: ({ startsOn }) => startsOn },
  { ...shown, id: 'endsOn', label: 'Last day', exportAs: ({ endsOn }) => endsOn },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state },
  { ...shown, id: 'proposedBy', label: 'Proposed by', exportAs: ({ proposedBy }) => proposedBy },
  { ...shown, id: 'closedBy', label: 'Closed by', exportAs: ({ closedBy }) => closedBy },
  {
    ...hidden,
    id: 'entryCount',
    label: 'Entries',
    kind: 'number',
    align: 'right',
    exportAs: ({ entryCount }) => entryCount,
  },
  { ...hidden, id: 'hash', label: 'Hash', kind: 'id', exportAs: ({ hash }) => hash },
  { ...hidden, id: 'createdBy', label: 'Begun by', exportAs: ({ createdBy }) => createdBy },
  { ...hidden, id: 'mode', label: 'Mode', exportAs: ({ mode }) => mode },
  { ...hidden, id: 'id', label: 'Id', kind: 'id', exportAs: ({ id }) => id },
];

const byTime = {
  column: 'createdAt',
  table: 'accounting_period',
  index: 'accounting_period_created_at_id_idx',
  key: ownedOrders.created,
};

const periodSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const periodList: ListDescription<'periods', AccountingPeriod, PeriodRow> = {
  name: 'periods',
  noun: { one: 'accounting period', many: 'accounting periods' },
  permission: 'periods.read',
  fields: periodFields,
  columns,
  sorts: [
    { ...byTime, id: 'newest', label: 'Newest first', direction: 'desc' },
    { ...byTime, id: 'oldest', label: 'Oldest first', direction: 'asc' },
  ],
  readPage: async (reader, search, page) =>
    searchPeriods(reader.services.db.pool, await periodSearch(reader, search), page),
  count: async (reader, search, max) => countPeriods(reader.services.db.pool, await periodSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, periods) => presentPeriods(services, periods),
};
