import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import {
  type Condition,
  compileTerms,
  contains,
  isAnyOf,
  matchChoice,
  matchDate,
} from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeysetPage } from '#lib/platform/search/keyset.ts';
import { type OwnedSearch, ownedFields } from '#lib/platform/search/owned-rows.ts';
import type { SearchMatch } from '#lib/platform/search/parse-search.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { webhookFormats } from './encode-message.ts';
import { type WebhookEndpoint, webhookTypes } from './webhook-endpoint.ts';

/** The list of webhook endpoints that are not deleted. */

export const endpointFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'disabled', label: 'Disabled' },
    ],
  }),
  url: searchField({
    ...{ label: 'URL', kind: 'text', hint: 'shop.example' },
    read: matching(/^.{1,200}$/su, 'is a part of the URL'),
  }),
  type: choiceField({
    label: 'Type',
    offers: webhookTypes.map((value) => ({ value: value.toLowerCase(), label: value })),
  }),
  format: choiceField({
    label: 'Format',
    offers: webhookFormats.map((value) => ({ value, label: value })),
  }),
  entity: ownedFields.entity,
  date: ownedFields.date,
};

/** An endpoint as lists show it. */
export type ListedEndpoint = Omit<WebhookEndpoint, 'ownerId'>;

const columns = [
  ...['id', 'entity_id as entityId', 'url', 'types', 'fields', 'format', 'state'],
  ...['created_at as createdAt', 'activated_at as activatedAt', 'disabled_at as disabledAt'],
  'previous_secret_until as previousSecretUntil',
] as unknown as readonly ['id'];

const eb = expressionBuilder<Tables, 'webhook_endpoint'>();

/** The endpoints of a page, in its order. */
export async function searchEndpoints(
  connection: Connection,
  search: OwnedSearch,
  page: KeysetPage,
): Promise<ListedEndpoint[]> {
  const found = build
    .selectFrom('webhook_endpoint')
    .select(columns)
    .where(compileSearch(search))
    .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
  return (await runBuilt(connection, inKeysetOrder(found, page))) as object[] as ListedEndpoint[];
}

/** How many endpoints fit, counted up to a cap. */
export async function countEndpoints(
  connection: Connection,
  search: OwnedSearch,
  max: number,
): Promise<number> {
  const found = build.selectFrom('webhook_endpoint').select('id').where(compileSearch(search)).limit(max);
  const counted = build
    .selectFrom(found.as('found'))
    .select((each) => each.fn.countAll<string>().as('count'));
  const [row] = await runBuilt(connection, counted);
  return Number(row?.count ?? 0);
}

function compileSearch({ terms, now, entityIds, namedEntities }: OwnedSearch): Condition {
  const entityIdsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  return eb.and([
    eb('state', '<>', 'DELETED'),
    entityIds === null ? eb.and([]) : isAnyOf(eb.ref('entity_id'), entityIds),
    compileTerms(terms, {
      state: (match) => anyOf(match, (value) => eb('state', '=', value.toUpperCase())),
      url: (match) => anyOf(match, (value) => contains(eb.ref('url'), value)),
      type: (match) =>
        anyOf(match, (value) => sql<SqlBool>`${value.toUpperCase()} = any(${eb.ref('types')})`),
      format: (match) =>
        matchChoice(
          match,
          Object.fromEntries(webhookFormats.map((value) => [value, eb('format', '=', value)])),
        ),
      entity: (match) => anyOf(match, (value) => isAnyOf(eb.ref('entity_id'), entityIdsOf(value))),
      date: (match) => matchDate(match, eb.ref('created_at'), now),
      text: (match) =>
        anyOf(match, (value) => eb.or([contains(eb.ref('url'), value), eb('id', '=', value.toLowerCase())])),
    }),
  ]);
}

function anyOf(match: SearchMatch, compile: (value: string) => Condition): Condition {
  return eb.or(match.kind === 'values' ? match.values.map(compile) : []);
}
