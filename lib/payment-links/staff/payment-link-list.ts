import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import type { ListedPaymentLink } from '../payment-link.ts';
import { countPaymentLinks, paymentLinkFields, paymentLinkOrder, searchPaymentLinks } from '../search-payment-links.ts';
import { type PaymentLinkRow, presentLinks } from './present-payment-link.ts';

const columns: readonly ListColumn<PaymentLinkRow>[] = [
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time', exportAs: (row) => new Date(row.createdAt) },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state },
  { ...shown, id: 'description', label: 'Description', exportAs: ({ description }) => description },
  {
    ...shown,
    id: 'amount',
    label: 'Amount',
    kind: 'money',
    align: 'right',
    exportAs: ({ amount, currency }) => ({ amount, currency }),
  },
  {
    ...shown,
    id: 'merchantTransactionId',
    label: 'Reference',
    exportAs: ({ merchantTransactionId }) => merchantTransactionId,
  },
  {
    ...shown,
    id: 'validUntil',
    label: 'Valid until',
    kind: 'time',
    exportAs: ({ validUntil }) => new Date(validUntil),
  },
  { ...shown, id: 'entityName', label: 'Entity', exportAs: ({ entityName }) => entityName },
  { ...hidden, id: 'paymentType', label: 'Type', exportAs: ({ paymentType }) => paymentType },
  { ...hidden, id: 'id', label: 'Id', kind: 'id', exportAs: ({ id }) => id },
];

const byTime = {
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
  sorts: [
    { ...byTime, id: 'newest', label: 'Newest first', direction: 'desc' },
    { ...byTime, id: 'oldest', label: 'Oldest first', direction: 'asc' },
  ],
  readPage: async (reader, search, page) =>
    searchPaymentLinks(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPaymentLinks(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: ({ services }, links) => presentLinks(services, links),
};
