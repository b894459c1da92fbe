import { countPayments, type Payment, readAllPayments, searchFields, searchPayments } from '#lib/payments/index.ts';
import type { TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { paymentSearch, transactionList } from '#lib/payments/staff/transaction-list.ts';
import type { ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { isAboutTest, isStopped, stoppedFields } from '../../back-test/stopped-payments.ts';

const stoppedSearch = async (reader: ListReader, { terms, now }: ListSearch) => ({
  ...(await paymentSearch(reader, { now, terms: terms.filter((term) => !isAboutTest(term)) })),
  also: isStopped(terms),
});

/** Payments that back-tests would have stopped. Everything else is as in the list of transactions. */
const stoppedPaymentList: ListDescription<'stopped-payments', Payment, TransactionRow> = {
  ...transactionList,
  name: 'stopped-payments',
  noun: { one: 'payment', many: 'payments' },
  permission: 'risk.read',
  fields: { ...stoppedFields, ...searchFields },
  readPage: async (reader, search, page) =>
    searchPayments(reader.services.db.pool, await stoppedSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPayments(reader.services.db.pool, await stoppedSearch(reader, search), max),
  async *readAll(reader, search, { direction }) {
    const { pool } = reader.services.db;
    yield* readAllPayments(pool, await stoppedSearch(reader, search), direction === 'desc');
  },
};

export const stoppedPaymentRoutes = listRoutes(stoppedPaymentList);
