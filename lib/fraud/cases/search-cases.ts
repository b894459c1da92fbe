import { expressionBuilder } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { compileAmount } from '#lib/money/index.ts';
import { anyMerchant, build, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import {
  beginsWithHex,
  type Condition,
  compileTerms,
  isAnyOf,
  matchChoice,
  matchDate,
  matchText,
  nothing,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import type { Bound, SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
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

const eb = expressionBuilder<Tables, 'risk_case'>();

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
  const idsOf = (match: SearchMatch) => valuesOf(match).flatMap((value) => entityIds.get(value.toLowerCase()) ?? []);
  return eb.and([
    compileScope(scope),
    compileTerms(terms, {
      status: (match) => matchChoice(match, statuses(now)),
      assigned: (match) => matchChoice(match, assignments(actor)),
      late: (match) => matchChoice(match, lateness(now)),
      score: matchScore,
      ...compileAmount(terms),
      brand: (match) => matchText(match, eb.ref('payment_brand')),
      reference: (match) => matchText(match, eb.ref('merchant_transaction_id')),
      date: (match) => matchDate(match, eb.ref('opened_at'), now),
      decided: (match) => matchDate(match, eb.ref('decided_at').$notNull(), now),
      id: matchId,
      merchant: (match) => isAnyOf(eb.ref('merchant_id'), idsOf(match)),
      channel: (match) => isAnyOf(eb.ref('channel_id'), idsOf(match)),
      text: matchFreeText,
    }),
  ]);
}

/** A pended case whose time has come is open. */
function statuses(now: Date): Record<string, Condition> {
  const isPended = eb('state', '=', 'PENDED');
  return {
    open: eb.or([eb('state', '=', 'OPEN'), eb.and([isPended, eb('returns_at', '<=', now)])]),
    pended: eb.and([isPended, eb('returns_at', '>', now)]),
    approved: eb('state', '=', 'APPROVED'),
    cancelled: eb('state', '=', 'CANCELLED'),
    expired: eb('state', '=', 'EXPIRED'),
  };
}

function assignments(actor: string): Record<string, Condition> {
  return { me: eb('assignee', '=', actor), others: eb('assignee', '<>', actor), nobody: eb('assignee', 'is', null) };
}

/** Only what is still to be decided can be late. */
function lateness(now: Date): Record<string, Condition> {
  const isUndecided = eb('state', 'in', ['OPEN', 'PENDED']);
  return {
    yes: eb.and([isUndecided, eb('due_at', '<=', now)]),
    no: eb.or([eb('state', 'in', ['APPROVED', 'CANCELLED', 'EXPIRED']), eb('due_at', '>', now)]),
  };
}

function matchScore(match: SearchMatch): Condition {
  if (match.kind === 'prefix') return nothing;
  if (match.kind === 'values') return eb('score', 'in', match.values.map(Number));
  const { from, to } = match;
  return eb.and([...(from ? [boundOf(from, '>')] : []), ...(to ? [boundOf(to, '<')] : [])]);
}

function boundOf({ value, inclusive }: Bound, side: '>' | '<'): Condition {
  return eb('score', inclusive ? `${side}=` : side, Number(value));
}

function matchId(match: SearchMatch): Condition {
  return match.kind === 'prefix' ? beginsWithHex(eb.ref('id'), match.prefix) : matchText(match, eb.ref('id'));
}

/** A word without a field identifies a case. */
function matchFreeText(match: SearchMatch): Condition {
  const [word = ''] = valuesOf(match);
  const lower = word.toLowerCase();
  return eb.or([
    eb('merchant_transaction_id', '=', word),
    ...(/^[0-9a-f]{32}$/.test(lower) ? [eb('id', '=', lower)] : []),
    ...(/^[0-9a-f]{6,31}$/.test(lower) ? [beginsWithHex(eb.ref('id'), lower)] : []),
    ...(/^\d{4}$/.test(word) ? [eb('account_last4', '=', word)] : []),
  ]);
}
