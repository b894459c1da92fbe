// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Cancels what waits for a destination that was deleted.
 */
export const cancelDeliveriesOf: Statement<CancelDeliveriesOfParameters, CancelDeliveriesOfRow, 'write'> = {
  name: 'deliveries.cancel-deliveries-of',
  kind: 'write',
  parameters: ['now', 'destinationId'],
  text: `/* any merchant: relay */ UPDATE delivery_progress SET state = 'CANCELLED', completed_at = $1
WHERE destination_id = $2 AND state = 'WAITING' AND worker_id IS NULL`,
};

export type CancelDeliveriesOfParameters = { now: Date; destinationId: string };
export type CancelDeliveriesOfRow = Record<never, never>;

/**
 * Cancels a delivery whose first attempt has not begun; changes nothing otherwise.
 */
export const cancelDelivery: Statement<CancelDeliveryParameters, CancelDeliveryRow, 'write'> = {
  name: 'deliveries.cancel-delivery',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id'],
  text: `UPDATE delivery_progress SET state = 'CANCELLED', completed_at = $1
WHERE merchant_id = $2 AND delivery_id = $3 AND state = 'WAITING' AND attempt_count = 0`,
};

export type CancelDeliveryParameters = { now: Date; merchantId: string; id: string };
export type CancelDeliveryRow = Record<never, never>;

/**
 * Claims what is due at these destinations for a worker, at most so many of each: lists without a lock, then locks each
 * delivery at its place in the table. Those that another worker claimed first are missing in the result, and one with an order key
 * waits for those before it. To a paused destination only messages about itself are sent, which have no position in the
 * log. The commit does not wait for the disk: a claim that is lost with the server is made again,
 * and a result is stored with its claim. The planner does not see the values of the parameters, which are in subqueries: else
 * PostgreSQL would make a plan for each claim (docs/decisions/0062).
 */
export const claimDue: Statement<ClaimDueParameters, ClaimDueRow, 'write'> = {
  name: 'deliveries.claim-due',
  kind: 'write',
  parameters: ['destinationIds', 'limits', 'now', 'workerId'],
  text: `/* any merchant: relay */ WITH due AS MATERIALIZED (
  SELECT due.at
  FROM unnest((SELECT $1::text[]), (SELECT $2::int[])) AS wanted (destination_id, max)
  CROSS JOIN LATERAL (SELECT d.paused_at FROM delivery_destination d WHERE d.id = wanted.destination_id LIMIT 1) AS t
  CROSS JOIN LATERAL (
    (SELECT p.ctid AS at FROM delivery_progress p
    WHERE t.paused_at IS NULL AND p.destination_id = wanted.destination_id AND p.state = 'WAITING'
      AND p.next_attempt_at <= (SELECT $3::timestamptz) AND p.worker_id IS NULL
      AND (p.order_key IS NULL OR NOT EXISTS (
        SELECT FROM delivery_progress e
        WHERE e.merchant_id = p.merchant_id AND e.queue = p.queue AND e.order_key = p.order_key
          AND e.position < p.position AND e.state = 'WAITING'))
    ORDER BY p.next_attempt_at, p.position LIMIT wanted.max)
    UNION ALL
    (SELECT p.ctid FROM delivery_progress p
    WHERE t.paused_at IS NOT NULL AND p.destination_id = wanted.destination_id AND p.position = 0
      AND p.state = 'WAITING' AND p.next_attempt_at <= (SELECT $3::timestamptz) AND p.worker_id IS NULL
    LIMIT wanted.max)
  ) AS due
  -- True for each row: the plan expects few of them, and so looks up deliveries by their key, also while the table is small.
  WHERE wanted.destination_id > '' AND wanted.max > 0
), locked AS (
  SELECT l.at FROM due
  CROSS JOIN LATERAL (
    SELECT p.ctid AS at, p.state, p.next_attempt_at, p.worker_id FROM delivery_progress p
    WHERE p.ctid = due.at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS l
  WHERE l.state = 'WAITING' AND l.next_attempt_at <= (SELECT $3::timestamptz) AND l.worker_id IS NULL
), claimed AS (
  UPDATE delivery_progress p SET worker_id = $4, claimed_at = now(), attempt_count = p.attempt_count + 1
  FROM locked l, (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
  WHERE p.ctid = l.at
  RETURNING p.merchant_id, p.delivery_id, p.attempt_count, p.failure_count
)
SELECT d.merchant_id AS "merchantId", d.id, d.queue, d.destination_id AS "destinationId",
  d.message_id AS "messageId", d.resubmission, d.stream_type AS "streamType", d.stream_id AS "streamId",
  d.order_key AS "orderKey", d.body, d.data, c.attempt_count AS "attemptCount", c.failure_count AS "failureCount",
  d.created_at AS "createdAt"
FROM claimed c
CROSS JOIN LATERAL (
  SELECT d.* FROM delivery d
  WHERE d.merchant_id = c.merchant_id AND d.id >= c.delivery_id AND d.id <= c.delivery_id ORDER BY d.id LIMIT 1
) AS d`,
};

export type ClaimDueParameters = {
  destinationIds: readonly string[];
  limits: readonly number[];
  now: Date;
  workerId: string;
};
export type ClaimDueRow = {
  merchantId: string;
  id: string;
  queue: string;
  destinationId: string;
  messageId: string;
  resubmission: number;
  streamType: string;
  streamId: string;
  orderKey: string | null;
  body: string;
  data: unknown;
  attemptCount: number;
  failureCount: number;
  createdAt: Date;
};

/**
 * Stores attempts, given as one JSON text, and moves their deliveries on. A delivery that was claimed again
 * stays as it is. Returns the deliveries that moved. A destination is written only when it begins or ceases
 * to fail, because every delivery to it would otherwise wait for the one before.
 */
export const completeAttempts: Statement<CompleteAttemptsParameters, CompleteAttemptsRow, 'write'> = {
  name: 'deliveries.complete-attempts',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH done AS (
  SELECT * FROM jsonb_to_recordset($1) AS r(
    merchant_id text, delivery_id text, ordinal int, destination_id text, outcome text, cause_code text, cause text,
    started_at timestamptz, finished_at timestamptz, url text, request_headers jsonb, request_body text, status int,
    response_headers jsonb, response_body text, response_is_cut boolean, timings jsonb, state text,
    next_attempt_at timestamptz)
  -- True for every row. With these conditions the plan expects one row instead of a hundred, and so looks up deliveries by
  -- their key, also when it was made while the table was small.
  WHERE r.merchant_id > '' AND r.delivery_id > '' AND r.ordinal > 0 AND r.outcome > ''
), attempted AS (
  INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at, url,
    request_headers, request_body, status, response_headers, response_body, response_is_cut, timings)
  SELECT merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at, url, request_headers,
    decode(request_body, 'base64'), status, response_headers, decode(response_body, 'base64'), response_is_cut, timings
  FROM done WHERE outcome <> 'CANCELLED'
  -- The result of an attempt that was taken for interrupted.
  ON CONFLICT (merchant_id, delivery_id, ordinal) DO UPDATE SET outcome = excluded.outcome,
    cause_code = excluded.cause_code, cause = excluded.cause, started_at = excluded.started_at, url = excluded.url,
    request_headers = excluded.request_headers, request_body = excluded.request_body, status = excluded.status,
    response_headers = excluded.response_headers, response_body = excluded.response_body,
    response_is_cut = excluded.response_is_cut, timings = excluded.timings
  WHERE delivery_attempt.outcome = 'INTERRUPTED'
), moved AS (
  UPDATE delivery_progress p SET state = r.state, next_attempt_at = r.next_attempt_at, worker_id = NULL,
    failure_count = p.failure_count + CASE r.outcome WHEN 'FAILED' THEN 1 ELSE 0 END,
    completed_at = CASE WHEN r.state <> 'WAITING' THEN r.finished_at END
  -- In the order of the key, so that two statements about the same deliveries lock them in the same order.
  FROM (SELECT * FROM done ORDER BY merchant_id, delivery_id) AS r
  WHERE p.merchant_id = r.merchant_id AND p.delivery_id = r.delivery_id AND p.worker_id IS NOT NULL
    AND p.attempt_count = r.ordinal
  RETURNING p.delivery_id AS id, p.destination_id, r.outcome, r.finished_at
), health AS (
  SELECT destination_id, bool_or(outcome = 'DELIVERED') AS succeeds, min(finished_at) AS at
  FROM moved WHERE outcome <> 'CANCELLED' GROUP BY destination_id
), changed AS (
  SELECT t.id, h.succeeds, h.at FROM health h JOIN delivery_destination t ON t.id = h.destination_id
  WHERE h.succeeds = (t.failing_since IS NOT NULL) ORDER BY t.id FOR UPDATE OF t
), updated AS (
  UPDATE delivery_destination t SET failing_since = CASE WHEN NOT c.succeeds THEN c.at END
  FROM changed c WHERE t.id = c.id
)
-- One text: a row for each takes longer to read.
SELECT coalesce(string_agg(id, ','), '') AS "ids" FROM moved`,
};

export type CompleteAttemptsParameters = { rows: string };
export type CompleteAttemptsRow = { ids: string };

/**
 * Deletes deliveries that ended before a moment, with their attempts.
 */
export const deleteOldDeliveries: Statement<DeleteOldDeliveriesParameters, DeleteOldDeliveriesRow, 'write'> = {
  name: 'deliveries.delete-old-deliveries',
  kind: 'write',
  parameters: ['before', 'limit'],
  text: `/* any merchant: retention */ WITH old AS (
  SELECT d.merchant_id, d.id FROM delivery d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  WHERE d.created_at < $1 AND p.completed_at < $1
  LIMIT $2
), attempts AS (
  DELETE FROM delivery_attempt t USING old WHERE t.merchant_id = old.merchant_id AND t.delivery_id = old.id
), progress AS (
  DELETE FROM delivery_progress p USING old WHERE p.merchant_id = old.merchant_id AND p.delivery_id = old.id
)
DELETE FROM delivery d USING old WHERE d.merchant_id = old.merchant_id AND d.id = old.id`,
};

export type DeleteOldDeliveriesParameters = { before: Date; limit: bigint | number };
export type DeleteOldDeliveriesRow = Record<never, never>;

/**
 * Takes deliveries of a merchant off the failed ones and returns those that were.
 */
export const discardDeliveries: Statement<DiscardDeliveriesParameters, DiscardDeliveriesRow, 'write'> = {
  name: 'deliveries.discard-deliveries',
  kind: 'write',
  parameters: ['now', 'merchantId', 'ids'],
  text: `UPDATE delivery_progress SET state = 'DISCARDED', completed_at = $1
WHERE merchant_id = $2 AND delivery_id = ANY($3::text[]) AND state = 'FAILED'
RETURNING delivery_id AS id`,
};

export type DiscardDeliveriesParameters = { now: Date; merchantId: string; ids: readonly string[] };
export type DiscardDeliveriesRow = { id: string };

/**
 * A worker that has stopped: what it still claims is free.
 */
export const endWorker: Statement<EndWorkerParameters, EndWorkerRow, 'write'> = {
  name: 'deliveries.end-worker',
  kind: 'write',
  parameters: ['id'],
  text: `UPDATE delivery_worker SET alive_until = date_trunc('milliseconds', now()) WHERE id = $1`,
};

export type EndWorkerParameters = { id: string };
export type EndWorkerRow = Record<never, never>;

/**
 * A delivery to a destination, with its message.
 */
export const findDelivery: Statement<FindDeliveryParameters, FindDeliveryRow, 'read'> = {
  name: 'deliveries.find-delivery',
  kind: 'read',
  parameters: ['merchantId', 'id', 'destinationId'],
  text: `SELECT d.merchant_id AS "merchantId", d.id, d.message_id AS "messageId", d.body,
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state"
FROM delivery d JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
WHERE d.merchant_id = $1 AND d.id = $2 AND d.destination_id = $3`,
};

export type FindDeliveryParameters = { merchantId: string; id: string; destinationId: string };
export type FindDeliveryRow = { merchantId: string; id: string; messageId: string; body: string; state: string };

/**
 * Inserts deliveries, given as one JSON text. A message that its destination has already is not doubled.
 */
export const insertDeliveries: Statement<InsertDeliveriesParameters, InsertDeliveriesRow, 'write'> = {
  name: 'deliveries.insert-deliveries',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, stream_type, stream_id, position, order_key,
    body, data, created_at)
  SELECT d.merchant_id, d.id, d.queue, d.destination_id, d.message_id, d.stream_type, d.stream_id, d.position,
    d.order_key, d.body, d.data, d.created_at
  FROM jsonb_to_recordset($1) AS d(merchant_id text, id text, queue text, destination_id text, message_id text,
    stream_type text, stream_id text, position bigint, order_key text, body text, data jsonb, created_at timestamptz)
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT i.merchant_id, i.id, i.destination_id, i.queue, i.position, i.order_key, 'WAITING', r.next_attempt_at
FROM inserted i JOIN jsonb_to_recordset($1) AS r(id text, next_attempt_at timestamptz) ON r.id = i.id`,
};

export type InsertDeliveriesParameters = { rows: string };
export type InsertDeliveriesRow = Record<never, never>;

/**
 * The attempts of a delivery, the first one first.
 */
export const listAttempts: Statement<ListAttemptsParameters, ListAttemptsRow, 'read'> = {
  name: 'deliveries.list-attempts',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT t.ordinal, t.outcome, t.cause, t.status, t.started_at AS "startedAt", t.url,
  t.request_headers AS "requestHeaders", t.request_body AS "requestBody", t.response_headers AS "responseHeaders",
  t.response_body AS "responseBody", t.response_is_cut AS "responseIsCut", t.timings
FROM delivery_attempt t WHERE t.merchant_id = $1 AND t.delivery_id = $2 ORDER BY t.ordinal`,
};

export type ListAttemptsParameters = { merchantId: string; id: string };
export type ListAttemptsRow = {
  ordinal: number;
  outcome: string;
  cause: string | null;
  status: number | null;
  startedAt: Date;
  url: string | null;
  requestHeaders: unknown;
  requestBody: Buffer | null;
  responseHeaders: unknown;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: unknown;
};

/**
 * Deliveries to one destination with their attempts, the newest first.
 */
export const listDeliveriesOf: Statement<ListDeliveriesOfParameters, ListDeliveriesOfRow, 'read'> = {
  name: 'deliveries.list-deliveries-of',
  kind: 'read',
  parameters: ['destinationId', 'limit'],
  text: `/* any merchant: destination */ SELECT d.merchant_id AS "merchantId", d.id, d.message_id AS "messageId", d.stream_type AS "streamType",
  d.stream_id AS "streamId", d.resubmission, d.created_at AS "createdAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts"
FROM delivery d
JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'startedAt', t.started_at) ORDER BY t.ordinal) AS attempts
  FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id
) AS a ON true
WHERE d.destination_id = $1 ORDER BY d.created_at DESC, d.id LIMIT $2`,
};

export type ListDeliveriesOfParameters = { destinationId: string; limit: bigint | number };
export type ListDeliveriesOfRow = {
  merchantId: string;
  id: string;
  messageId: string;
  streamType: string;
  streamId: string;
  resubmission: number;
  createdAt: Date;
  state: string;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: unknown;
};

/**
 * Destinations at which something is due; at a paused one, a message about itself. Steps from one to the next in the index, so that its cost depends on the
 * number of destinations and not of deliveries.
 */
export const listDueDestinations: Statement<ListDueDestinationsParameters, ListDueDestinationsRow, 'read'> = {
  name: 'deliveries.list-due-destinations',
  kind: 'read',
  parameters: ['now'],
  text: `/* any merchant: relay */ WITH RECURSIVE found AS (
  (SELECT p.destination_id FROM delivery_progress p WHERE p.state = 'WAITING' ORDER BY p.destination_id LIMIT 1)
  UNION ALL
  SELECT (SELECT p.destination_id FROM delivery_progress p
    WHERE p.state = 'WAITING' AND p.destination_id > f.destination_id ORDER BY p.destination_id LIMIT 1)
  FROM found f WHERE f.destination_id IS NOT NULL
)
SELECT t.id, t.queue FROM found f JOIN delivery_destination t ON t.id = f.destination_id
WHERE CASE WHEN t.paused_at IS NULL THEN EXISTS (
  SELECT FROM delivery_progress p
  WHERE p.destination_id = t.id AND p.state = 'WAITING' AND p.worker_id IS NULL AND p.next_attempt_at <= $1)
ELSE EXISTS (
  SELECT FROM delivery_progress p
  WHERE p.destination_id = t.id AND p.position = 0 AND p.state = 'WAITING' AND p.worker_id IS NULL
    AND p.next_attempt_at <= $1)
END`,
};

export type ListDueDestinationsParameters = { now: Date };
export type ListDueDestinationsRow = { id: string; queue: string };

/**
 * Messages that a destination was first sent since a time, the oldest first; without test calls.
 */
export const listMessagesSince: Statement<ListMessagesSinceParameters, ListMessagesSinceRow, 'read'> = {
  name: 'deliveries.list-messages-since',
  kind: 'read',
  parameters: ['destinationId', 'since', 'limit'],
  text: `/* any merchant: destination */ SELECT d.merchant_id AS "merchantId", d.message_id AS "messageId", d.created_at AS "createdAt" FROM delivery d
WHERE d.destination_id = $1 AND d.created_at >= $2 AND d.resubmission = 0
  AND d.stream_id <> d.destination_id
ORDER BY d.created_at, d.id DESC LIMIT $3`,
};

export type ListMessagesSinceParameters = { destinationId: string; since: Date; limit: bigint | number };
export type ListMessagesSinceRow = { merchantId: string; messageId: string; createdAt: Date };

/**
 * The messages of deliveries, given as one JSON text of their keys, with their destinations.
 */
export const listMessages: Statement<ListMessagesParameters, ListMessagesRow, 'read'> = {
  name: 'deliveries.list-messages',
  kind: 'read',
  parameters: ['keys'],
  text: `/* any merchant: staff */ SELECT d.merchant_id AS "merchantId", d.message_id AS "messageId", d.destination_id AS "destinationId"
FROM jsonb_to_recordset($1) AS k(merchant_id text, id text)
JOIN delivery d ON d.merchant_id = k.merchant_id AND d.id = k.id`,
};

export type ListMessagesParameters = { keys: string };
export type ListMessagesRow = { merchantId: string; messageId: string; destinationId: string };

/**
 * Releases claims of which nothing was sent, as if they had not been made. The same ordinal is given again then: so this must
 * not be repeated when its outcome is unknown, because this worker may have claimed the delivery again and be sending it. A claim
 * that another worker has taken over stays as it is.
 */
export const releaseClaims: Statement<ReleaseClaimsParameters, ReleaseClaimsRow, 'write'> = {
  name: 'deliveries.release-claims',
  kind: 'write',
  parameters: ['merchantIds', 'ids', 'ordinals', 'workerId'],
  text: `UPDATE delivery_progress p SET worker_id = NULL, attempt_count = p.attempt_count - 1
FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::int[])) AS claim (merchant_id, id, ordinal)
WHERE p.merchant_id = claim.merchant_id AND p.delivery_id = claim.id AND p.worker_id = $4
  AND p.attempt_count = claim.ordinal AND p.state = 'WAITING'`,
};

export type ReleaseClaimsParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  ordinals: readonly number[];
  workerId: string;
};
export type ReleaseClaimsRow = Record<never, never>;

/**
 * Frees what a worker claimed and cannot complete: the worker has not reported in time, or does not know of the claim
 * because its answer was lost. The attempt is kept as interrupted. No index names the worker, so that this reads
 * everything that waits: between its regular turns only when a worker has ceased to report. Such a worker is deleted
 * after one more turn.
 */
export const releaseLost: Statement<ReleaseLostParameters, ReleaseLostRow, 'write'> = {
  name: 'deliveries.release-lost',
  kind: 'write',
  parameters: ['everyMs', 'isTurn', 'workerId', 'unknownAfterMs', 'inFlightIds', 'now', 'cause'],
  text: `/* any merchant: relay */ WITH expired AS (
  DELETE FROM delivery_worker WHERE alive_until < now() - 2 * $1::int * interval '1 millisecond'
), lost AS (
  SELECT p.merchant_id, p.delivery_id FROM delivery_progress p
  WHERE ($2::boolean OR EXISTS (SELECT FROM delivery_worker w WHERE w.alive_until <= now()))
    AND p.state = 'WAITING' AND p.worker_id IS NOT NULL AND (
      NOT EXISTS (SELECT FROM delivery_worker w WHERE w.id = p.worker_id AND w.alive_until > now())
      OR (p.worker_id = $3 AND p.claimed_at < now() - $4::int * interval '1 millisecond'
        AND NOT p.delivery_id = ANY($5::text[])))
  ORDER BY p.merchant_id, p.delivery_id LIMIT 500 FOR UPDATE SKIP LOCKED
), released AS (
  UPDATE delivery_progress p SET worker_id = NULL, next_attempt_at = $6
  FROM lost WHERE p.merchant_id = lost.merchant_id AND p.delivery_id = lost.delivery_id
  RETURNING p.merchant_id, p.delivery_id, p.attempt_count, p.claimed_at
)
INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at)
SELECT merchant_id, delivery_id, attempt_count, 'INTERRUPTED', 'interrupted', $7, coalesce(claimed_at, now())
FROM released
ON CONFLICT (merchant_id, delivery_id, ordinal) DO NOTHING`,
};

export type ReleaseLostParameters = {
  everyMs: number;
  isTurn: boolean;
  workerId: string;
  unknownAfterMs: number;
  inFlightIds: readonly string[];
  now: Date;
  cause: string;
};
export type ReleaseLostRow = Record<never, never>;

/**
 * Extends the claims of this worker, by the clock of the database.
 */
export const reportAlive: Statement<ReportAliveParameters, ReportAliveRow, 'write'> = {
  name: 'deliveries.report-alive',
  kind: 'write',
  parameters: ['id', 'leaseMs'],
  text: `INSERT INTO delivery_worker (id, alive_until) VALUES ($1, now() + $2::int * interval '1 millisecond')
ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
};

export type ReportAliveParameters = { id: string; leaseMs: number };
export type ReportAliveRow = Record<never, never>;

/**
 * Inserts one more delivery of each message whose last one has ended. The unique key lets one of several concurrent ones
 * through. Messages about the destination itself (test calls) are left out.
 */
export const resendMessages: Statement<ResendMessagesParameters, ResendMessagesRow, 'write'> = {
  name: 'deliveries.resend-messages',
  kind: 'write',
  parameters: ['now', 'rows', 'destinationId'],
  text: `/* any merchant: destination */ WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, resubmission, stream_type, stream_id,
    position, order_key, body, data, created_at)
  SELECT d.merchant_id, m.new_id, d.queue, d.destination_id, d.message_id, d.resubmission + 1, d.stream_type,
    d.stream_id, d.position, d.order_key, d.body, d.data, $1
  FROM jsonb_to_recordset($2) AS m(merchant_id text, message_id text, new_id text)
  CROSS JOIN LATERAL (
    SELECT r.* FROM delivery r
    WHERE r.merchant_id = m.merchant_id AND r.destination_id = $3 AND r.message_id = m.message_id
    ORDER BY r.resubmission DESC LIMIT 1
  ) AS d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  WHERE p.state <> 'WAITING' AND d.stream_id <> d.destination_id
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT merchant_id, id, destination_id, queue, position, order_key, 'WAITING', $1 FROM inserted`,
};

export type ResendMessagesParameters = { now: Date; rows: string; destinationId: string };
export type ResendMessagesRow = Record<never, never>;

/**
 * Inserts the next resubmission of a message. The unique key lets one of several concurrent ones through.
 */
export const resubmitDelivery: Statement<ResubmitDeliveryParameters, ResubmitDeliveryRow, 'write'> = {
  name: 'deliveries.resubmit-delivery',
  kind: 'write',
  parameters: ['newId', 'now', 'merchantId', 'id', 'states', 'maxResubmissions'],
  text: `WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, resubmission, stream_type, stream_id,
    position, order_key, body, data, created_at)
  SELECT d.merchant_id, $1, d.queue, d.destination_id, d.message_id, last.resubmission + 1, d.stream_type,
    d.stream_id, d.position, d.order_key, d.body, d.data, $2
  FROM delivery d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  CROSS JOIN LATERAL (
    SELECT max(r.resubmission) AS resubmission FROM delivery r
    WHERE r.merchant_id = d.merchant_id AND r.destination_id = d.destination_id AND r.message_id = d.message_id
  ) AS last
  WHERE d.merchant_id = $3 AND d.id = $4 AND p.state = ANY($5::text[])
    AND last.resubmission < $6
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT merchant_id, id, destination_id, queue, position, order_key, 'WAITING', $2 FROM inserted
RETURNING destination_id AS "destinationId"`,
};

export type ResubmitDeliveryParameters = {
  newId: string;
  now: Date;
  merchantId: string;
  id: string;
  states: readonly string[];
  maxResubmissions: number;
};
export type ResubmitDeliveryRow = { destinationId: string };

/**
 * Sends again to a destination that was paused.
 */
export const resumeDestination: Statement<ResumeDestinationParameters, ResumeDestinationRow, 'write'> = {
  name: 'deliveries.resume-destination',
  kind: 'write',
  parameters: ['id'],
  text: `UPDATE delivery_destination SET paused_at = NULL WHERE id = $1`,
};

export type ResumeDestinationParameters = { id: string };
export type ResumeDestinationRow = Record<never, never>;
