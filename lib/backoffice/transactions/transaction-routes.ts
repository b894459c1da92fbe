import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import {
  countPayments,
  findPaymentForStaff,
  formatTerm,
  isSearchCursor,
  maxCounted,
  type Payment,
  parseSearch,
  type SearchProblem,
  searchPayments,
} from '#lib/payments/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import { type BackOfficeServices, route } from '../kernel/request-context.ts';
import { describeTransaction } from './describe-transaction.ts';
import { csvResponse } from './export-transactions.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';

export type TransactionList = {
  rows: TransactionRow[];
  newer: string | null;
  older: string | null;
  /** The conditions in words, one chip each. */
  chips: { text: string; from: number; to: number }[];
  /** Parse errors; with errors nothing is listed, because the result would be misleading. */
  problems: SearchProblem[];
};

export type TransactionCount = { count: number; capped: boolean; maxCounted: number };
export type { SearchProblem };

const cursor = z.string().refine(isSearchCursor, 'is not a valid position in this list').optional();
const search = z.object({ q: z.string().max(2_000).default('') });
const listQuery = search.extend({
  older: cursor,
  newer: cursor,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The parsed search, or an error with its position. */
export function readSearch(q: string) {
  const { terms, problems } = parseSearch(q);
  const [problem] = problems;
  if (problem) throw backOfficeErrors.unreadable(problem.message, { problems });
  return terms;
}

/** A transaction within entityScope; outside it, as if it did not exist. */
export async function getInScope(
  { db }: BackOfficeServices,
  entityScope: EntityScope,
  id: string,
): Promise<Payment> {
  const payment = /^[0-9a-f]{32}$/.test(id) ? await findPaymentForStaff(db.pool, id) : null;
  const visible =
    payment &&
    ((await entityScope.includes(payment.channelId)) || (await entityScope.includes(payment.merchantId)));
  if (!visible) throw backOfficeErrors.unknown('transaction');
  return payment;
}

export const transactionRoutes = [
  route({
    method: 'GET',
    path: '/transactions',
    permission: 'transactions.read',
    query: listQuery,
    run: async ({ db }, { query, entityScope, now }): Promise<TransactionList> => {
      const { terms, problems } = parseSearch(query.q);
      if (problems.length > 0) return { rows: [], newer: null, older: null, chips: [], problems };
      const page = { limit: query.limit, olderThan: query.older, newerThan: query.newer };
      const found = await searchPayments(db.pool, { terms, scope: await entityScope.scope(), now }, page);
      const names = await findEntityNames(db, entityIdsOf(found.payments));
      return {
        rows: found.payments.map((payment) => presentRow(payment, names)),
        newer: found.newer,
        older: found.older,
        chips: terms.map((term) => ({ text: formatTerm(term), from: term.from, to: term.to })),
        problems,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/transactions/count',
    permission: 'transactions.read',
    query: search,
    run: async ({ db }, { query, entityScope, now }): Promise<TransactionCount> => {
      const terms = readSearch(query.q);
      return {
        ...(await countPayments(db.pool, { terms, scope: await entityScope.scope(), now })),
        maxCounted,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/transactions/export.csv',
    permission: 'transactions.read',
    query: search,
    run: async (services, { query, entityScope, now, signal }) => {
      const terms = readSearch(query.q);
      return csvResponse(services, { terms, scope: await entityScope.scope(), now }, signal);
    },
  }),
  route({
    method: 'GET',
    path: '/transactions/:id',
    permission: 'transactions.read',
    query: z.object({}),
    run: async (services, { path, entityScope, user }) =>
      describeTransaction(services, await getInScope(services, entityScope, path.id ?? ''), user),
  }),
];
