import { findEntityNames } from '#lib/entities/index.ts';
import type { KeyColumn } from '#lib/platform/search/keyset.ts';
import { hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription } from '#lib/staff/lists/list-description.ts';
import { ownedSearch } from '#lib/staff/lists/owned-search.ts';
import { findWaitingRules } from '../../rules/approval/request-store.ts';
import { countRules, type ListedRule, ruleFields, searchRules } from '../../rules/search-rules.ts';
import { formatAction, presentRule, type RiskRuleRow } from './present-rule.ts';

const columns: readonly ListColumn<RiskRuleRow>[] = [
  { ...shown, id: 'position', label: 'Order', align: 'right', kind: 'number' },
  { ...shown, id: 'mode', label: 'Mode', kind: 'state', exportAs: ({ mode }) => mode.toLowerCase() },
  { ...shown, id: 'name', label: 'Name' },
  { ...shown, id: 'code', label: 'Code' },
  { ...shown, id: 'entityName', label: 'Entity' },
  { ...shown, id: 'action', label: 'Action', exportAs: ({ action }) => formatAction(action) },
  { ...shown, id: 'version', label: 'Version', align: 'right', kind: 'number' },
  { ...shown, id: 'updatedAt', label: 'Changed', kind: 'time' },
  {
    ...hidden,
    id: 'approval',
    label: 'Approval',
    kind: 'state',
    exportAs: ({ isWaiting }) => (isWaiting ? 'waiting' : null),
  },
  { ...hidden, id: 'expression', label: 'Condition' },
  { ...hidden, id: 'stop', label: 'Stops' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const order = [
  { column: 'entity_id', kind: 'text' },
  { column: 'position', kind: 'integer' },
  { column: 'id', kind: 'text' },
] as const satisfies readonly KeyColumn[];
const changed = [
  { column: 'updated_at', kind: 'time' },
  { column: 'id', kind: 'text' },
] as const satisfies readonly KeyColumn[];

const byOrder = { column: 'position', table: 'risk_rule', index: 'risk_rule_entity_id_position_id_idx', key: order };
const byChange = { column: 'updatedAt', table: 'risk_rule', index: 'risk_rule_updated_at_id_idx', key: changed };

export const riskRuleList: ListDescription<'risk-rules', ListedRule, RiskRuleRow> = {
  name: 'risk-rules',
  noun: { one: 'risk rule', many: 'risk rules' },
  permission: 'risk.read',
  fields: ruleFields,
  columns,
  sorts: [
    { ...byOrder, id: 'order', label: 'In their order', direction: 'asc' },
    { ...byOrder, id: 'order-reversed', label: 'Last ones first', direction: 'desc' },
    { ...byChange, id: 'newest', label: 'Last changed first', direction: 'desc' },
    { ...byChange, id: 'oldest', label: 'Last changed last', direction: 'asc' },
  ],
  readPage: async (reader, search, page) =>
    searchRules(reader.services.db.pool, await ownedSearch(reader, search), page),
  count: async (reader, search, max) => countRules(reader.services.db.pool, await ownedSearch(reader, search), max),
  keyOf: ({ entityId, position, updatedAt, id }, { key }) =>
    key === order ? [entityId, BigInt(position), id] : [updatedAt, id],
  present: async ({ services }, rules) => {
    const { pool } = services.db;
    const names = await findEntityNames(
      pool,
      rules.map(({ entityId }) => entityId),
    );
    const waiting = await findWaitingRules(
      pool,
      rules.map(({ id }) => id),
    );
    return rules.map((rule) => presentRule(rule, names, waiting));
  },
};
