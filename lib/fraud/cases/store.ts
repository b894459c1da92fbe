import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import type { CaseEffect, CaseKey, CaseState, EffectState, RiskCase } from './case.ts';
import * as sql from './sql/index.ts';

/** A case of this merchant; null without one. */
export async function findCase(connection: Connection, key: CaseKey): Promise<RiskCase | null> {
  const row = await queryFirst(connection, sql.findCase, key);
  if (!row) return null;
  const amountMinor = row.amountMinor === null ? null : BigInt(row.amountMinor);
  return { ...row, amountMinor } as RiskCase;
}

/** A case of any merchant, for staff whose scope the caller checks. */
export async function findCaseForStaff(connection: Connection, id: string): Promise<RiskCase | null> {
  const found = await queryFirst(connection, sql.findCaseForStaff, { id });
  return found ? findCase(connection, { merchantId: found.merchantId, id }) : null;
}

/** A challenged verdict that becomes a case. */
export type NewCase = CaseKey & {
  openedAt: Date;
  dueHours: number;
  /** How long its payment is held; 0: without an end. */
  heldDays: number;
};

/** Opens cases; one that exists stays as it is. */
export async function insertCases(tx: Tx, cases: readonly NewCase[]): Promise<void> {
  await execute(tx, sql.openCases, {
    merchantIds: cases.map(({ merchantId }) => merchantId),
    ids: cases.map(({ id }) => id),
    openedAt: cases.map(({ openedAt }) => openedAt),
    dueHours: cases.map(({ dueHours }) => dueHours),
    heldDays: cases.map(({ heldDays }) => heldDays),
  });
}

export type DecisionRow = {
  state: CaseState;
  returnsAt: Date | null;
  decisionId: string;
  actor: string;
  at: Date;
  finalAt: Date;
  cancelReason: string | null;
  note: string | null;
  effect: CaseEffect | null;
  eventType: string;
  /** The name of the macro that it is made with. */
  macro: string | null;
  /** Of a rule: it goes before a claim, and before an approval. */
  takesOver?: boolean;
};

/** Decides a case; the place of the event in the log, or null when the case could not be decided any more. */
export async function updateDecided(tx: Tx, key: CaseKey, row: DecisionRow): Promise<bigint | null> {
  const { decisionId, finalAt, returnsAt, cancelReason, note, effect, macro, takesOver = false } = row;
  const withMacro = macro === null ? {} : { macro };
  const data = JSON.stringify({ decisionId, finalAt, returnsAt, cancelReason, note, effect, ...withMacro });
  const [decided] = await query(tx, sql.decideCase, { ...key, ...row, takesOver, data });
  return decided ? BigInt(decided.position) : null;
}

/** Keeps which entries of lists a decision added, for its undo. */
export async function updateListed(
  tx: Tx,
  key: CaseKey,
  decisionId: string,
  entries: readonly { id: string }[],
): Promise<void> {
  const entryIds = JSON.stringify(entries.map(({ id }) => id));
  await execute(tx, sql.keepListed, { ...key, decisionId, entryIds });
}

/** The entries of lists that a decision added; the case is locked for its undo. */
export async function lockListed(tx: Tx, key: CaseKey, decisionId: string): Promise<string[]> {
  const row = await queryFirst(tx, sql.findListed, { ...key, decisionId });
  return (row?.listed ?? []) as string[];
}

type Undo = { decisionId: string; actor: string; at: Date; claimedUntil: Date };

/** Puts a case back to what it was before this decision; false when it is final or was undone. */
export async function updateUndone(tx: Tx, key: CaseKey, undo: Undo): Promise<boolean> {
  return (await execute(tx, sql.undoDecision, { ...key, ...undo })) === 1;
}

/**
 * Whether a decision that is final was undone, in two statements: the second one sees an undo that the first one has
 * waited for. One that begins later is refused.
 */
export async function isUndone(pool: Pool, decision: CaseKey & { decisionId: string }): Promise<boolean> {
  const { merchantId, id } = decision;
  await query(autocommit(pool), sql.awaitUndo, { merchantId, id });
  return (await queryFirst(pool, sql.isUndone, decision))?.isUndone ?? false;
}

type Claim = { actor: string; at: Date; claimedUntil: Date; takesOver: boolean };

/** False when another user has claimed it, or it is decided. */
export async function updateClaimed(tx: Tx, key: CaseKey, claim: Claim): Promise<boolean> {
  return (await query(tx, sql.claimCase, { ...key, ...claim })).length === 1;
}

type Assignment = { assignee: string; at: Date; claimedUntil: Date };

/** False when something has happened to the case since it was opened. */
export async function updateAssigned(tx: Tx, key: CaseKey, assignment: Assignment): Promise<boolean> {
  return (await execute(tx, sql.assignCase, { ...key, ...assignment })) === 1;
}

/** How many cases each of these users has claimed; one without is left out. */
export async function countClaimed(
  connection: Connection,
  assignees: readonly string[],
  now: Date,
): Promise<{ assignee: string; count: number }[]> {
  return query(connection, sql.countClaimed, { assignees, now });
}

/** False when it was not claimed by this user. */
export async function updateReleased(tx: Tx, key: CaseKey, by: { actor: string; at: Date }): Promise<boolean> {
  return (await execute(tx, sql.releaseCase, { ...key, ...by })) === 1;
}

export async function appendNote(
  tx: Tx,
  key: CaseKey,
  note: { actor: string; at: Date; note: string },
): Promise<boolean> {
  return (await execute(tx, sql.addNote, { ...key, ...note })) === 1;
}

/** Keeps on the timeline that a value of the case was added to a list. */
export async function appendListed(
  tx: Tx,
  key: CaseKey,
  { actor, at, data }: { actor: string; at: Date; data: object },
): Promise<void> {
  await execute(tx, sql.addListed, { ...key, actor, at, data: JSON.stringify(data) });
}

/** An entry of the timeline of a case. */
export type CaseEvent = { sequence: number; type: string; actor: string; at: Date; data: Record<string, unknown> };

export async function listCaseEvents(connection: Connection, key: CaseKey): Promise<CaseEvent[]> {
  return (await query(connection, sql.listCaseEvents, key)) as CaseEvent[];
}

/** The effect of a decision on a payment that is due. */
export type DueEffect = CaseKey & { channelId: string; decisionId: string; decidedBy: string; effect: CaseEffect };

export async function listDueEffects(connection: Connection, now: Date, limit: number): Promise<DueEffect[]> {
  return (await query(connection, sql.listDueEffects, { now, limit })) as DueEffect[];
}

/** False when another process took it, or it was undone. */
export async function updateStarted(tx: Tx, { merchantId, id, decisionId }: DueEffect, now: Date): Promise<boolean> {
  return (await execute(tx, sql.startEffect, { merchantId, id, decisionId, now })) === 1;
}

type FinishedEffect = { effectState: Extract<EffectState, 'DONE' | 'FAILED'>; error: string | null; at: Date };

export async function updateFinished(
  tx: Tx,
  { merchantId, id, decisionId }: DueEffect,
  finished: FinishedEffect,
): Promise<void> {
  await execute(tx, sql.finishEffect, { merchantId, id, decisionId, ...finished });
}

/** A case whose payment was held for too long. */
export type ExpiredCase = CaseKey & { clockOffsetMs: number };

export async function listExpiredCases(
  connection: Connection,
  search: { now: Date; merchantId: string | null; limit: number },
): Promise<ExpiredCase[]> {
  return query(connection, sql.listExpiredCases, search);
}

/** False when it was decided, or does not expire yet. */
export async function updateExpired(tx: Tx, key: CaseKey, at: Date): Promise<boolean> {
  return (await execute(tx, sql.expireCase, { ...key, at })) === 1;
}

export async function updateUnexpiring(tx: Tx, key: CaseKey): Promise<void> {
  await execute(tx, sql.clearExpiry, key);
}

export type LinkedValue = { key: string; value: string };

/** A checked payment that shares a value with a case. */
export type LinkedPayment = { key: string; paymentId: string; at: Date };

export async function findLinked(
  connection: Connection,
  key: CaseKey,
  values: readonly LinkedValue[],
  limit: number,
): Promise<LinkedPayment[]> {
  if (values.length === 0) return [];
  return query(connection, sql.findLinked, {
    ...key,
    keys: values.map((each) => each.key),
    values: values.map(({ value }) => value),
    limit,
  });
}
