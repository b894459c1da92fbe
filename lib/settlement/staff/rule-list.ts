import { findEntityNames } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { ownedOrders } from '#lib/platform/search/owned-rows.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { countRules, type ListedRule, ruleFields, searchRules } from '../rules/search-rules.ts';
import { presentRule, type RuleNames, type SettlementRuleRow } from './present-rule.ts';

const number = { kind: 'number', align: 'right' } as const;

const columns: readonly ListColumn<SettlementRuleRow>[] = [
  { ...shown, id: 'name', label: 'Has to agree' },
  { ...shown, id: 'state', label: 'State', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'pspName', label: 'PSP' },
  { ...shown, ...number, id: 'evidenceCount', label: 'Matched by users' },
  { ...shown, ...number, id: 'found', label: 'Found in the test' },
  { ...shown, ...number, id: 'wrong', label: 'False pairs' },
  { ...shown, id: 'updatedAt', label: 'Changed', kind: 'time' },
  { ...hidden, id: 'actorName', label: 'Changed by' },
  { ...hidden, id: 'createdAt', label: 'Proposed', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'settlement_rule',
  index: 'settlement_rule_created_at_id_idx',
  key: ownedOrders.created,
};

/** The names of PSPs and users of these rules. */
export async function readRuleNames(
  db: Database,
  rules: readonly { entityId: string; actors: readonly string[] }[],
): Promise<RuleNames> {
  const [entities, actors] = await Promise.all([
    findEntityNames(db, [...new Set(rules.map(({ entityId }) => entityId))]),
    resolveActorNames(db, [...new Set(rules.flatMap((rule) => rule.actors))]),
  ]);
  return { entities, actors };
}

export const ruleList: ListDescription<'settlement-rules', ListedRule, SettlementRuleRow> = {
  name: 'settlement-rules',
  noun: { one: 'matching rule', many: 'matching rules' },
  permission: 'settlement.read',
  fields: ruleFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchRules(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countRules(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services: { db } }, rules) => {
    const named = rules.map(({ entityId, actor }) => ({ entityId, actors: [actor] }));
    const names = await readRuleNames(db, named);
    return rules.map((rule) => presentRule(rule, names));
  },
};
