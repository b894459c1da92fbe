import { expressionBuilder } from 'kysely';
import { build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
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
import type { ListEntry } from './list-entry.ts';

/** The entries of allow, block and watch lists as one list. */

const kindOffers = [
  { value: 'card', label: 'Card' },
  { value: 'email', label: 'E-mail address' },
  { value: 'emailDomain', label: 'E-mail domain' },
  { value: 'ip', label: 'IP address' },
  { value: 'device', label: 'Device' },
  { value: 'customer', label: 'Customer' },
  { value: 'phone', label: 'Phone' },
] as const;

export const listEntryFields = {
  list: choiceField({
    label: 'List',
    offers: [
      { value: 'allow', label: 'Allow' },
      { value: 'block', label: 'Block' },
      { value: 'watch', label: 'Watch' },
    ],
  }),
  kind: choiceField({ label: 'Kind', offers: kindOffers, shape: (value) => value }),
  value: searchField({
    ...{ label: 'Value', kind: 'text', hint: 'jane@shop.example' },
    read: matching(/^.{1,255}$/su, 'is a part of the value'),
  }),
  reason: searchField({
    ...{ label: 'Reason', kind: 'text', hint: 'chargeback' },
    read: matching(/^.{1,100}$/su, 'is a part of the reason'),
  }),
  entity: ownedFields.entity,
  date: dateField('Added'),
};

// A fingerprint is not read: it is of no use to anyone who looks at a list.
const columns = [
  ...['id', 'entity_id as entityId', 'list', 'kind', 'label', 'reason', 'actor', 'expires_at as expiresAt'],
  'created_at as createdAt',
] as unknown as readonly ['id'];

/** An entry as lists show it. */
export type ListedEntry = Omit<ListEntry, 'value'>;

const eb = expressionBuilder<Tables, 'risk_list_entry'>();

/** The entries of a page, in its order. */
export async function searchListEntries(
  connection: Connection,
  search: OwnedSearch,
  page: KeysetPage,
): Promise<ListedEntry[]> {
  const found = build
    .selectFrom('risk_list_entry')
    .select(columns)
    .where(compileSearch(search))
    .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
  return (await runBuilt(connection, inKeysetOrder(found, page))) as object[] as ListedEntry[];
}

/** How many entries fit, counted up to a cap. */
export async function countListEntries(
  connection: Connection,
  search: OwnedSearch,
  max: number,
): Promise<number> {
  const found = build.selectFrom('risk_list_entry').select('id').where(compileSearch(search)).limit(max);
  const counted = build
    .selectFrom(found.as('found'))
    .select((each) => each.fn.countAll<string>().as('count'));
  const [row] = await runBuilt(connection, counted);
  return Number(row?.count ?? 0);
}

function compileSearch({ terms, now, entityIds, namedEntities }: OwnedSearch): Condition {
  const entityIdsOf = (typed: string) => namedEntities.get(typed.toLowerCase()) ?? [];
  return eb.and([
    entityIds === null ? eb.and([]) : isAnyOf(eb.ref('entity_id'), entityIds),
    compileTerms(terms, {
      list: (match) => anyOf(match, (value) => eb('list', '=', value.toUpperCase())),
      kind: (match) => anyOf(match, (value) => eb('kind', '=', value)),
      value: (match) => anyOf(match, (value) => contains(eb.ref('label'), value)),
      reason: (match) => anyOf(match, (value) => contains(eb.ref('reason'), value)),
      entity: (match) => anyOf(match, (value) => isAnyOf(eb.ref('entity_id'), entityIdsOf(value))),
      date: (match) => matchDate(match, eb.ref('created_at'), now),
      text: (match) =>
        anyOf(match, (value) =>
          eb.or([
            contains(eb.ref('label'), value),
            contains(eb.ref('reason'), value),
            eb('id', '=', value.toLowerCase()),
          ]),
        ),
    }),
  ]);
}

function anyOf(match: SearchMatch, compile: (value: string) => Condition): Condition {
  return eb.or(match.kind === 'values' ? match.values.map(compile) : []);
}
