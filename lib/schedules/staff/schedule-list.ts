import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { Schedule } from '../schedule.ts';
import { scheduleFields } from '../search-fields.ts';
import { countSchedules, dueOrderOf, scheduleOrders, searchSchedules } from '../search-schedules.ts';
import { presentSchedules, type ScheduleRow } from './present-schedule.ts';

const time = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const columns: readonly ListColumn<ScheduleRow>[] = [
  { ...shown, id: 'nextDueAt', label: 'Next due', kind: 'time' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...shown, id: 'expression', label: 'Due times' },
  {
    ...shown,
    id: 'account',
    label: 'Payment method',
    exportAs: ({ paymentBrand, last4 }) => [paymentBrand, last4].filter(Boolean).join(' '),
  },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  {
    ...shown,
    id: 'lastCharge',
    label: 'Last charge',
    exportAs: ({ lastCharge }) => lastCharge && [lastCharge.state, lastCharge.resultCode].filter(Boolean).join(' '),
  },
  {
    ...hidden,
    id: 'lastDueAt',
    label: 'Last due',
    kind: 'time',
    exportAs: ({ lastCharge }) => time(lastCharge?.dueAt ?? null),
  },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'registrationId', label: 'Registration', kind: 'id' },
  { ...hidden, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
  { ...hidden, id: 'mode', label: 'Mode' },
];

const table = 'schedule';
const byDue = { column: 'nextDueAt', table, index: 'schedule_due_order_id_idx', key: scheduleOrders.due };
const timeOrder = { column: 'createdAt', table, index: 'schedule_created_at_id_idx', key: scheduleOrders.created };

const scheduleSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const scheduleList: ListDescription<'schedules', Schedule, ScheduleRow> = {
  name: 'schedules',
  noun: { one: 'schedule', many: 'schedules' },
  permission: 'schedules.read',
  fields: scheduleFields,
  columns,
  sorts: [
    { ...byDue, id: 'due', label: 'Due first', direction: 'asc' },
    { ...byDue, id: 'due-last', label: 'Due last', direction: 'desc' },
    ...byTime(timeOrder),
  ],
  readPage: async (reader, search, page) =>
    searchSchedules(reader.services.db.pool, await scheduleSearch(reader, search), page),
  count: async (reader, search, max) =>
    countSchedules(reader.services.db.pool, await scheduleSearch(reader, search), max),
  keyOf: (schedule, { column }) => [column === 'nextDueAt' ? dueOrderOf(schedule) : schedule.createdAt, schedule.id],
  present: ({ services }, schedules) => presentSchedules(services, schedules),
};
