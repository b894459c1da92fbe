import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import {
  type FiguresOfCurrency,
  paymentOrder,
  readFigures,
  searchFields,
  searchPayments,
} from '#lib/payments/index.ts';
import { formatTerm } from '#lib/platform/search/format-term.ts';
import { parseSearch, type SearchTerm } from '#lib/platform/search/parse-search.ts';
import { route } from '#lib/staff/route.ts';
import { type FigureName, figureSearches } from '../customer-figures.ts';
import { type CustomerIdentity, identifyCustomer } from '../identify-customer.ts';
import { type CustomerKey, readCustomerSearch, type UnusableSearch } from '../read-customer-search.ts';

export type CustomerSummary = CustomerIdentity & {
  merchants: string[];
  firstSeenAt: string;
  lastSeenAt: string;
  /** How many transactions each figure counts. */
  counts: Record<FigureName, number>;
  /** Money by currency, exact; the currency that is used most comes first. */
  amounts: { currency: string; paid: string; refunds: string; chargebacks: string }[];
  /** The search that finds the rows of each figure. */
  searches: Record<FigureName, string>;
};

export type CustomerAnswer = {
  /** What was searched; null where nothing was typed, or nothing that names one customer. */
  key: CustomerKey | null;
  /** The same as a condition of the lists: `email:jane@shop.example`. */
  q: string | null;
  problem: UnusableSearch | null;
  /** Null where nothing is found. */
  customer: CustomerSummary | null;
};

/** So many of the latest transactions are read for names and ids. */
const identifiedBy = 50;
const latest = { columns: paymentOrder, descending: true, beyond: null, limit: identifiedBy };

const parts = Object.fromEntries(
  Object.entries(figureSearches).map(([name, search]) => [name, parseSearch(searchFields, search).terms]),
) as Record<FigureName, SearchTerm[]>;

/** The customer that a search names, with the figures of all their transactions in the scope. */
export const customerRoute = route({
  method: 'GET',
  path: '/customers',
  permission: 'transactions.read',
  query: z.object({ q: z.string().max(300).default('') }),
  run: async ({ db }, { query, entityScope, now }): Promise<CustomerAnswer> => {
    const key = readCustomerSearch(query.q);
    if (key === null) return { key: null, q: null, problem: null, customer: null };
    if (typeof key === 'string') return { key: null, q: null, problem: key, customer: null };
    const term = termOf(key);
    const search = { terms: [term], scope: await entityScope.scope(), now };
    const [payments, figures] = await Promise.all([
      searchPayments(db.pool, search, latest),
      readFigures(db.pool, search, parts),
    ]);
    const q = formatTerm(term);
    if (payments.length === 0) return { key, q, problem: null, customer: null };
    const names = await findEntityNames(
      db,
      payments.map(({ merchantId }) => merchantId),
    );
    return {
      key,
      q,
      problem: null,
      customer: { ...identifyCustomer(payments), merchants: [...names.values()], ...summarise(figures, q) },
    };
  },
});

const termOf = ({ field, value }: CustomerKey): SearchTerm => ({
  field,
  not: false,
  match: { kind: 'values', values: [value] },
  from: 0,
  to: 0,
});

function summarise(figures: readonly FiguresOfCurrency<FigureName>[], q: string) {
  const names = Object.keys(figureSearches) as FigureName[];
  const times = figures.flatMap(({ firstAt, lastAt }) => [firstAt.getTime(), lastAt.getTime()]);
  return {
    firstSeenAt: new Date(Math.min(...times)).toISOString(),
    lastSeenAt: new Date(Math.max(...times)).toISOString(),
    counts: Object.fromEntries(
      names.map((name) => [name, figures.reduce((sum, each) => sum + each.figures[name].count, 0)]),
    ) as Record<FigureName, number>,
    searches: Object.fromEntries(names.map((name) => [name, `${q} ${figureSearches[name]}`])) as Record<
      FigureName,
      string
    >,
    amounts: figures.flatMap(({ currency, figures: { paid, refunds, chargebacks } }) =>
      currency === null || paid.count + refunds.count + chargebacks.count === 0
        ? []
        : [
            {
              currency,
              paid: fromMinor(paid.minor, currency),
              refunds: fromMinor(refunds.minor, currency),
              chargebacks: fromMinor(chargebacks.minor, currency),
            },
          ],
    ),
  };
}
