import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { Rule } from './rule.ts';
import { type ActionColumns, toAction } from './store.ts';

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
      { value: 'authenticate', label: 'Ask for 3-D Secure' },
      { value: 'exempt', label: 'Exempt' },
      { value: 'review', label: 'Review' },
      { value: 'return', label: 'Return' },
      { value: 'route', label: 'Route' },
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

type StoredRule = Omit<ListedRule, 'action'> & ActionColumns;

const { equals, hasRelated, isNotNull, time, value, words } = columnsOf('risk_rule');

const actions = {
  score: isNotNull('points'),
  accept: equals('decision', 'ACCEPT'),
  challenge: equals('decision', 'CHALLENGE'),
  deny: equals('decision', 'DENY'),
  authenticate: equals('decision', 'AUTHENTICATE'),
  exempt: equals('decision', 'EXEMPT'),
  review: equals('decision', 'REVIEW'),
  return: equals('decision', 'RETURN'),
  route: equals('decision', 'ROUTE'),
};

/** What waits for another user. */
const approvals = { waiting: hasRelated('risk_rule_request', { rule_id: 'id' }, { state: 'WAITING' }) };

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
    'account_id as accountId',
    'stop',
    'version',
    'updated_at as updatedAt',
  ],
  words: ['name', 'code', 'expression'],
  toRow: ({ points, decision, accountId, ...row }: StoredRule) => ({
    ...row,
    action: toAction({ points, decision, accountId }),
  }),
  compile: (now) => ({
    mode: value('mode', upperCase),
    action: choice(actions),
    approval: choice(approvals),
    code: words('code'),
    name: words('name'),
    condition: words('expression'),
    date: time('updated_at', now),
  }),
});
