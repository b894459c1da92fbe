import { expressionBuilder } from 'kysely';
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
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import type { Rule, RuleMode } from './rule.ts';
import { toAction } from './store.ts';

/** The list of rules. */

export const ruleFields = {
  mode: choiceField({
    label: 'Mode',
    offers: [
      { value: 'draft', label: 'Draft' },
      { value: 'shadow', label: 'Shadow' },
      { value: 'active', label: 'Active' },
    ],
  }),
  action: choiceField({
    label: 'Action',
    offers: [
      { value: 'score', label: 'Score' },
      { value: 'accept', label: 'Accept' },
      { value: 'challenge', label: 'Challenge' },
      { value: 'deny', label: 'Deny' },
    ],
  }),
  code: searchField({
    ...{ label: 'Code', kind: 'text', hint: 'high-amount' },
    read: matching(/^.{1,64}$/su, 'is a part of the code'),
  }),
  name: ownedFields.name,
  condition: searchField({
    ...{ label: 'Condition', kind: 'text', hint: 'payment.amount' },
    read: matching(/^.{1,100}$/su, 'is a part of the condition'),
  }),
  entity: ownedFields.entity,
  date: dateField('Changed'),
};

/** A rule as lists show it. */
export type ListedRule = Rule & { updatedAt: Date };

const columns = [
  ...['id', 'entity_id as entityId', 'code', 'name', 'position', 'mode', 'expression', 'points', 'decision'],
  ...['stop', 'version', 'updated_at as updatedAt'],
] as unknown as readonly ['id'];

type Row = Omit<ListedRule, 'action'> & { points: number | null; decision: string | null };

const eb = expressionBuilder<Tables, 'risk_rule'>();

/** The rules of a page, in its order. */
export async function searchRules(
  connection: Connection,
  search: OwnedSearch,
  page: KeysetPage,
): Promise<ListedRule[]> {
  const found = build
    .selectFrom('risk_rule')
    .select(columns)
    .where(compileSearch(search))
    .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
  const rows = (await runBuilt(connection, inKeysetOrder(found, page))) as object[] as Row[];
  return rows.map(({ points, decision, ...row }) => ({
    ...row,
    mode: row.mode as RuleMode,
    action: toAction(points, decision),
  }));
}

/** How many rules fit, counted up to a cap. */
export async function countRules(connection: Connection, search: OwnedSearch, max: number): Promise<number> {
  const found = build.selectFrom('risk_rule').select('id').where(compileSearch(search)).limit(max);
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
      mode: (match) => anyOf(match, (value) => eb('mode', '=', value.toUpperCase())),
      action: (match) => matchChoice(match, actions),
      code: (match) => anyOf(match, (value) => contains(eb.ref('code'), value)),
      name: (match) => anyOf(match, (value) => contains(eb.ref('name'), value)),
      condition: (match) => anyOf(match, (value) => contains(eb.ref('expression'), value)),
      entity: (match) => anyOf(match, (value) => isAnyOf(eb.ref('entity_id'), entityIdsOf(value))),
      date: (match) => matchDate(match, eb.ref('updated_at'), now),
      text: (match) => anyOf(match, matchText),
    }),
  ]);
}

const actions = {
  score: eb('points', 'is not', null),
  accept: eb('decision', '=', 'ACCEPT'),
  challenge: eb('decision', '=', 'CHALLENGE'),
  deny: eb('decision', '=', 'DENY'),
};

function matchText(value: string): Condition {
  return eb.or([
    contains(eb.ref('name'), value),
    contains(eb.ref('code'), value),
    contains(eb.ref('expression'), value),
    eb('id', '=', value.toLowerCase()),
  ]);
}

function anyOf(match: SearchMatch, compile: (value: string) => Condition): Condition {
  return eb.or(match.kind === 'values' ? match.values.map(compile) : []);
}
