import { findEntityNames } from '#lib/entities/index.ts';
import type { KeyValue } from '#lib/platform/search/keyset.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { amountOrderOf, caseOrders, countCases, type ListedCase, searchCases } from '../../cases/search-cases.ts';
import { caseFields } from '../../cases/search-fields.ts';
import { findVerdictsOfEvents } from '../../store.ts';
import { actorsOfCase, type CaseRow, entityIdsOfCase, presentCase } from './present-case.ts';

const columns: readonly ListColumn<CaseRow>[] = [
  { ...shown, id: 'dueAt', label: 'Due', kind: 'time' },
  { ...shown, id: 'state', label: 'Status', kind: 'state', exportAs: ({ state }) => state.toLowerCase() },
  { ...shown, id: 'score', label: 'Score', kind: 'number', align: 'right' },
  { ...shown, id: 'reason', label: 'Reason' },
  { ...shown, id: 'amount', label: 'Amount', kind: 'money', align: 'right' },
  {
    ...shown,
    id: 'account',
    label: 'Payment method',
    exportAs: ({ paymentBrand, last4 }) => [paymentBrand, last4].filter(Boolean).join(' '),
  },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...shown, id: 'merchantTransactionId', label: 'Reference' },
  { ...shown, id: 'assigneeName', label: 'Assigned to' },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'openedAt', label: 'Opened', kind: 'time' },
  { ...hidden, id: 'decidedAt', label: 'Decided', kind: 'time' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
];

const table = 'risk_case';
const byDue = { column: 'dueAt', table, index: 'risk_case_due_at_id_idx', key: caseOrders.due };
const byOpened = { column: 'openedAt', table, index: 'risk_case_opened_at_id_idx', key: caseOrders.opened };
const byScore = { column: 'score', table, index: 'risk_case_score_id_idx', key: caseOrders.score };
const byAmount = { column: 'amount', table, index: 'risk_case_amount_idx', key: caseOrders.amount };
const byMerchant = { column: 'merchantName', table, index: 'risk_case_merchant_idx', key: caseOrders.merchant };

const keyValues: Record<string, (riskCase: ListedCase) => readonly KeyValue[]> = {
  dueAt: ({ dueAt }) => [dueAt],
  openedAt: ({ openedAt }) => [openedAt],
  score: ({ score }) => [BigInt(score)],
  amount: amountOrderOf,
  merchantName: ({ merchantId, dueAt }) => [merchantId, dueAt],
};

/** The cases of the list's reader. */
export const caseSearch = async ({ call }: Pick<ListReader, 'call'>, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
  actor: `user:${call.user.id}`,
});

export const caseList: ListDescription<'cases', ListedCase, CaseRow> = {
  name: 'cases',
  noun: { one: 'case', many: 'cases' },
  permission: 'cases.read',
  fields: caseFields,
  columns,
  sorts: [
    { ...byDue, id: 'due', label: 'Due first', direction: 'asc' },
    { ...byDue, id: 'due-last', label: 'Due last', direction: 'desc' },
    ...byTime(byOpened),
    { ...byScore, id: 'highest', label: 'Highest score first', direction: 'desc' },
    { ...byScore, id: 'lowest', label: 'Lowest score first', direction: 'asc' },
    { ...byAmount, id: 'largest', label: 'Largest amount first, by currency', direction: 'desc' },
    { ...byAmount, id: 'smallest', label: 'Smallest amount first, by currency', direction: 'asc' },
    { ...byMerchant, id: 'merchant', label: 'By merchant, due first', direction: 'asc' },
    { ...byMerchant, id: 'merchant-last', label: 'By merchant, due last', direction: 'desc' },
  ],
  readPage: async (reader, search, page) =>
    searchCases(reader.services.db.pool, await caseSearch(reader, search), page),
  count: async (reader, search, max) => countCases(reader.services.db.pool, await caseSearch(reader, search), max),
  keyOf: (riskCase, { column }) => [...(keyValues[column]?.(riskCase) ?? []), riskCase.id],
  present: async ({ services, call }, cases) => {
    const [entities, actors, verdicts] = await Promise.all([
      findEntityNames(services.db, cases.flatMap(entityIdsOfCase)),
      resolveActorNames(services.db, cases.flatMap(actorsOfCase)),
      findVerdictsOfEvents(
        services.db,
        cases.map(({ merchantId, id }) => ({ merchantId, streamId: id })),
      ),
    ]);
    const reader = { actor: `user:${call.user.id}`, now: call.now };
    return cases.map((each) => presentCase(each, { entities, actors }, { ...reader, verdict: verdicts.get(each.id) }));
  },
};
