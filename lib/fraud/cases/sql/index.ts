// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * A value of the case that a user added to a list is an event of the case.
 */
export const addListed: Statement<AddListedParameters, AddListedRow, 'write'> = {
  name: 'fraud.cases.add-listed',
  kind: 'write',
  parameters: ['merchantId', 'id', 'actor', 'at', 'data'],
  text: `WITH listed AS (
  UPDATE risk_case SET event_count = event_count + 1 WHERE merchant_id = $1 AND id = $2
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.listed', $3, $4, $5 FROM listed`,
};

export type AddListedParameters = { merchantId: string; id: string; actor: string; at: Date; data: string };
export type AddListedRow = Record<never, never>;

/**
 * A note is an event of the case.
 */
export const addNote: Statement<AddNoteParameters, AddNoteRow, 'write'> = {
  name: 'fraud.cases.add-note',
  kind: 'write',
  parameters: ['merchantId', 'id', 'actor', 'at', 'note'],
  text: `WITH noted AS (
  UPDATE risk_case SET event_count = event_count + 1 WHERE merchant_id = $1 AND id = $2
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.noted', $3, $4, jsonb_build_object('note', $5::text)
FROM noted`,
};

export type AddNoteParameters = { merchantId: string; id: string; actor: string; at: Date; note: string };
export type AddNoteRow = Record<never, never>;

/**
 * Assigns a case that nothing has happened to since it was opened. A claim at the same moment lets one of both through.
 */
export const assignCase: Statement<AssignCaseParameters, AssignCaseRow, 'write'> = {
  name: 'fraud.cases.assign-case',
  kind: 'write',
  parameters: ['assignee', 'claimedUntil', 'merchantId', 'id', 'at'],
  text: `WITH assigned AS (
  UPDATE risk_case SET assignee = $1, claimed_until = $2, event_count = event_count + 1
  WHERE merchant_id = $3 AND id = $4 AND state = 'OPEN' AND assignee IS NULL AND event_count = 1
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.assigned', 'system', $5,
  jsonb_build_object('assignee', $1::text)
FROM assigned`,
};

export type AssignCaseParameters = { assignee: string; claimedUntil: Date; merchantId: string; id: string; at: Date };
export type AssignCaseRow = Record<never, never>;

/**
 * Waits until an undo of the case that has begun is committed.
 */
export const awaitUndo: Statement<AwaitUndoParameters, AwaitUndoRow, 'write'> = {
  name: 'fraud.cases.await-undo',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT 1 AS "locked" FROM risk_case WHERE merchant_id = $1 AND id = $2 FOR SHARE`,
};

export type AwaitUndoParameters = { merchantId: string; id: string };
export type AwaitUndoRow = { locked: number };

/**
 * Assigns a case that is to be decided. Another user's claim ends only by its time, or when it is taken over.
 */
export const claimCase: Statement<ClaimCaseParameters, ClaimCaseRow, 'write'> = {
  name: 'fraud.cases.claim-case',
  kind: 'write',
  parameters: ['actor', 'claimedUntil', 'at', 'merchantId', 'id', 'takesOver'],
  text: `WITH claimed AS (
  UPDATE risk_case SET assignee = $1, claimed_until = $2,
    event_count = event_count + CASE WHEN assignee = $1 AND claimed_until > $3 THEN 0 ELSE 1 END
  WHERE merchant_id = $4 AND id = $5 AND state IN ('OPEN', 'PENDED')
    AND (assignee IS NULL OR assignee = $1 OR claimed_until IS NULL OR claimed_until <= $3 OR $6)
  RETURNING merchant_id, id, event_count
), noted AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT merchant_id, 'case', id, event_count, 'case.claimed', $1, $3, '{}' FROM claimed
  -- A claim that is only extended has no event of its own.
  ON CONFLICT (merchant_id, stream_id, stream_type, sequence) DO NOTHING
)
SELECT id FROM claimed`,
};

export type ClaimCaseParameters = {
  actor: string;
  claimedUntil: Date;
  at: Date;
  merchantId: string;
  id: string;
  takesOver: boolean;
};
export type ClaimCaseRow = { id: string };

/**
 * Claims the run that waits longest, so that one process at a time works on it.
 */
export const claimDecisionRun: Statement<ClaimDecisionRunParameters, ClaimDecisionRunRow, 'write'> = {
  name: 'fraud.cases.claim-decision-run',
  kind: 'write',
  parameters: ['until', 'now'],
  text: `UPDATE case_decision_run SET claimed_until = $1
WHERE id = (
  SELECT id FROM case_decision_run
  WHERE state IN ('RUNNING', 'UNDOING') AND (claimed_until IS NULL OR claimed_until < $2)
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, actor, username, address,
  final_at AS "finalAt"`,
};

export type ClaimDecisionRunParameters = { until: Date; now: Date };
export type ClaimDecisionRunRow = {
  id: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  actor: string;
  username: string;
  address: string | null;
  finalAt: Date;
};

/**
 * The payment of the case is not held, so nothing expires.
 */
export const clearExpiry: Statement<ClearExpiryParameters, ClearExpiryRow, 'write'> = {
  name: 'fraud.cases.clear-expiry',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `UPDATE risk_case SET expires_at = NULL WHERE merchant_id = $1 AND id = $2 AND state IN ('OPEN', 'PENDED')`,
};

export type ClearExpiryParameters = { merchantId: string; id: string };
export type ClearExpiryRow = Record<never, never>;

/**
 * How many cases each of these users has claimed.
 */
export const countClaimed: Statement<CountClaimedParameters, CountClaimedRow, 'read'> = {
  name: 'fraud.cases.count-claimed',
  kind: 'read',
  parameters: ['assignees', 'now'],
  text: `/* any merchant: staff */ SELECT assignee AS "assignee", count(*)::int AS "count" FROM risk_case
WHERE assignee = ANY($1) AND claimed_until > $2 AND claimed_until IS NOT NULL
  AND state IN ('OPEN', 'PENDED')
GROUP BY assignee`,
};

export type CountClaimedParameters = { assignees: readonly string[]; now: Date };
export type CountClaimedRow = { assignee: string; count: number };

/**
 * How many cases of these runs are in each state.
 */
export const countRunCases: Statement<CountRunCasesParameters, CountRunCasesRow, 'read'> = {
  name: 'fraud.cases.count-run-cases',
  kind: 'read',
  parameters: ['runIds'],
  text: `/* any merchant: staff */ SELECT run_id AS "runId", state, count(*)::int AS "count" FROM case_decision_run_case
WHERE run_id = ANY($1::text[]) GROUP BY run_id, state`,
};

export type CountRunCasesParameters = { runIds: readonly string[] };
export type CountRunCasesRow = { runId: string; state: string; count: number };

/**
 * Decides a case that is open or pended and that no other user has claimed, with its event. The columns as they were
 * are kept for an undo. Of two decisions at once, the row lock lets one through; the other changes nothing.
 */
export const decideCase: Statement<DecideCaseParameters, DecideCaseRow, 'write'> = {
  name: 'fraud.cases.decide-case',
  kind: 'write',
  parameters: [
    'state',
    'returnsAt',
    'decisionId',
    'actor',
    'at',
    'finalAt',
    'cancelReason',
    'note',
    'effect',
    'merchantId',
    'id',
    'eventType',
    'data',
  ],
  text: `WITH decided AS (
  UPDATE risk_case SET
    undo_to = jsonb_build_object('state', state, 'returns_at', returns_at, 'decision_id', decision_id,
      'decided_by', decided_by, 'decided_at', decided_at, 'final_at', final_at, 'cancel_reason', cancel_reason,
      'note', note),
    state = $1, returns_at = $2, decision_id = $3, decided_by = $4, decided_at = $5,
    final_at = $6, cancel_reason = $7, note = $8, effect = $9,
    effect_state = CASE WHEN $9::text IS NOT NULL THEN 'WAITING' END, effect_error = NULL,
    assignee = $4, claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = $10 AND id = $11 AND state IN ('OPEN', 'PENDED')
    AND (assignee IS NULL OR assignee = $4 OR claimed_until IS NULL OR claimed_until <= $5)
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, event_count, $12, $4, $5, amount_minor, currency, $13 FROM decided
RETURNING position AS "position"`,
};

export type DecideCaseParameters = {
  state: string;
  returnsAt: Date | null;
  decisionId: string;
  actor: string;
  at: Date;
  finalAt: Date;
  cancelReason: string | null;
  note: string | null;
  effect: string | null;
  merchantId: string;
  id: string;
  eventType: string;
  data: string;
};
export type DecideCaseRow = { position: string };

/**
 * Ends a request that waits. Only its requester withdraws it; only another user approves or rejects it.
 */
export const endDecisionRequest: Statement<EndDecisionRequestParameters, EndDecisionRequestRow, 'write'> = {
  name: 'fraud.cases.end-decision-request',
  kind: 'write',
  parameters: ['state', 'actor', 'at', 'reason', 'id'],
  text: `UPDATE case_decision_request
SET state = $1, decided_by = $2, decided_at = $3, decision_reason = $4
WHERE id = $5 AND state = 'WAITING' AND (requested_by = $2) = ($1 = 'WITHDRAWN')
RETURNING id`,
};

export type EndDecisionRequestParameters = {
  state: string;
  actor: string;
  at: Date;
  reason: string | null;
  id: string;
};
export type EndDecisionRequestRow = { id: string };

/**
 * Moves a run from one of these states to another; a run that has ended keeps the time.
 */
export const endDecisionRun: Statement<EndDecisionRunParameters, EndDecisionRunRow, 'write'> = {
  name: 'fraud.cases.end-decision-run',
  kind: 'write',
  parameters: ['to', 'now', 'id', 'from'],
  text: `UPDATE case_decision_run SET state = $1, claimed_until = NULL,
  finished_at = CASE WHEN $1 IN ('DONE', 'STOPPED', 'UNDONE') THEN $2::timestamptz END
WHERE id = $3 AND state = ANY($4::text[])`,
};

export type EndDecisionRunParameters = { to: string; now: Date; id: string; from: readonly string[] };
export type EndDecisionRunRow = Record<never, never>;

/**
 * Ends a case whose payment was held for too long, with its event. A decision at the same moment lets one of both through.
 */
export const expireCase: Statement<ExpireCaseParameters, ExpireCaseRow, 'write'> = {
  name: 'fraud.cases.expire-case',
  kind: 'write',
  parameters: ['at', 'merchantId', 'id'],
  text: `WITH expired AS (
  UPDATE risk_case SET state = 'EXPIRED', returns_at = NULL, decision_id = NULL, decided_by = 'system', decided_at = $1,
    final_at = NULL, note = NULL, effect = NULL, effect_state = NULL, undo_to = NULL, assignee = NULL,
    claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state IN ('OPEN', 'PENDED') AND expires_at <= $1
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, event_count, 'case.expired', 'system', $1, amount_minor, currency, '{}' FROM expired`,
};

export type ExpireCaseParameters = { at: Date; merchantId: string; id: string };
export type ExpireCaseRow = Record<never, never>;

/**
 * The channels and amounts of cases, whose scope the caller checks.
 */
export const findCaseChannels: Statement<FindCaseChannelsParameters, FindCaseChannelsRow, 'read'> = {
  name: 'fraud.cases.find-case-channels',
  kind: 'read',
  parameters: ['ids'],
  text: `/* any merchant: staff */ SELECT id, merchant_id AS "merchantId", channel_id AS "channelId", amount_minor AS "amountMinor", currency FROM risk_case WHERE id = ANY($1)`,
};

export type FindCaseChannelsParameters = { ids: readonly string[] };
export type FindCaseChannelsRow = {
  id: string;
  merchantId: string;
  channelId: string;
  amountMinor: string | null;
  currency: string | null;
};

/**
 * The merchant of a case that a user opens by its id.
 */
export const findCaseForStaff: Statement<FindCaseForStaffParameters, FindCaseForStaffRow, 'read'> = {
  name: 'fraud.cases.find-case-for-staff',
  kind: 'read',
  parameters: ['id'],
  text: `/* any merchant: staff */ SELECT merchant_id AS "merchantId" FROM risk_case WHERE id = $1 LIMIT 1`,
};

export type FindCaseForStaffParameters = { id: string };
export type FindCaseForStaffRow = { merchantId: string };

/**
 * A case of one merchant.
 */
export const findCase: Statement<FindCaseParameters, FindCaseRow, 'read'> = {
  name: 'fraud.cases.find-case',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", kind, state, score, amount_minor AS "amountMinor",
  currency, payment_brand AS "paymentBrand", merchant_transaction_id AS "merchantTransactionId",
  account_bin AS "accountBin", account_last4 AS "accountLast4", opened_at AS "openedAt", due_at AS "dueAt", expires_at AS "expiresAt",
  returns_at AS "returnsAt", assignee, claimed_until AS "claimedUntil", decision_id AS "decisionId",
  decided_by AS "decidedBy", decided_at AS "decidedAt", final_at AS "finalAt", cancel_reason AS "cancelReason", note,
  effect, effect_state AS "effectState", effect_error AS "effectError"
FROM risk_case WHERE merchant_id = $1 AND id = $2`,
};

export type FindCaseParameters = { merchantId: string; id: string };
export type FindCaseRow = {
  merchantId: string;
  id: string;
  channelId: string;
  kind: string;
  state: string;
  score: number;
  amountMinor: string | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  openedAt: Date;
  dueAt: Date;
  expiresAt: Date | null;
  returnsAt: Date | null;
  assignee: string | null;
  claimedUntil: Date | null;
  decisionId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  finalAt: Date | null;
  cancelReason: string | null;
  note: string | null;
  effect: string | null;
  effectState: string | null;
  effectError: string | null;
};

/**
 * One request for a decision on many cases.
 */
export const findDecisionRequest: Statement<FindDecisionRequestParameters, FindDecisionRequestRow, 'read'> = {
  name: 'fraud.cases.find-decision-request',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", case_ids AS "caseIds", state,
  requested_by AS "requestedBy", requested_at AS "requestedAt", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAt"
FROM case_decision_request WHERE id = $1`,
};

export type FindDecisionRequestParameters = { id: string };
export type FindDecisionRequestRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  state: string;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
};

/**
 * A run of decisions.
 */
export const findDecisionRun: Statement<FindDecisionRunParameters, FindDecisionRunRow, 'read'> = {
  name: 'fraud.cases.find-decision-run',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, total, actor,
  created_at AS "createdAt", final_at AS "finalAt", finished_at AS "finishedAt"
FROM case_decision_run WHERE id = $1`,
};

export type FindDecisionRunParameters = { id: string };
export type FindDecisionRunRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  total: number;
  actor: string;
  createdAt: Date;
  finalAt: Date;
  finishedAt: Date | null;
};

/**
 * Checked payments that share a card, an e-mail address or another value with a case, the latest of each value.
 */
export const findLinked: Statement<FindLinkedParameters, FindLinkedRow, 'read'> = {
  name: 'fraud.cases.find-linked',
  kind: 'read',
  parameters: ['keys', 'values', 'merchantId', 'id', 'limit'],
  text: `SELECT wanted.key AS "key", linked.payment_id AS "paymentId", linked.at AS "at"
FROM unnest($1::text[], $2::text[]) AS wanted (key, value)
CROSS JOIN LATERAL (
  SELECT v.payment_id, v.at FROM risk_velocity v
  WHERE v.merchant_id = $3 AND v.key = wanted.key || ':' || wanted.value AND v.payment_id <> $4
  ORDER BY v.at DESC LIMIT $5
) AS linked
ORDER BY linked.at DESC`,
};

export type FindLinkedParameters = {
  keys: readonly string[];
  values: readonly string[];
  merchantId: string;
  id: string;
  limit: bigint | number;
};
export type FindLinkedRow = { key: string; paymentId: string; at: Date };

/**
 * The entries of lists that the latest decision on a case added. Locks the case for its undo.
 */
export const findListed: Statement<FindListedParameters, FindListedRow, 'write'> = {
  name: 'fraud.cases.find-listed',
  kind: 'write',
  parameters: ['merchantId', 'id', 'decisionId'],
  text: `SELECT undo_to -> 'listed' AS "listed" FROM risk_case
WHERE merchant_id = $1 AND id = $2 AND decision_id = $3
FOR UPDATE`,
};

export type FindListedParameters = { merchantId: string; id: string; decisionId: string };
export type FindListedRow = { listed: unknown };

/**
 * Keeps what came of an effect, with its event.
 */
export const finishEffect: Statement<FinishEffectParameters, FinishEffectRow, 'write'> = {
  name: 'fraud.cases.finish-effect',
  kind: 'write',
  parameters: ['effectState', 'error', 'merchantId', 'id', 'decisionId', 'at'],
  text: `WITH finished AS (
  UPDATE risk_case SET effect_state = $1, effect_error = $2, event_count = event_count + 1
  WHERE merchant_id = $3 AND id = $4 AND decision_id = $5 AND effect_state = 'RUNNING'
  RETURNING merchant_id, id, event_count, decided_by, effect
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count,
  CASE $1 WHEN 'DONE' THEN 'case.effect-done' ELSE 'case.effect-failed' END, decided_by, $6,
  jsonb_strip_nulls(jsonb_build_object('effect', effect, 'error', $2::text))
FROM finished`,
};

export type FinishEffectParameters = {
  effectState: string;
  error: string | null;
  merchantId: string;
  id: string;
  decisionId: string;
  at: Date;
};
export type FinishEffectRow = Record<never, never>;

/**
 * A decision on many cases that waits for another user.
 */
export const insertDecisionRequest: Statement<InsertDecisionRequestParameters, InsertDecisionRequestRow, 'write'> = {
  name: 'fraud.cases.insert-decision-request',
  kind: 'write',
  parameters: ['id', 'entityId', 'decision', 'cancelReason', 'note', 'macroId', 'caseIds', 'actor', 'at'],
  text: `INSERT INTO case_decision_request (id, entity_id, decision, cancel_reason, note, macro_id, case_ids, state, requested_by,
  requested_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'WAITING', $8, $9)`,
};

export type InsertDecisionRequestParameters = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  actor: string;
  at: Date;
};
export type InsertDecisionRequestRow = Record<never, never>;

/**
 * A decision on many cases that begins now.
 */
export const insertDecisionRun: Statement<InsertDecisionRunParameters, InsertDecisionRunRow, 'write'> = {
  name: 'fraud.cases.insert-decision-run',
  kind: 'write',
  parameters: [
    'id',
    'entityId',
    'decision',
    'cancelReason',
    'note',
    'macroId',
    'total',
    'actor',
    'username',
    'address',
    'at',
    'finalAt',
  ],
  text: `INSERT INTO case_decision_run (id, entity_id, decision, cancel_reason, note, macro_id, state, total, actor, username, address,
  created_at, final_at)
VALUES ($1, $2, $3, $4, $5, $6, 'RUNNING', $7, $8, $9, $10, $11,
  $12)`,
};

export type InsertDecisionRunParameters = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  total: number;
  actor: string;
  username: string;
  address: string | null;
  at: Date;
  finalAt: Date;
};
export type InsertDecisionRunRow = Record<never, never>;

/**
 * The cases of a run, in the order in which they are decided.
 */
export const insertRunCases: Statement<InsertRunCasesParameters, InsertRunCasesRow, 'write'> = {
  name: 'fraud.cases.insert-run-cases',
  kind: 'write',
  parameters: ['runId', 'merchantIds', 'caseIds', 'channelIds', 'effects'],
  text: `INSERT INTO case_decision_run_case (merchant_id, run_id, case_id, channel_id, place, expected_effect, state)
SELECT c.merchant_id, $1, c.id, c.channel_id, c.place::int, c.effect, 'WAITING'
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
  AS c (merchant_id, id, channel_id, effect, place)`,
};

export type InsertRunCasesParameters = {
  runId: string;
  merchantIds: readonly string[];
  caseIds: readonly string[];
  channelIds: readonly string[];
  effects: readonly string[];
};
export type InsertRunCasesRow = Record<never, never>;

/**
 * Whether a decision on a case was undone.
 */
export const isUndone: Statement<IsUndoneParameters, IsUndoneRow, 'read'> = {
  name: 'fraud.cases.is-undone',
  kind: 'read',
  parameters: ['merchantId', 'id', 'decisionId'],
  text: `SELECT EXISTS (
  SELECT FROM event e
  WHERE e.merchant_id = $1 AND e.stream_type = 'case' AND e.stream_id = $2
    AND e.type = 'case.decision-undone' AND e.data ->> 'decisionId' = $3
) AS "isUndone"`,
};

export type IsUndoneParameters = { merchantId: string; id: string; decisionId: string };
export type IsUndoneRow = { isUndone: boolean };

/**
 * Keeps which entries of lists a decision added, for its undo.
 */
export const keepListed: Statement<KeepListedParameters, KeepListedRow, 'write'> = {
  name: 'fraud.cases.keep-listed',
  kind: 'write',
  parameters: ['entryIds', 'merchantId', 'id', 'decisionId'],
  text: `UPDATE risk_case SET undo_to = undo_to || jsonb_build_object('listed', $1::jsonb)
WHERE merchant_id = $2 AND id = $3 AND decision_id = $4`,
};

export type KeepListedParameters = { entryIds: string; merchantId: string; id: string; decisionId: string };
export type KeepListedRow = Record<never, never>;

/**
 * Cases whose cancellation has become final since a time.
 */
export const listCancelledCases: Statement<ListCancelledCasesParameters, ListCancelledCasesRow, 'read'> = {
  name: 'fraud.cases.list-cancelled-cases',
  kind: 'read',
  parameters: ['since', 'now'],
  text: `/* any merchant: retention */ SELECT merchant_id AS "merchantId", id FROM risk_case
WHERE state = 'CANCELLED' AND decided_at > $1 AND final_at <= $2`,
};

export type ListCancelledCasesParameters = { since: Date; now: Date };
export type ListCancelledCasesRow = { merchantId: string; id: string };

/**
 * The timeline of a case.
 */
export const listCaseEvents: Statement<ListCaseEventsParameters, ListCaseEventsRow, 'read'> = {
  name: 'fraud.cases.list-case-events',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_id = $2 AND stream_type = 'case' ORDER BY sequence`,
};

export type ListCaseEventsParameters = { merchantId: string; id: string };
export type ListCaseEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * The requests of these entities that wait, and those of the user that were rejected lately, the oldest first; of every
 * entity when none are named.
 */
export const listDecisionRequests: Statement<ListDecisionRequestsParameters, ListDecisionRequestsRow, 'read'> = {
  name: 'fraud.cases.list-decision-requests',
  kind: 'read',
  parameters: ['actor', 'rejectedAfter', 'entityIds', 'limit'],
  text: `SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", case_ids AS "caseIds", state,
  requested_by AS "requestedBy", requested_at AS "requestedAt", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAt"
FROM case_decision_request
WHERE (state = 'WAITING' OR (state = 'REJECTED' AND requested_by = $1 AND decided_at > $2))
  AND ($3::text[] IS NULL OR entity_id = ANY($3))
ORDER BY requested_at, id LIMIT $4`,
};

export type ListDecisionRequestsParameters = {
  actor: string;
  rejectedAfter: Date;
  entityIds: readonly string[] | null;
  limit: bigint | number;
};
export type ListDecisionRequestsRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  caseIds: readonly string[];
  state: string;
  requestedBy: string;
  requestedAt: Date;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
};

/**
 * The latest runs of these entities; of every entity when none are named.
 */
export const listDecisionRuns: Statement<ListDecisionRunsParameters, ListDecisionRunsRow, 'read'> = {
  name: 'fraud.cases.list-decision-runs',
  kind: 'read',
  parameters: ['entityIds', 'limit'],
  text: `SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, total, actor,
  created_at AS "createdAt", final_at AS "finalAt", finished_at AS "finishedAt"
FROM case_decision_run
WHERE $1::text[] IS NULL OR entity_id = ANY($1)
ORDER BY created_at DESC, id DESC LIMIT $2`,
};

export type ListDecisionRunsParameters = { entityIds: readonly string[] | null; limit: bigint | number };
export type ListDecisionRunsRow = {
  id: string;
  entityId: string;
  decision: string;
  cancelReason: string | null;
  note: string | null;
  macroId: string | null;
  state: string;
  total: number;
  actor: string;
  createdAt: Date;
  finalAt: Date;
  finishedAt: Date | null;
};

/**
 * Decisions whose time to be undone has passed and whose effect is not done; one that a server did not finish is due
 * again after a minute.
 */
export const listDueEffects: Statement<ListDueEffectsParameters, ListDueEffectsRow, 'read'> = {
  name: 'fraud.cases.list-due-effects',
  kind: 'read',
  parameters: ['now', 'limit'],
  text: `/* any merchant: resolution */ SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", decision_id AS "decisionId",
  decided_by AS "decidedBy", effect AS "effect"
FROM risk_case
WHERE effect_state IN ('WAITING', 'RUNNING') AND final_at <= $1
  AND (effect_state = 'WAITING' OR effect_started_at < $1::timestamptz - interval '1 minute')
ORDER BY final_at LIMIT $2`,
};

export type ListDueEffectsParameters = { now: Date; limit: bigint | number };
export type ListDueEffectsRow = {
  merchantId: string;
  id: string;
  channelId: string;
  decisionId: string;
  decidedBy: string;
  effect: string;
};

/**
 * Cases that are not decided and whose payment was held for too long, by the clock of their merchant.
 */
export const listExpiredCases: Statement<ListExpiredCasesParameters, ListExpiredCasesRow, 'read'> = {
  name: 'fraud.cases.list-expired-cases',
  kind: 'read',
  parameters: ['merchantId', 'now', 'limit'],
  text: `/* any merchant: resolution */ SELECT c.merchant_id AS "merchantId", c.id, m.clock_offset_ms::float8 AS "clockOffsetMs"
FROM risk_case c JOIN entity m ON m.id = c.merchant_id
WHERE c.expires_at IS NOT NULL AND c.state IN ('OPEN', 'PENDED')
  AND ($1::text IS NULL OR c.merchant_id = $1)
  AND c.expires_at <= $2::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY c.expires_at, c.id LIMIT $3`,
};

export type ListExpiredCasesParameters = { merchantId: string | null; now: Date; limit: bigint | number };
export type ListExpiredCasesRow = { merchantId: string; id: string; clockOffsetMs: number };

/**
 * The cases of a run that could not be decided, in its order.
 */
export const listRefusedCases: Statement<ListRefusedCasesParameters, ListRefusedCasesRow, 'read'> = {
  name: 'fraud.cases.list-refused-cases',
  kind: 'read',
  parameters: ['runId', 'limit'],
  text: `/* any merchant: staff */ SELECT case_id AS "caseId", refusal AS "refusal", refused_by AS "refusedBy" FROM case_decision_run_case
WHERE run_id = $1 AND state = 'REFUSED' ORDER BY place LIMIT $2`,
};

export type ListRefusedCasesParameters = { runId: string; limit: bigint | number };
export type ListRefusedCasesRow = { caseId: string; refusal: string; refusedBy: string | null };

/**
 * The next cases of a run that are in one state, while the run is in another.
 */
export const listRunCases: Statement<ListRunCasesParameters, ListRunCasesRow, 'read'> = {
  name: 'fraud.cases.list-run-cases',
  kind: 'read',
  parameters: ['runId', 'state', 'runState', 'limit'],
  text: `/* any merchant: staff */ SELECT c.merchant_id AS "merchantId", c.case_id AS "caseId", c.channel_id AS "channelId", c.expected_effect AS "expectedEffect",
  c.decision_id AS "decisionId"
FROM case_decision_run_case c
WHERE c.run_id = $1 AND c.state = $2
  AND EXISTS (SELECT FROM case_decision_run r WHERE r.id = $1 AND r.state = $3)
ORDER BY c.place LIMIT $4`,
};

export type ListRunCasesParameters = { runId: string; state: string; runState: string; limit: bigint | number };
export type ListRunCasesRow = {
  merchantId: string;
  caseId: string;
  channelId: string;
  expectedEffect: string | null;
  decisionId: string | null;
};

/**
 * In the transaction of the decision: nothing when the run was stopped, or the case was decided by it before. Stopping waits
 * for this transaction, so that an undo finds every decision.
 */
export const markRunDecided: Statement<MarkRunDecidedParameters, MarkRunDecidedRow, 'write'> = {
  name: 'fraud.cases.mark-run-decided',
  kind: 'write',
  parameters: ['decisionId', 'merchantId', 'runId', 'caseId'],
  text: `UPDATE case_decision_run_case SET state = 'DECIDED', decision_id = $1
WHERE merchant_id = $2 AND run_id = $3 AND case_id = $4 AND state = 'WAITING'
  AND EXISTS (SELECT FROM case_decision_run WHERE id = $3 AND state = 'RUNNING' FOR SHARE)`,
};

export type MarkRunDecidedParameters = { decisionId: string; merchantId: string; runId: string; caseId: string };
export type MarkRunDecidedRow = Record<never, never>;

/**
 * A case that could not be decided, and why.
 */
export const markRunRefused: Statement<MarkRunRefusedParameters, MarkRunRefusedRow, 'write'> = {
  name: 'fraud.cases.mark-run-refused',
  kind: 'write',
  parameters: ['refusal', 'refusedBy', 'merchantId', 'runId', 'caseId'],
  text: `UPDATE case_decision_run_case SET state = 'REFUSED', refusal = $1, refused_by = $2
WHERE merchant_id = $3 AND run_id = $4 AND case_id = $5 AND state = 'WAITING'`,
};

export type MarkRunRefusedParameters = {
  refusal: string;
  refusedBy: string | null;
  merchantId: string;
  runId: string;
  caseId: string;
};
export type MarkRunRefusedRow = Record<never, never>;

/**
 * A case whose decision by the run was undone, or could not be undone any more.
 */
export const markRunUndone: Statement<MarkRunUndoneParameters, MarkRunUndoneRow, 'write'> = {
  name: 'fraud.cases.mark-run-undone',
  kind: 'write',
  parameters: ['state', 'merchantId', 'runId', 'caseId'],
  text: `UPDATE case_decision_run_case SET state = $1
WHERE merchant_id = $2 AND run_id = $3 AND case_id = $4 AND state = 'DECIDED'`,
};

export type MarkRunUndoneParameters = { state: string; merchantId: string; runId: string; caseId: string };
export type MarkRunUndoneRow = Record<never, never>;

/**
 * Opens the cases of challenged verdicts, each with its event; one that is open already stays as it is.
 */
export const openCases: Statement<OpenCasesParameters, OpenCasesRow, 'write'> = {
  name: 'fraud.cases.open-cases',
  kind: 'write',
  parameters: ['merchantIds', 'ids', 'openedAt', 'dueHours', 'heldDays'],
  text: `WITH opened AS (
  INSERT INTO risk_case (merchant_id, id, channel_id, kind, state, score, amount_minor, currency, payment_brand,
    merchant_transaction_id, account_bin, account_last4, opened_at, due_at, expires_at, event_count)
  SELECT v.merchant_id, v.id, v.channel_id, v.kind, 'OPEN', v.score, v.amount_minor, v.currency, v.payment_brand,
    v.merchant_transaction_id, v.account_bin, v.account_last4, wanted.opened_at,
    wanted.opened_at + wanted.due_hours * interval '1 hour',
    CASE WHEN v.kind = 'PAYMENT' AND wanted.held_days > 0 THEN wanted.opened_at + wanted.held_days * interval '1 day' END,
    1
  FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::int[])
    AS wanted (merchant_id, id, opened_at, due_hours, held_days)
  JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, opened_at, amount_minor, currency, due_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, 1, 'case.opened', 'system', opened_at, amount_minor, currency,
  jsonb_build_object('dueAt', due_at)
FROM opened`,
};

export type OpenCasesParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  openedAt: readonly Date[];
  dueHours: readonly number[];
  heldDays: readonly number[];
};
export type OpenCasesRow = Record<never, never>;

/**
 * Ends the claim of its user.
 */
export const releaseCase: Statement<ReleaseCaseParameters, ReleaseCaseRow, 'write'> = {
  name: 'fraud.cases.release-case',
  kind: 'write',
  parameters: ['merchantId', 'id', 'actor', 'at'],
  text: `WITH released AS (
  UPDATE risk_case SET assignee = NULL, claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = $1 AND id = $2 AND assignee = $3 AND state IN ('OPEN', 'PENDED')
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.released', $3, $4, '{}' FROM released`,
};

export type ReleaseCaseParameters = { merchantId: string; id: string; actor: string; at: Date };
export type ReleaseCaseRow = Record<never, never>;

/**
 * Lets the next process go on with a run.
 */
export const releaseDecisionRun: Statement<ReleaseDecisionRunParameters, ReleaseDecisionRunRow, 'write'> = {
  name: 'fraud.cases.release-decision-run',
  kind: 'write',
  parameters: ['id'],
  text: `UPDATE case_decision_run SET claimed_until = NULL WHERE id = $1`,
};

export type ReleaseDecisionRunParameters = { id: string };
export type ReleaseDecisionRunRow = Record<never, never>;

/**
 * Takes the effect of a decision for this process; no undo is possible from here on.
 */
export const startEffect: Statement<StartEffectParameters, StartEffectRow, 'write'> = {
  name: 'fraud.cases.start-effect',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'decisionId'],
  text: `UPDATE risk_case SET effect_state = 'RUNNING', effect_started_at = $1
WHERE merchant_id = $2 AND id = $3 AND decision_id = $4 AND final_at <= $1
  AND (effect_state = 'WAITING'
    OR (effect_state = 'RUNNING' AND effect_started_at < $1::timestamptz - interval '1 minute'))`,
};

export type StartEffectParameters = { now: Date; merchantId: string; id: string; decisionId: string };
export type StartEffectRow = Record<never, never>;

/**
 * Puts a case back to what it was before a decision that is not final and whose effect has not begun, with its event.
 */
export const undoDecision: Statement<UndoDecisionParameters, UndoDecisionRow, 'write'> = {
  name: 'fraud.cases.undo-decision',
  kind: 'write',
  parameters: ['actor', 'claimedUntil', 'merchantId', 'id', 'decisionId', 'at'],
  text: `WITH undone AS (
  UPDATE risk_case c SET state = b.state, returns_at = b.returns_at, decision_id = b.decision_id,
    decided_by = b.decided_by, decided_at = b.decided_at, final_at = b.final_at, cancel_reason = b.cancel_reason,
    note = b.note, effect = NULL, effect_state = NULL, undo_to = NULL, assignee = $1,
    claimed_until = $2, event_count = c.event_count + 1,
    undone_count = c.undone_count + 1
  FROM risk_case old, jsonb_populate_record(NULL::risk_case, old.undo_to) AS b
  WHERE old.merchant_id = $3 AND old.id = $4 AND c.merchant_id = old.merchant_id AND c.id = old.id
    AND c.decision_id = $5 AND c.decided_by = $1 AND c.undo_to IS NOT NULL AND c.final_at > $6
    AND coalesce(c.effect_state, 'WAITING') = 'WAITING'
  RETURNING c.merchant_id, c.id, c.event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.decision-undone', $1, $6,
  jsonb_build_object('decisionId', $5::text)
FROM undone`,
};

export type UndoDecisionParameters = {
  actor: string;
  claimedUntil: Date;
  merchantId: string;
  id: string;
  decisionId: string;
  at: Date;
};
export type UndoDecisionRow = Record<never, never>;
