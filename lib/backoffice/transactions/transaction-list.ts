import { findEntityNames } from '#lib/entities/index.ts';
import {
  countPayments,
  type Payment,
  paymentOrder,
  readAllPayments,
  searchFields,
  searchPayments,
} from '#lib/payments/index.ts';
import type {
  ListColumn,
  ListDescription,
  ListReader,
  ListSearch,
} from '../kernel/lists/list-description.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';

const text = { align: 'left', kind: 'text' } as const;

const columns: readonly ListColumn<TransactionRow>[] = [
  {
    ...{ id: 'createdAt', label: 'Created', isDefault: true, align: 'left', kind: 'time' },
    exportAs: ({ createdAt }) => new Date(createdAt),
  },
  {
    ...{ id: 'amount', label: 'Amount', isDefault: true, align: 'right', kind: 'money' },
    exportAs: ({ amount, currency }) => ({ amount, currency }),
  },
  {
    ...{ id: 'status', label: 'Status', isDefault: true, align: 'left', kind: 'state' },
    exportAs: ({ status }) => status,
  },
  { ...text, id: 'paymentType', label: 'Type', isDefault: true, exportAs: ({ paymentType }) => paymentType },
  {
    ...{ ...text, id: 'account', label: 'Payment method', isDefault: true },
    exportAs: ({ paymentBrand, last4 }) => [paymentBrand, last4].filter(Boolean).join(' '),
  },
  {
    ...{ ...text, id: 'paymentBrand', label: 'Brand', isDefault: false },
    exportAs: ({ paymentBrand }) => paymentBrand,
  },
  { ...text, id: 'last4', label: 'Last four', isDefault: false, exportAs: ({ last4 }) => last4 },
  {
    ...{ ...text, id: 'merchantTransactionId', label: 'Reference', isDefault: true },
    exportAs: ({ merchantTransactionId }) => merchantTransactionId,
  },
  {
    ...{ ...text, id: 'merchantName', label: 'Merchant', isDefault: true },
    exportAs: ({ merchantName }) => merchantName,
  },
  {
    ...{ ...text, id: 'channelName', label: 'Channel', isDefault: false },
    exportAs: ({ channelName }) => channelName,
  },
  {
    ...{ ...text, id: 'resultCode', label: 'Result', isDefault: false },
    exportAs: ({ resultCode }) => resultCode,
  },
  {
    ...{ ...text, id: 'resultDescription', label: 'Result in words', isDefault: false },
    exportAs: ({ resultDescription }) => resultDescription,
  },
  {
    ...{ ...text, id: 'customerEmail', label: 'E-mail', isDefault: false },
    exportAs: ({ customerEmail }) => customerEmail,
  },
  {
    ...{ id: 'shortId', label: 'Short id', isDefault: true, align: 'left', kind: 'id' },
    exportAs: ({ shortId }) => shortId,
  },
  {
    ...{ id: 'id', label: 'Id', isDefault: false, align: 'left', kind: 'id' },
    exportAs: ({ id }) => id,
  },
  { ...text, id: 'mode', label: 'Mode', isDefault: false, exportAs: ({ mode }) => mode },
];

const byTime = {
  ...{ column: 'createdAt', table: 'payment', index: 'payment_created_at_id_idx' },
  key: paymentOrder,
};

const paymentSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const transactionList: ListDescription<'transactions', Payment, TransactionRow> = {
  name: 'transactions',
  noun: { one: 'transaction', many: 'transactions' },
  permission: 'transactions.read',
  fields: searchFields,
  columns,
  sorts: [
    { ...byTime, id: 'newest', label: 'Newest first', direction: 'desc' },
    { ...byTime, id: 'oldest', label: 'Oldest first', direction: 'asc' },
  ],
  readPage: async (reader, search, page) =>
    searchPayments(reader.services.db.pool, await paymentSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPayments(reader.services.db.pool, await paymentSearch(reader, search), max),
  async *readAll(reader, search, { direction }) {
    const { pool } = reader.services.db;
    yield* readAllPayments(pool, await paymentSearch(reader, search), direction === 'desc');
  },
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, payments) => {
    const names = await findEntityNames(services.db, entityIdsOf(payments));
    return payments.map((payment) => presentRow(payment, names));
  },
};
