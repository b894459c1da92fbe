import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { Payout } from '../payout.ts';
import { payoutFields } from '../search/payout-fields.ts';
import { countPayouts, searchPayouts } from '../search/search-payouts.ts';
import { type PayoutRow, presentPayouts } from './present-payout.ts';

const columns: readonly ListColumn<PayoutRow>[] = [
  { ...shown, id: 'createdAt', label: 'Proposed', kind: 'time' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  { ...shown, id: 'through', label: 'Payments through' },
  { ...shown, id: 'account', label: 'Account', exportAs: ({ holder, ibanEnd }) => `${holder} …${ibanEnd}` },
  { ...shown, id: 'proposedBy', label: 'Proposed by' },
  { ...shown, id: 'decidedBy', label: 'Decided by' },
  { ...hidden, id: 'bankFileId', label: 'Bank file', kind: 'id' },
  { ...hidden, id: 'mode', label: 'Mode' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = { column: 'createdAt', table: 'payout', index: 'payout_created_at_id_idx', key: ownedOrders.created };

const payoutSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const payoutList: ListDescription<'payouts', Payout, PayoutRow> = {
  name: 'payouts',
  noun: { one: 'payout', many: 'payouts' },
  permission: 'payouts.read',
  fields: payoutFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchPayouts(reader.services.db.pool, await payoutSearch(reader, search), page),
  count: async (reader, search, max) => countPayouts(reader.services.db.pool, await payoutSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, payouts) => presentPayouts(services, payouts),
};
