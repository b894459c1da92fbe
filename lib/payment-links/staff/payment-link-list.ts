import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import type { ListedPaymentLink } from '../payment-link.ts';
import { countPaymentLinks, paymentLinkFields, paymentLinkOrder, searchPaymentLinks } from '../search-payment-links.ts';
import { type PaymentLinkRow, presentLinks } from './present-payment-link.ts';

const columns: readonly ListColumn<PaymentLinkRow>[] = [
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time', exportAs: (row) => new Date(row.createdAt) },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  { ...shown, id: 'description', label: 'Description' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  { ...shown, id: 'merchantTransactionId', label: 'Reference' },
  { ...shown, id: 'validUntil', label: 'Valid until', kind: 'time' },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...hidden, id: 'paymentType', label: 'Type' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'payment_link',
  index: 'payment_link_created_at_id_idx',
  key: paymentLinkOrder,
};

export const paymentLinkList: ListDescription<'payment-links', ListedPaymentLink, PaymentLinkRow> = {
  name: 'payment-links',
  noun: { one: 'payment link', many: 'payment links' },
  permission: 'payment-links.read',
  fields: paymentLinkFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchPaymentLinks(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPaymentLinks(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, links) => presentLinks(services, links),
};
