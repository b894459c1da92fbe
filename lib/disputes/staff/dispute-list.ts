import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { Dispute } from '../dispute.ts';
import { disputeFields } from '../search/dispute-fields.ts';
import { countDisputes, searchDisputes } from '../search/search-disputes.ts';
import { type DisputeRow, presentDisputes } from './present-dispute.ts';

const columns: readonly ListColumn<DisputeRow>[] = [
  { ...shown, id: 'dueAt', label: 'Deadline', kind: 'time' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  { ...shown, id: 'reason', label: 'Reason' },
  { ...shown, id: 'brand', label: 'Brand' },
  { ...hidden, id: 'openedAt', label: 'Opened', kind: 'time' },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'reasonCode', label: 'Reason code' },
  { ...hidden, id: 'paymentId', label: 'Payment', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const byDeadline = {
  column: 'dueAt',
  table: 'dispute',
  index: 'dispute_due_at_id_idx',
  key: [
    { column: 'due_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
} as const;

const disputeSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const disputeList: ListDescription<'disputes', Dispute, DisputeRow> = {
  name: 'disputes',
  noun: { one: 'dispute', many: 'disputes' },
  permission: 'disputes.read',
  fields: disputeFields,
  columns,
  sorts: [
    { ...byDeadline, id: 'soonest', label: 'Next deadline first', direction: 'asc' },
    { ...byDeadline, id: 'latest', label: 'Last deadline first', direction: 'desc' },
  ],
  readPage: async (reader, search, page) =>
    searchDisputes(reader.services.db.pool, await disputeSearch(reader, search), page),
  count: async (reader, search, max) =>
    countDisputes(reader.services.db.pool, await disputeSearch(reader, search), max),
  keyOf: ({ dueAt, id }) => [dueAt, id],
  present: ({ services }, disputes) => presentDisputes(services, disputes),
};
