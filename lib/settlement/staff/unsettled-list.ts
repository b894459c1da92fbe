import { countPayments, type Payment, readAllPayments, searchPayments } from '#lib/payments/index.ts';
import type { TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { paymentSearch, transactionList } from '#lib/payments/staff/transaction-list.ts';
import { shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { isUnsettled } from '../unsettled/unsettled-payments.ts';

/** A payment that no line settles, with its age. */
export type UnsettledPaymentRow = TransactionRow & { days: number };

const dayMs = 86_400_000;

const age: ListColumn<UnsettledPaymentRow> = { ...shown, id: 'days', label: 'Days', kind: 'number', align: 'right' };

/** All of them are approved, and found again by what their page shows. */
const withoutNeed = new Set(['status', 'shortId']);

const columns = transactionList.columns.map((column) =>
  withoutNeed.has(column.id) ? { ...column, isDefault: false } : column,
);

const unsettledSearch = async (reader: ListReader, search: ListSearch) => ({
  ...(await paymentSearch(reader, search)),
  also: await isUnsettled(reader.services.db.pool, search.now),
});

const byAge = transactionList.sorts.toReversed() as unknown as typeof transactionList.sorts;

/** Payments that acquirers should have settled, the oldest first. Everything else is as in the list of transactions. */
const unsettledList: ListDescription<'unsettled-payments', Payment, UnsettledPaymentRow> = {
  ...transactionList,
  name: 'unsettled-payments',
  noun: { one: 'unsettled payment', many: 'unsettled payments' },
  permission: 'settlement.read',
  columns: [age, ...columns],
  sorts: byAge,
  readPage: async (reader, search, page) =>
    searchPayments(reader.services.db.pool, await unsettledSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPayments(reader.services.db.pool, await unsettledSearch(reader, search), max),
  async *readAll(reader, search, { direction }) {
    const { pool } = reader.services.db;
    yield* readAllPayments(pool, await unsettledSearch(reader, search), direction === 'desc');
  },
  present: async (reader, payments) => {
    const now = reader.services.clock.now().getTime();
    const rows = await transactionList.present(reader, payments);
    return rows.map((row) => ({ ...row, days: Math.max(0, Math.floor((now - Date.parse(row.createdAt)) / dayMs)) }));
  },
};

export const unsettledRoutes = listRoutes(unsettledList);
