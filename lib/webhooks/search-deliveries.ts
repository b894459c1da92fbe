import { expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { anyMerchant, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import {
  type Condition,
  compileTerms,
  contains,
  isAnyOf,
  matchDate,
} from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeysetPage } from '#lib/platform/search/keyset.ts';
import { type OwnedSearch, ownedFields } from '#lib/platform/search/owned-rows.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { webhookQueueName } from './webhook-endpoint.ts';

/** The list of deliveries to all endpoints that are not deleted. */

export const deliveryFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'failed', label: 'Failed' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'sending', label: 'Sending' },
      { value: 'delivered', label: 'Delivered' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  }),
  about: choiceField({
    label: 'About',
    offers: [
      { value: 'payment', label: 'Payment' },
      { value: 'registration', label: 'Registration' },
      { value: 'webhook', label: 'Test call' },
    ],
  }),
  endpoint: searchField({
    ...{ label: 'Endpoint', kind: 'text', hint: 'shop.example' },
    read: matching(/^.{1,200}$/su, 'is a part of the URL, or the id of the webhook'),
  }),
  cause: searchField({
    ...{ label: 'Cause', kind: 'text', hint: 'status-500' },
    read: matching(/^[a-z0-9-]{1,60}$/, 'is the code of a cause, for example status-500'),
  }),
  subject: searchField({
    ...{ label: 'Payment or registration', kind: 'id', hint: 'id of a payment or registration' },
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
  e: Tables['webhook_endpoint'];
  a: Tables['delivery_attempt'];
};
const eb = expressionBuilder<Joined, 'd' | 'e' | 'a'>();

/** The message begins with both; it is not parsed, because it can be long. */
const typeOf = sql<string | null>`substring(d.body from '^[{]"type":"([A-Z]+)"')`;
const actionOf = sql<string | null>`substring(d.body from '^[{]"type":"[A-Z]+","action":"([A-Z_]+)"')`;

/** Deliveries with their endpoint and their last attempt. */
function selectDeliveries() {
  const found = build
    .selectFrom('delivery as d')
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
      ...(['d.merchant_id as merchantId', 'd.id', 'd.message_id as messageId', 'd.resubmission'] as const),
      ...(['d.stream_type as streamType', 'd.stream_id as streamId', 'd.state'] as const),
      ...(['d.created_at as createdAt', 'd.next_attempt_at as nextAttemptAt'] as const),
      ...(['d.completed_at as completedAt', 'd.attempt_count as attemptCount'] as const),
      ...(['e.id as endpointId', 'e.url', 'a.cause_code as causeCode', 'a.cause'] as const),
      typeOf.as('type'),
      actionOf.as('action'),
    ]);
  return anyMerchant(found, 'staff');
}

/** The deliveries of a page, in its order. */
export async function searchDeliveries(
  pool: Pool,
  search: OwnedSearch,
  page: KeysetPage,
): Promise<FoundDelivery[]> {
  return withStatementTimeout(pool, async (connection) => {
    const found = selectDeliveries()
      .where(compileSearch(search))
      .$if(page.beyond !== null, (query) => query.where(isBeyond(page, 'd')));
    const ordered = inKeysetOrder(
      found as unknown as SelectQueryBuilder<Joined, keyof Joined, object>,
      page,
      'd',
    );
    return (await runBuilt(connection, ordered)) as FoundDelivery[];
  });
}

/** How many deliveries fit, counted up to a cap. */
export async function countDeliveries(pool: Pool, search: OwnedSearch, max: number): Promise<number> {
  return withStatementTimeout(pool, async (connection) => {
    const found = anyMerchant(
      selectDeliveries().clearSelect().select('d.id').where(compileSearch(search)).limit(max),
      'staff',
    );
    const counted = build
      .selectFrom(found.as('found'))
      .select((each) => each.fn.countAll<string>().as('count'));
    const [row] = await runBuilt(connection, anyMerchant(counted, 'staff'));
    return Number(row?.count ?? 0);
  });
}

/** An endpoint belongs to an entity; of an endpoint above merchants, an entity can also name the merchant. */
function compileSearch({ terms, now, entityIds, namedEntities }: OwnedSearch): Condition {
  const ofEntities = (ids: readonly string[]): Condition =>
    eb.or([isAnyOf(eb.ref('e.entity_id'), ids), isAnyOf(eb.ref('d.merchant_id'), ids)]);
  return eb.and([
    entityIds === null ? eb.and([]) : isAnyOf(eb.ref('e.entity_id'), entityIds),
    compileTerms(terms, {
      state: (match) => anyOf(match, (value) => eb('d.state', '=', value.toUpperCase())),
      about: (match) => anyOf(match, (value) => eb('d.stream_type', '=', value)),
      endpoint: (match) => anyOf(match, matchEndpoint),
      cause: (match) => anyOf(match, (value) => eb('a.cause_code', '=', value)),
      subject: (match) => anyOf(match, (value) => eb('d.stream_id', '=', value)),
      entity: (match) => anyOf(match, (value) => ofEntities(namedEntities.get(value.toLowerCase()) ?? [])),
      date: (match) => matchDate(match, eb.ref('d.created_at'), now),
      text: (match) => anyOf(match, matchFreeText),
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

function anyOf(match: SearchMatch, compile: (value: string) => Condition): Condition {
  return eb.or(match.kind === 'values' ? match.values.map(compile) : []);
}
