import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { compileForCustomer } from '#lib/payments/index.ts';
import { anyMerchant, build } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { type Condition, compileTerms, nothing, valuesOf } from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import type { Bound, SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { allOf, anyOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { RiskCase } from './case.ts';

export type CaseSearch = {
  terms: readonly SearchTerm[];
  scope: SearchScope;
  now: Date;
  /** The user who searches. */
  actor: string;
};

/** A case as the queue shows it. */
export type ListedCase = Pick<
  RiskCase,
  | 'id'
  | 'merchantId'
  | 'channelId'
  | 'kind'
  | 'state'
  | 'score'
  | 'amountMinor'
  | 'currency'
  | 'paymentBrand'
  | 'merchantTransactionId'
  | 'accountLast4'
  | 'openedAt'
  | 'dueAt'
  | 'returnsAt'
  | 'assignee'
  | 'claimedUntil'
  | 'decidedBy'
  | 'decidedAt'
>;

export const caseOrders = {
  due: [
    { column: 'due_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
  opened: [
    { column: 'opened_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
  score: [
    { column: 'score', kind: 'integer' },
    { column: 'id', kind: 'text' },
  ],
  amount: [
    { column: 'currency_order', kind: 'text' },
    { column: 'amount_order', kind: 'integer' },
    { column: 'id', kind: 'text' },
  ],
  merchant: [
    { column: 'merchant_id', kind: 'text' },
    { column: 'due_at', kind: 'time' },
    { column: 'id', kind: 'text' },
  ],
} as const satisfies Record<string, readonly KeyColumn[]>;

/** The place of a case in the order of amounts, as the columns `currency_order` and `amount_order` have it. */
export const amountOrderOf = ({ amountMinor, currency }: Pick<RiskCase, 'amountMinor' | 'currency'>) =>
  [currency ?? '', amountMinor ?? -1n] as const;

type StoredCase = Omit<ListedCase, 'amountMinor'> & { amountMinor: string | null };

const columns = [
  'id',
  'merchant_id as merchantId',
  'channel_id as channelId',
  'kind',
  'state',
  'score',
  'currency',
  'amount_minor as amountMinor',
  'payment_brand as paymentBrand',
  'account_last4 as accountLast4',
  'merchant_transaction_id as merchantTransactionId',
  'opened_at as openedAt',
  'due_at as dueAt',
  'returns_at as returnsAt',
  'assignee',
  'claimed_until as claimedUntil',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
] as unknown as readonly ['id'];

const cases = columnsOf('risk_case');

/** The cases of a page, and their number. */
export const { search: searchCases, count: countCases } = withTimeLimit(
  searchableRows({
    from: anyMerchant(build.selectFrom('risk_case').select(columns), 'staff'),
    compile: compileSearch,
    toRow: ({ amountMinor, ...row }: StoredCase): ListedCase => ({
      ...row,
      amountMinor: amountMinor === null ? null : BigInt(amountMinor),
    }),
  }),
);

async function compileSearch({ terms, scope, now, actor }: CaseSearch, connection: Connection): Promise<Condition> {
  const entityIds = await findEntityIds(connection, terms);
  return allOf(
    compileScope(scope),
    compileTerms(terms, {
      status: choice(statuses(now)),
      assigned: choice(assignments(actor)),
      late: choice(lateness(now)),
      score: matchScore,
      ...compileAmount(terms),
      brand: cases.text('payment_brand'),
      reference: cases.text('merchant_transaction_id'),
      // A case has the id of its payment.
      ...compileForCustomer(scope, 'id'),
      date: cases.time('opened_at', now),
      decided: cases.time('decided_at', now),
      id: cases.id('id'),
      merchant: cases.entity('merchant_id', entityIds),
      channel: cases.entity('channel_id', entityIds),
      text: matchFreeText,
    }),
  );
}

/** A pended case whose time has come is open. */
function statuses(now: Date): Record<string, Condition> {
  const isPended = cases.equals('state', 'PENDED');
  return {
    open: anyOf(cases.equals('state', 'OPEN'), allOf(isPended, cases.isAtMost('returns_at', now))),
    pended: allOf(isPended, cases.isAbove('returns_at', now)),
    approved: cases.equals('state', 'APPROVED'),
    cancelled: cases.equals('state', 'CANCELLED'),
    expired: cases.equals('state', 'EXPIRED'),
  };
}

function assignments(actor: string): Record<string, Condition> {
  return {
    me: cases.equals('assignee', actor),
    others: cases.differs('assignee', actor),
    nobody: cases.isNull('assignee'),
  };
}

/** Only what is still to be decided can be late. */
function lateness(now: Date): Record<string, Condition> {
  const isUndecided = cases.isAnyOf('state', ['OPEN', 'PENDED']);
  return {
    yes: allOf(isUndecided, cases.isAtMost('due_at', now)),
    no: anyOf(cases.isAnyOf('state', ['APPROVED', 'CANCELLED', 'EXPIRED']), cases.isAbove('due_at', now)),
  };
}

function matchScore(match: SearchMatch): Condition {
  if (match.kind === 'prefix') return nothing;
  if (match.kind === 'values') return anyOf(...match.values.map((value) => cases.equals('score', Number(value))));
  const { from, to } = match;
  return allOf(...(from ? [atLeast(from)] : []), ...(to ? [atMost(to)] : []));
}

const atLeast = ({ value, inclusive }: Bound): Condition =>
  inclusive ? cases.isAtLeast('score', Number(value)) : cases.isAbove('score', Number(value));

const atMost = ({ value, inclusive }: Bound): Condition =>
  inclusive ? cases.isAtMost('score', Number(value)) : cases.isBelow('score', Number(value));

/** A word without a field identifies a case. */
function matchFreeText(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  const lower = word.toLowerCase();
  return anyOf(
    cases.equals('merchant_transaction_id', word),
    ...(/^[0-9a-f]{32}$/.test(lower) ? [cases.equals('id', lower)] : []),
    ...(/^[0-9a-f]{6,31}$/.test(lower) ? [cases.hasHexPrefix('id', lower)] : []),
    ...(/^\d{4}$/.test(word) ? [cases.equals('account_last4', word)] : []),
  );
}
