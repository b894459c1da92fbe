import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { contains, matchAny, matchChoice, matchDate } from '#lib/platform/search/conditions.ts';
import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import type { Rule } from './rule.ts';
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
  approval: choiceField({ label: 'Approval', offers: [{ value: 'waiting', label: 'Waiting' }] }),
  code: searchField({
    label: 'Code',
    kind: 'text',
    hint: 'high-amount',
    read: matching(/^.{1,64}$/su, 'is a part of the code'),
  }),
  name: ownedFields.name,
  condition: searchField({
    label: 'Condition',
    kind: 'text',
    hint: 'payment.amount',
    read: matching(/^.{1,100}$/su, 'is a part of the condition'),
  }),
  entity: ownedFields.entity,
  date: dateField('Changed'),
};

/** A rule as lists show it. */
export type ListedRule = Rule & { updatedAt: Date };

type StoredRule = Omit<ListedRule, 'action'> & { points: number | null; decision: string | null };

const eb = expressionBuilder<Tables, 'risk_rule'>();

const actions = {
  score: eb('points', 'is not', null),
  accept: eb('decision', '=', 'ACCEPT'),
  challenge: eb('decision', '=', 'CHALLENGE'),
  deny: eb('decision', '=', 'DENY'),
};

/** What waits for another user. */
const approvals = {
  waiting: eb.exists(
    eb
      .selectFrom('risk_rule_request')
      .select('risk_rule_request.id')
      .whereRef('risk_rule_request.rule_id', '=', 'risk_rule.id')
      .where('risk_rule_request.state', '=', 'WAITING'),
  ),
};

/** The rules of a page, and their number. */
export const { search: searchRules, count: countRules } = entityRows<ListedRule>('risk_rule', {
  columns: [
    'code',
    'name',
    'position',
    'mode',
    'expression',
    'points',
    'decision',
    'stop',
    'version',
    'updated_at as updatedAt',
  ],
  words: ['name', 'code', 'expression'],
  toRow: ({ points, decision, ...row }: StoredRule) => ({ ...row, action: toAction(points, decision) }),
  compile: (now) => ({
    mode: (match) => matchAny(match, (value) => eb('mode', '=', value.toUpperCase())),
    action: (match) => matchChoice(match, actions),
    approval: (match) => matchChoice(match, approvals),
    code: (match) => matchAny(match, (value) => contains(eb.ref('code'), value)),
    name: (match) => matchAny(match, (value) => contains(eb.ref('name'), value)),
    condition: (match) => matchAny(match, (value) => contains(eb.ref('expression'), value)),
    date: (match) => matchDate(match, eb.ref('updated_at'), now),
  }),
});
