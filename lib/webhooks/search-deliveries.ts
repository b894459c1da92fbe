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
import { type OwnedSearch, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { searchableRows, withTimeLimit } from '#lib/platform/search/searchable-rows.ts';
import { webhookQueueName } from './webhook-endpoint.ts';

/** The list of deliveries to all endpoints that are not deleted. */

export const deliveryFields = {
  state: choiceField({ label: 'State', offers: searchedStates }),
  about: choiceField({
    label: 'About',
    offers: [
      { value: 'payment', label: 'Payment' },
      { value: 'registration', label: 'Registration' },
      { value: 'risk', label: 'Risk check' },
      { value: 'case', label: 'Case' },
      { value: 'webhook', label: 'Test call' },
    ],
  }),
  endpoint: searchField({
    label: 'Endpoint',
    kind: 'text',
    hint: 'shop.example',
    read: matching(/^.{1,200}$/su, 'is a part of the URL, or the id of the webhook'),
  }),
  cause: causeField,
  subject: searchField({
    label: 'Payment or registration',
    kind: 'id',
    hint: 'id of a payment or registration',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a payment or registration', (id) => id.toLowerCase()),
  }),
  entity: ownedFields.entity,
  date: dateField('Created'),
};

/** A delivery as lists show it, with its endpoint and its last attempt. */
export type FoundDelivery = {
  merchantId: string;
  id: string;
  messageId: string;
  resubmission: number;
  streamType: string;
  streamId: string;
  /** Type and action of the notification; null for a test call. */
  type: string | null;
  action: string | null;
  state: string;
  createdAt: Date;
  nextAttemptAt: Date;
  completedAt: Date | null;
  attemptCount: number;
  endpointId: string;
  url: string;
  causeCode: string | null;
  cause: string | null;
};

type Joined = Tables & {
  d: Tables['delivery'];
  p: Tables['delivery_progress'];
  e: Tables['webhook_endpoint'];
  a: Tables['delivery_attempt'];
};
const eb = expressionBuilder<Joined, 'd' | 'p' | 'e' | 'a'>();

/** The message begins with both; it is not parsed, because it can be long. */
const typeOf = sql<string | null>`substring(d.body from '^[{]"type":"([A-Z]+)"')`;
const actionOf = sql<string | null>`substring(d.body from '^[{]"type":"[A-Z]+","action":"([A-Z_]+)"')`;

/** Deliveries with how far they are, their endpoint and their last attempt. */
const deliveries = build
  .selectFrom('delivery as d')
  .innerJoin('delivery_progress as p', (join) =>
    join.onRef('p.merchant_id', '=', 'd.merchant_id').onRef('p.delivery_id', '=', 'd.id'),
  )
  .innerJoin('webhook_endpoint as e', 'e.id', 'd.destination_id')
  .leftJoinLateral(
    (each) =>
      each
        .selectFrom('delivery_attempt as t')
        .select(['t.cause_code', 't.cause'])
        .whereRef('t.merchant_id', '=', 'd.merchant_id')
        .whereRef('t.delivery_id', '=', 'd.id')
        .orderBy('t.ordinal', 'desc')
        .limit(1)
        .as('a'),
    (join) => join.onTrue(),
  )
  .where('d.queue', '=', webhookQueueName)
  .where('e.state', '<>', 'DELETED')
  .select([
    'd.merchant_id as merchantId',
    'd.id',
    'd.message_id as messageId',
    'd.resubmission',
    'd.stream_type as streamType',
    'd.stream_id as streamId',
    'd.created_at as createdAt',
    'p.next_attempt_at as nextAttemptAt',
    'p.completed_at as completedAt',
    'p.attempt_count as attemptCount',
    'e.id as endpointId',
    'e.url',
    'a.cause_code as causeCode',
    'a.cause',
    shownState.as('state'),
    typeOf.as('type'),
    actionOf.as('action'),
  ]);

/** The deliveries of a page, and their number. */
export const { search: searchDeliveries, count: countDeliveries } = withTimeLimit(
  searchableRows<OwnedSearch, FoundDelivery, Joined, 'd' | 'p' | 'e' | 'a'>({
    from: anyMerchant(deliveries, 'staff'),
    compile: compileSearch,
    table: 'd',
  }),
);

/** An endpoint belongs to an entity; of an endpoint above merchants, an entity can also name the merchant. */
function compileSearch({ terms, now, entityIds, namedEntities }: OwnedSearch): Condition {
  const ofEntities = (ids: readonly string[]): Condition =>
    eb.or([isAnyOf(eb.ref('e.entity_id'), ids), isAnyOf(eb.ref('d.merchant_id'), ids)]);
  return eb.and([
    entityIds === null ? everything : isAnyOf(eb.ref('e.entity_id'), entityIds),
    compileTerms(terms, {
      state: (match) => matchAny(match, (value) => matchState(value.toUpperCase())),
      about: (match) => matchAny(match, (value) => eb('d.stream_type', '=', value)),
      endpoint: (match) => matchAny(match, matchEndpoint),
      cause: (match) => matchAny(match, (value) => eb('a.cause_code', '=', value)),
      subject: (match) => matchAny(match, (value) => eb('d.stream_id', '=', value)),
      entity: (match) => matchAny(match, (value) => ofEntities(namedEntities.get(value.toLowerCase()) ?? [])),
      date: (match) => matchDate(match, eb.ref('d.created_at'), now),
      text: (match) => matchAny(match, matchFreeText),
    }),
  ]);
}

const matchEndpoint = (value: string): Condition =>
  eb.or([contains(eb.ref('e.url'), value), eb('e.id', '=', value.toLowerCase())]);

function matchFreeText(value: string): Condition {
  const id = value.toLowerCase();
  return eb.or([
    matchEndpoint(value),
    eb('d.id', '=', id),
    eb('d.stream_id', '=', id),
    eb('d.message_id', '=', value),
    sql<SqlBool>`strpos(lower(${eb.ref('a.cause')}), ${id}) > 0`,
  ]);
}
