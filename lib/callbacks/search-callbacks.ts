import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { causeField, matchState, searchedStates, shownState } from '#lib/deliveries/index.ts';
import { anyMerchant, build, type Tables } from '#lib/platform/database/built-query.ts';
import {
  type Condition,
  compileTerms,
  contains,
  everything,
  isAnyOf,
  matchAny,
  matchDate,
} from '#lib/platform/search/conditions.ts';
import { ownedFields } from '#lib/platform/search/owned-rows.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import type { CaseDecision } from './decision.ts';

/** The list of callbacks. */

export const callbackFields = {
  state: choiceField({ label: 'State', offers: [...searchedStates, { value: 'deleted', label: 'Deleted' }] }),
  decision: choiceField({
    label: 'Decision',
    offers: [
      { value: 'approve', label: 'Approve' },
      { value: 'cancel', label: 'Cancel' },
      { value: 'pending', label: 'Pending' },
    ],
  }),
  cause: causeField,
  address: searchField({
    label: 'Address',
    kind: 'text',
    hint: 'shop.example',
    read: matching(/^.{1,300}$/su, 'is a part of the address'),
  }),
  payment: searchField({
    label: 'Payment',
    kind: 'id',
    hint: 'payment id',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a payment', (id) => id.toLowerCase()),
  }),
  entity: ownedFields.entity,
  date: dateField('Decided'),
};

/** Whose callbacks a reader sees. */
export type CallbackScope =
  | { everything: true }
  | { everything: false; merchantIds: readonly string[]; channelIds: readonly string[] };

export type CallbackSearch = {
  terms: readonly SearchTerm[];
  now: Date;
  scope: CallbackScope;
  /** Ids of entities by what was typed for them, in lower case. */
  namedEntities: ReadonlyMap<string, readonly string[]>;
  /** Only those that have failed by then; left out: in any state. */
  failedBy?: Date;
};

/** A callback as lists show it, with its last attempt. */
export type FoundCallback = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string;
  configurationId: string;
  decision: CaseDecision['decision'];
  userId: string;
  createdAt: Date;
  state: string;
  nextAttemptAt: Date;
  completedAt: Date | null;
  resubmittedAt: Date | null;
  /** A newer decision on the payment was or will be sent. */
  isSuperseded: boolean;
  /** Those of a resubmission too. */
  attemptCount: number;
  causeCode: string | null;
  cause: string | null;
  url: string | null;
};

type Joined = Tables & {
  c: Tables['callback'];
  p: Tables['delivery_progress'];
  f: Tables['delivery_progress'];
  a: Tables['delivery_attempt'];
};
const eb = expressionBuilder<Joined, 'c' | 'p' | 'f' | 'a'>();

const isSuperseded = eb
  .exists(
    eb
      .selectFrom('callback as n')
      .innerJoin('delivery_progress as q', (join) =>
        join.onRef('q.merchant_id', '=', 'n.merchant_id').onRef('q.delivery_id', '=', 'n.delivery_id'),
      )
      .select(sql.lit(1).as('one'))
      .whereRef('n.merchant_id', '=', 'c.merchant_id')
      .whereRef('n.payment_id', '=', 'c.payment_id')
      .whereRef('n.position', '>', 'c.position')
      .where((newer) => newer.or([newer('q.state', '<>', 'CANCELLED'), newer('q.failure_count', '>', 0)])),
  )
  .$castTo<boolean>();

const attemptsInAll = eb
  .case()
  .when('c.first_delivery_id', '=', eb.ref('c.delivery_id'))
  .then(eb.ref('p.attempt_count'))
  .else(eb(eb.fn.coalesce('f.attempt_count', eb.lit(0)), '+', eb.ref('p.attempt_count')))
  .end();

/** Callbacks with how far the delivery that counts is, and its last attempt. */
const callbacks = build
  .selectFrom('callback as c')
  .innerJoin('delivery_progress as p', (join) =>
    join.onRef('p.merchant_id', '=', 'c.merchant_id').onRef('p.delivery_id', '=', 'c.delivery_id'),
  )
  // It may have been deleted: it ended before the resubmission.
  .leftJoin('delivery_progress as f', (join) =>
    join.onRef('f.merchant_id', '=', 'c.merchant_id').onRef('f.delivery_id', '=', 'c.first_delivery_id'),
  )
  .leftJoinLateral(
    (each) =>
      each
        .selectFrom('delivery_attempt as t')
        .select(['t.cause_code', 't.cause', 't.url'])
        .whereRef('t.merchant_id', '=', 'p.merchant_id')
        .whereRef('t.delivery_id', '=', 'p.delivery_id')
        .orderBy('t.ordinal', 'desc')
        .limit(1)
        .as('a'),
    (join) => join.onTrue(),
  )
  .select([
    'c.merchant_id as merchantId',
    'c.id',
    'c.channel_id as channelId',
    'c.payment_id as paymentId',
    'c.configuration_id as configurationId',
    'c.decision',
    'c.user_id as userId',
    'c.created_at as createdAt',
    'p.next_attempt_at as nextAttemptAt',
    'p.completed_at as completedAt',
    'c.resubmitted_at as resubmittedAt',
    attemptsInAll.as('attemptCount'),
    shownState.as('state'),
    isSuperseded.as('isSuperseded'),
    'a.cause_code as causeCode',
    'a.cause',
    'a.url',
  ]);

/** The callbacks of a page, and their number. */
export const { search: searchCallbacks, count: countCallbacks } = withTimeLimit(
  searchableRows<CallbackSearch, FoundCallback, Joined, 'c' | 'p' | 'f' | 'a'>({
    from: anyMerchant(callbacks, 'staff'),
    compile: compileSearch,
    table: 'c',
  }),
);

function compileSearch({ terms, now, scope, namedEntities, failedBy }: CallbackSearch): Condition {
  const ofEntities = (merchantIds: readonly string[], channelIds: readonly string[]): Condition =>
    eb.or([isAnyOf(eb.ref('c.merchant_id'), merchantIds), isAnyOf(eb.ref('c.channel_id'), channelIds)]);
  const matchEntity = (typed: string): Condition => {
    const ids = namedEntities.get(typed.toLowerCase()) ?? [];
    return ofEntities(ids, ids);
  };
  return eb.and([
    scope.everything ? everything : ofEntities(scope.merchantIds, scope.channelIds),
    ...(failedBy ? [eb('p.state', '=', 'FAILED'), eb('p.completed_at', '<=', failedBy)] : []),
    compileTerms(terms, {
      state: (match) => matchAny(match, (value) => matchState(storedState(value))),
      decision: (match) => matchAny(match, (value) => eb('c.decision', '=', value.toUpperCase())),
      cause: (match) => matchAny(match, (value) => eb('a.cause_code', '=', value)),
      address: (match) => matchAny(match, (value) => contains(eb.ref('a.url'), value)),
      payment: (match) => matchAny(match, (value) => eb('c.payment_id', '=', value)),
      entity: (match) => matchAny(match, matchEntity),
      date: (match) => matchDate(match, eb.ref('c.created_at'), now),
      text: (match) => matchAny(match, matchFreeText),
    }),
  ]);
}

function matchFreeText(value: string): Condition {
  const id = value.toLowerCase();
  return eb.or([
    eb('c.id', '=', id),
    eb('c.payment_id', '=', id),
    contains(eb.ref('c.user_id'), value),
    contains(eb.ref('a.url'), value),
    sql<SqlBool>`strpos(lower(${eb.ref('a.cause')}), ${id}) > 0`,
  ]);
}

const storedState = (value: string): string => (value === 'deleted' ? 'DISCARDED' : value.toUpperCase());
