import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { AccountingPeriod } from '../period.ts';
import { periodFields } from '../search/period-fields.ts';
import { countPeriods, searchPeriods } from '../search/search-periods.ts';
import { type PeriodRow, presentPeriods } from './present-period.ts';

const columns: readonly ListColumn<PeriodRow>[] = [
  { ...shown, id: 'createdAt', label: 'Begun', kind: 'time' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'startsOn', label: 'First day' },
  { ...shown, id: 'endsOn', label: 'Last day' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  { ...shown, id: 'proposedBy', label: 'Proposed by' },
  { ...shown, id: 'closedBy', label: 'Closed by' },
  { ...hidden, id: 'entryCount', label: 'Entries', kind: 'number', align: 'right' },
  { ...hidden, id: 'hash', label: 'Hash', kind: 'id' },
  { ...hidden, id: 'createdBy', label: 'Begun by' },
  { ...hidden, id: 'mode', label: 'Mode' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
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
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchPeriods(reader.services.db.pool, await periodSearch(reader, search), page),
  count: async (reader, search, max) => countPeriods(reader.services.db.pool, await periodSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, periods) => presentPeriods(services, periods),
};
