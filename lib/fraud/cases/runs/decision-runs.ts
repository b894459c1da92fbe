import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { CancelReason, CaseDecisionKind, CaseEffect } from '../case.ts';
import type { CaseRefusal } from '../refusal.ts';
import * as sql from './sql/index.ts';

/**
 * A decision on more cases than are decided within a request (docs/decisions/0019). STOPPED: the other cases stay as they
 * are. UNDOING: decisions that are not final are undone.
 */
export type DecisionRun = {
  id: string;
  /** The entity that all of the cases are below. */
  entityId: string;
  decision: CaseDecisionKind;
  cancelReason: CancelReason | null;
  note: string | null;
  macroId: string | null;
  state: 'RUNNING' | 'DONE' | 'STOPPED' | 'UNDOING' | 'UNDONE';
  total: number;
  actor: string;
  createdAt: Date;
  /** No decision of it is final before, so that all of it can be undone until then. */
  finalAt: Date;
  finishedAt: Date | null;
};

export type RunCase = { merchantId: string; id: string; channelId: string; expectedEffect: CaseEffect | null };

type NewRun = Pick<DecisionRun, 'entityId' | 'decision' | 'cancelReason' | 'note' | 'macroId' | 'finalAt'>;
type Decider = { actor: string; username: string; address: string | null; at: Date };

/** Keeps a decision with its cases, which a process decides next; returns its id. */
export async function insertDecisionRun(tx: Tx, run: NewRun, cases: readonly RunCase[], by: Decider): Promise<string> {
  const id = newRandomId();
  await execute(tx, sql.insertDecisionRun, { ...run, ...by, id, total: cases.length });
  await execute(tx, sql.insertRunCases, {
    runId: id,
    merchantIds: cases.map(({ merchantId }) => merchantId),
    caseIds: cases.map((each) => each.id),
    channelIds: cases.map(({ channelId }) => channelId),
    effects: cases.map(({ expectedEffect }) => expectedEffect) as string[],
  });
  return id;
}

export async function findDecisionRun(connection: Connection, id: string): Promise<DecisionRun | null> {
  return (await queryFirst(connection, sql.findDecisionRun, { id })) as DecisionRun | null;
}

/** The latest runs of entities; null: of every one. */
export async function listDecisionRuns(
  connection: Connection,
  search: { entityIds: string[] | null; limit: number },
): Promise<DecisionRun[]> {
  return (await query(connection, sql.listDecisionRuns, search)) as DecisionRun[];
}

const next = { STOPPED: ['RUNNING'], UNDOING: ['RUNNING', 'STOPPED', 'DONE'] } as const;

/** False when the run is in another state by now. */
export async function changeDecisionRun(tx: Tx, id: string, to: keyof typeof next, now: Date): Promise<boolean> {
  return (await execute(tx, sql.endDecisionRun, { id, to, from: [...next[to]], now })) === 1;
}

/** FINAL: it was too late to undo it. */
export type RunCaseState = 'WAITING' | 'DECIDED' | 'REFUSED' | 'UNDONE' | 'FINAL';
export type RunCounts = Record<RunCaseState, number>;

/** How many cases of each run are in each state. */
export async function countRunCases(
  connection: Connection,
  runIds: readonly string[],
): Promise<Map<string, RunCounts>> {
  const counts = new Map<string, RunCounts>(
    runIds.map((id) => [id, { WAITING: 0, DECIDED: 0, REFUSED: 0, UNDONE: 0, FINAL: 0 }]),
  );
  for (const { runId, state, count } of await query(connection, sql.countRunCases, { runIds: [...runIds] })) {
    const counted = counts.get(runId);
    if (counted) counted[state as RunCaseState] = count;
  }
  return counts;
}

export type RefusedCase = { caseId: string; refusal: CaseRefusal; refusedBy: string | null };

export async function listRefusedCases(connection: Connection, runId: string, limit: number): Promise<RefusedCase[]> {
  return (await query(connection, sql.listRefusedCases, { runId, limit })) as RefusedCase[];
}
