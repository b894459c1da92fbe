import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { CancelReason, CaseDecisionKind } from '../case.ts';
import * as sql from './sql/index.ts';

/** A decision on many cases that another user approves (docs/decisions/0019). */
export type DecisionRequest = {
  id: string;
  /** The entity that all of the cases are below. */
  entityId: string;
  decision: CaseDecisionKind;
  cancelReason: CancelReason | null;
  note: string | null;
  /** The macro that it is made with. */
  macroId: string | null;
  caseIds: readonly string[];
  state: 'WAITING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  requestedBy: string;
  requestedAt: Date;
  /** Who ended it, when and why. */
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
};

type NewRequest = Pick<DecisionRequest, 'entityId' | 'decision' | 'cancelReason' | 'note' | 'macroId' | 'caseIds'>;

export async function insertDecisionRequest(
  tx: Tx,
  request: NewRequest,
  by: { actor: string; at: Date },
): Promise<string> {
  const id = newRandomId();
  await execute(tx, sql.insertDecisionRequest, { ...request, id, ...by });
  return id;
}

/** False when it does not wait any more, or this user may not end it so. */
export async function endDecisionRequest(
  tx: Tx,
  id: string,
  state: Exclude<DecisionRequest['state'], 'WAITING'>,
  by: { actor: string; at: Date; reason: string | null },
): Promise<boolean> {
  return (await execute(tx, sql.endDecisionRequest, { id, state, ...by })) === 1;
}

export async function findDecisionRequest(connection: Connection, id: string): Promise<DecisionRequest | null> {
  return (await queryFirst(connection, sql.findDecisionRequest, { id })) as DecisionRequest | null;
}

/** Requests that wait, and those of a user that were rejected lately, the oldest first; null: those of every entity. */
export async function listDecisionRequests(
  connection: Connection,
  search: { entityIds: string[] | null; actor: string; rejectedAfter: Date; limit: number },
): Promise<DecisionRequest[]> {
  return (await query(connection, sql.listDecisionRequests, search)) as DecisionRequest[];
}

/** The channels and amounts of cases, for staff whose scope the caller checks; an unknown case is left out. */
export async function findCaseChannels(
  connection: Connection,
  ids: readonly string[],
): Promise<sql.FindCaseChannelsRow[]> {
  return query(connection, sql.findCaseChannels, { ids });
}
