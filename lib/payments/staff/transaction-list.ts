import { findEntityNames } from '#lib/entities/index.ts';
import { formatTerm } from '#lib/platform/search/format-term.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { permissionsOf } from '#lib/staff/permissions.ts';
import type { Payment } from '../payment.ts';
import { findIbans } from '../search/find-ibans.ts';
import { searchFields } from '../search/search-fields.ts';
import { countPayments, paymentOrder, readAllPayments, searchPayments } from '../search/search-payments.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';

const columns: readonly ListColumn<TransactionRow>[] = [
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...shown, id: 'amount', label: 'Amount', align: 'right', kind: 'money' },
  { ...shown, id: 'status', label: 'Status', kind: 'state' },
  { ...shown, id: 'paymentType', label: 'Type' },
  {
    ...shown,
    id: 'account',
    label: 'Payment method',
    exportAs: ({ paymentBrand, last4 }) => [paymentBrand, last4].filter(Boolean).join(' '),
  },
  { ...hidden, id: 'paymentBrand', label: 'Brand' },
  { ...hidden, id: 'last4', label: 'Last four' },
  { ...shown, id: 'merchantTransactionId', label: 'Reference' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'resultCode', label: 'Result' },
  { ...hidden, id: 'resultDescription', label: 'Result in words' },
  { ...hidden, id: 'customerEmail', label: 'E-mail' },
  { ...shown, id: 'shortId', label: 'Short id', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
  { ...hidden, id: 'mode', label: 'Mode' },
];

const timeOrder = { column: 'createdAt', table: 'payment', index: 'payment_created_at_id_idx', key: paymentOrder };

/** What a user searches for, within the entities that they see; lists of some of the payments add their condition. */
export const paymentSearch = async ({ services, call }: ListReader, search: ListSearch) => ({
  ...search,
  terms: await findIbans(services.vault, search.terms),
  scope: await call.entityScope.scope(),
});

export const transactionList: ListDescription<'transactions', Payment, TransactionRow> = {
  name: 'transactions',
  noun: { one: 'transaction', many: 'transactions' },
  permission: 'transactions.read',
  fields: searchFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchPayments(reader.services.db.pool, await paymentSearch(reader, search), page),
  count: async (reader, search, max) =>
    countPayments(reader.services.db.pool, await paymentSearch(reader, search), max),
  async *readAll(reader, search, { direction }) {
    const { pool } = reader.services.db;
    yield* readAllPayments(pool, await paymentSearch(reader, search), direction === 'desc');
  },
  elsewhere: (terms, { call }) => {
    const refused = terms.find(({ field, match }) => field === 'result' && isOfRefusedRequests(match));
    if (!refused || !permissionsOf(call.user.roles).includes('requests.read')) return null;
    return { page: '/requests', q: formatTerm(refused), text: 'Requests with this code became no payment' };
  },
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, payments) => {
    const names = await findEntityNames(services.db, entityIdsOf(payments));
    return payments.map((payment) => presentRow(payment, names));
  },
};

/** Such a request is refused before there is a payment (spec 7.1: 200 is the format of the request). */
function isOfRefusedRequests(match: SearchMatch): boolean {
  const codes = match.kind === 'prefix' ? [match.prefix] : match.kind === 'values' ? match.values : [];
  return codes.some((code) => code.startsWith('200.'));
}
