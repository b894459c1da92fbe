import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { RuleProposal, RuleRequest, RuleRequestKind, RuleRequestState } from './rule-request.ts';
import * as sql from './sql/index.ts';

function toRequest({ ruleVersion, ...row }: sql.FindRuleRequestRow): RuleRequest {
  return {
    ...row,
    kind: row.kind as RuleRequestKind,
    state: row.state as RuleRequestState,
    proposal: row.proposal as RuleProposal,
    isOutdated: row.state === 'WAITING' && (ruleVersion ?? 0) !== row.baseVersion,
  };
}

export async function findRuleRequest(connection: Connection, id: string): Promise<RuleRequest | null> {
  const row = await queryFirst(connection, sql.findRuleRequest, { id });
  return row && toRequest(row);
}

/** The latest requests about a rule, the newest first. */
export async function listRuleRequests(connection: Connection, ruleId: string): Promise<RuleRequest[]> {
  return (await query(connection, sql.listRuleRequests, { ruleId, limit: 10 })).map(toRequest);
}

/**
 * Requests that wait, and those of a user for new rules that ended lately without one, the oldest first; null: those of
 * every entity.
 */
export async function listWaitingRequests(
  connection: Connection,
  search: { entityIds: string[] | null; actor: string; endedAfter: Date; limit: number },
): Promise<RuleRequest[]> {
  return (await query(connection, sql.listWaitingRequests, search)).map(toRequest);
}

/** How many requests wait for another user than this one. */
export async function countWaitingRequests(
  connection: Connection,
  search: { entityIds: string[] | null; actor: string; limit: number },
): Promise<number> {
  return (await queryFirst(connection, sql.countWaitingRequests, search))?.count ?? 0;
}

/** Those of these rules about which a change waits. */
export async function findWaitingRules(connection: Connection, ruleIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await query(connection, sql.findWaitingRules, { ruleIds });
  return new Set(rows.map(({ ruleId }) => ruleId));
}

type NewRequest = Pick<RuleRequest, 'id' | 'entityId' | 'ruleId' | 'kind' | 'baseVersion' | 'proposal' | 'reason'> & {
  actor: string;
  at: Date;
};

/** False when another change of the rule waits. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { ruleId, baseVersion: version, actor, at } = request;
  await execute(tx, sql.closeOutdatedRequests, { ruleId, version, actor, at });
  const proposal = JSON.stringify(request.proposal);
  return (await execute(tx, sql.insertRuleRequest, { ...request, proposal })) === 1;
}

/** False when it does not wait any more, or this user may not end it so. */
export async function endRequest(
  tx: Tx,
  id: string,
  state: Exclude<RuleRequestState, 'WAITING'>,
  { actor, at, reason }: { actor: string; at: Date; reason: string | null },
): Promise<boolean> {
  return (await execute(tx, sql.endRuleRequest, { id, state, actor, at, reason })) === 1;
}
