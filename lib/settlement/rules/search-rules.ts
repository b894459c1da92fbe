import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, upperCase } from '#lib/platform/search/search-field.ts';
import { columnsOf } from '#lib/platform/search/table-fields.ts';
import type { BackTest, MatchingRule } from './matching-rule.ts';

/** A rule as lists show it. */
export type ListedRule = Omit<MatchingRule, 'definition' | 'evidence' | 'requestedBy' | 'approvedBy' | 'reason'> & {
  backTest: BackTest | null;
};

export const ruleFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'proposed', label: 'Proposed' },
      { value: 'tested', label: 'Tested' },
      { value: 'requested', label: 'Waiting for approval' },
      { value: 'active', label: 'Active' },
      { value: 'dismissed', label: 'Dismissed' },
    ],
  }),
  name: ownedFields.name,
  entity: ownedFields.entity,
  date: ownedFields.date,
};

const { value } = columnsOf('settlement_rule');

/** The rules of a page, and their number. */
export const { search: searchRules, count: countRules } = ownedRows<ListedRule>('settlement_rule', {
  columns: [
    'state',
    'version',
    'evidence_count as evidenceCount',
    'back_test as backTest',
    'tested_at as testedAt',
    'actor',
    'updated_at as updatedAt',
  ],
  compile: () => ({ state: value('state', upperCase) }),
});
