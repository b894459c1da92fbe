// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Appends events of callbacks, given as one JSON text, to the streams of their payments. The counters are locked in the
 * order of their keys, so that concurrent statements wait for each other and never block each other.
 */
export const appendEvents: Statement<AppendEventsParameters, AppendEventsRow, 'write'> = {
  name: 'callbacks.append-events',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH appended AS MATERIALIZED (
  SELECT c.merchant_id, c.payment_id, r.type, r.actor, r.at,
    jsonb_build_object('callbackId', c.id, 'decision', c.decision) || r.data AS data,
    count(*) OVER (PARTITION BY c.merchant_id, c.payment_id)::int AS added,
    row_number() OVER (PARTITION BY c.merchant_id, c.payment_id ORDER BY r.place)::int AS place
  FROM jsonb_to_recordset($1) AS r(merchant_id text, callback_id text, place int, type text, actor text,
    at timestamptz, data jsonb)
  JOIN callback c ON c.merchant_id = r.merchant_id AND c.id = r.callback_id
), counted AS (
  INSERT INTO callback_stream AS s (merchant_id, payment_id, event_count)
  SELECT DISTINCT merchant_id, payment_id, added FROM appended ORDER BY merchant_id, payment_id
  ON CONFLICT (merchant_id, payment_id) DO UPDATE SET event_count = s.event_count + excluded.event_count
  RETURNING merchant_id, payment_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT a.merchant_id, 'callback', a.payment_id, n.event_count - a.added + a.place, a.type, a.actor, a.at, a.data
FROM appended a JOIN counted n ON n.merchant_id = a.merchant_id AND n.payment_id = a.payment_id
ORDER BY a.merchant_id, a.payment_id, a.place`,
};

export type AppendEventsParameters = { rows: string };
export type AppendEventsRow = Record<never, never>;

/**
 * Stores the answer of another address.
 */
export const completeScratchAttempt: Statement<CompleteScratchAttemptParameters, CompleteScratchAttemptRow, 'write'> = {
  name: 'callbacks.complete-scratch-attempt',
  kind: 'write',
  parameters: [
    'outcome',
    'cause',
    'status',
    'responseHeaders',
    'responseBody',
    'responseIsCut',
    'timings',
    'merchantId',
    'id',
  ],
  text: `UPDATE callback_scratch_attempt SET outcome = $1, cause = $2, status = $3,
  response_headers = $4, response_body = $5, response_is_cut = $6,
  timings = $7
WHERE merchant_id = $8 AND id = $9`,
};

export type CompleteScratchAttemptParameters = {
  outcome: string;
  cause: string | null;
  status: number | null;
  responseHeaders: string | null;
  responseBody: Uint8Array | null;
  responseIsCut: boolean;
  timings: string | null;
  merchantId: string;
  id: string;
};
export type CompleteScratchAttemptRow = Record<never, never>;

/**
 * How many callbacks have failed, counted up to a cap.
 */
export const countFailed: Statement<CountFailedParameters, CountFailedRow, 'read'> = {
  name: 'callbacks.count-failed',
  kind: 'read',
  parameters: ['everything', 'merchantIds', 'channelIds', 'max'],
  text: `/* any merchant: staff */ SELECT count(*)::int AS "count" FROM (
  SELECT 1 FROM delivery_progress p JOIN callback c ON c.merchant_id = p.merchant_id AND c.delivery_id = p.delivery_id
  WHERE p.queue = 'callbacks' AND p.state = 'FAILED'
    AND ($1::boolean OR c.merchant_id = ANY($2::text[]) OR c.channel_id = ANY($3::text[]))
  LIMIT $4
) AS failed`,
};

export type CountFailedParameters = {
  everything: boolean;
  merchantIds: readonly string[];
  channelIds: readonly string[];
  max: bigint | number;
};
export type CountFailedRow = { count: number };

/**
 * A callback with the state of its delivery.
 */
export const findCallback: Statement<FindCallbackParameters, FindCallbackRow, 'read'> = {
  name: 'callbacks.find-callback',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT c.merchant_id AS "merchantId", c.id, c.channel_id AS "channelId", c.payment_id AS "paymentId",
  c.configuration_id AS "configurationId", c.decision, c.user_id AS "userId", c.delivery_id AS "deliveryId",
  c.first_delivery_id AS "firstDeliveryId", c.resubmitted_at AS "resubmittedAt", c.created_at AS "createdAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt", d.body,
  EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id) AS "isPayment",
  EXISTS (
    SELECT FROM callback n
    JOIN delivery_progress q ON q.merchant_id = n.merchant_id AND q.delivery_id = n.delivery_id
    WHERE n.merchant_id = c.merchant_id AND n.payment_id = c.payment_id AND n.position > c.position
      AND (q.state <> 'CANCELLED' OR q.failure_count > 0)
  ) AS "isSuperseded"
FROM callback c JOIN delivery d ON d.merchant_id = c.merchant_id AND d.id = c.delivery_id
JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
WHERE c.merchant_id = $1 AND c.id = $2`,
};

export type FindCallbackParameters = { merchantId: string; id: string };
export type FindCallbackRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string;
  configurationId: string;
  decision: string;
  userId: string;
  deliveryId: string;
  firstDeliveryId: string;
  resubmittedAt: Date | null;
  createdAt: Date;
  state: string;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  body: string;
  isPayment: boolean;
  isSuperseded: boolean;
};

/**
 * The merchant's own transaction id of a payment or a standalone check.
 */
export const findReference: Statement<FindReferenceParameters, FindReferenceRow, 'read'> = {
  name: 'callbacks.find-reference',
  kind: 'read',
  parameters: ['merchantId', 'id'],
  text: `SELECT coalesce(
  (SELECT p.merchant_transaction_id FROM payment p WHERE p.merchant_id = $1 AND p.id = $2),
  (SELECT v.merchant_transaction_id FROM risk_verdict v WHERE v.merchant_id = $1 AND v.id = $2)
) AS "merchantTransactionId"`,
};

export type FindReferenceParameters = { merchantId: string; id: string };
export type FindReferenceRow = { merchantTransactionId: string | null };

/**
 * The encrypted headers of a configuration.
 */
export const findSealedHeaders: Statement<FindSealedHeadersParameters, FindSealedHeadersRow, 'read'> = {
  name: 'callbacks.find-sealed-headers',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT c.sealed_headers AS "sealedHeaders" FROM callback_configuration c WHERE c.id = $1`,
};

export type FindSealedHeadersParameters = { id: string };
export type FindSealedHeadersRow = { sealedHeaders: string | null };

/**
 * Failed callbacks by cause and address, the largest group first; of very many only the newest are counted.
 */
export const groupFailed: Statement<GroupFailedParameters, GroupFailedRow, 'read'> = {
  name: 'callbacks.group-failed',
  kind: 'read',
  parameters: ['everything', 'merchantIds', 'channelIds'],
  text: `/* any merchant: staff */ WITH failed AS (
  SELECT c.merchant_id, c.delivery_id, c.configuration_id, c.created_at
  FROM delivery_progress p JOIN callback c ON c.merchant_id = p.merchant_id AND c.delivery_id = p.delivery_id
  WHERE p.queue = 'callbacks' AND p.state = 'FAILED'
    AND ($1::boolean OR c.merchant_id = ANY($2::text[]) OR c.channel_id = ANY($3::text[]))
  ORDER BY c.created_at DESC LIMIT 10000
), attempted AS (
  SELECT f.configuration_id, f.created_at, a.cause_code, a.cause, a.url
  FROM failed f CROSS JOIN LATERAL (
    SELECT t.cause_code, t.cause, t.url FROM delivery_attempt t
    WHERE t.merchant_id = f.merchant_id AND t.delivery_id = f.delivery_id ORDER BY t.ordinal DESC LIMIT 1
  ) AS a
)
SELECT a.configuration_id AS "configurationId", a.cause_code AS "causeCode", max(a.cause) AS "cause", a.url,
  count(*)::int AS "count", min(a.created_at) AS "oldest", max(a.created_at) AS "newest"
FROM attempted a GROUP BY a.configuration_id, a.cause_code, a.url ORDER BY count(*) DESC, max(a.created_at) DESC LIMIT 50`,
};

export type GroupFailedParameters = {
  everything: boolean;
  merchantIds: readonly string[];
  channelIds: readonly string[];
};
export type GroupFailedRow = {
  configurationId: string;
  causeCode: string | null;
  cause: string | null;
  url: string | null;
  count: number;
  oldest: Date;
  newest: Date;
};

/**
 * Stores the callback of a decision with the delivery that was inserted for it, and returns the id of the delivery.
 */
export const insertCallback: Statement<InsertCallbackParameters, InsertCallbackRow, 'write'> = {
  name: 'callbacks.insert-callback',
  kind: 'write',
  parameters: ['channelId', 'decision', 'userId', 'merchantId', 'destinationId', 'decisionId'],
  text: `INSERT INTO callback (merchant_id, id, channel_id, payment_id, configuration_id, decision, user_id, position, delivery_id,
  first_delivery_id, created_at)
SELECT d.merchant_id, d.message_id, $1, d.stream_id, d.destination_id, $2, $3, d.position, d.id,
  d.id, d.created_at
FROM delivery d
WHERE d.merchant_id = $4 AND d.destination_id = $5 AND d.message_id = $6
  AND d.resubmission = 0
RETURNING delivery_id AS "deliveryId"`,
};

export type InsertCallbackParameters = {
  channelId: string;
  decision: string;
  userId: string;
  merchantId: string;
  destinationId: string;
  decisionId: string;
};
export type InsertCallbackRow = { deliveryId: string };

/**
 * Stores that a failed callback is sent to another address, unless that was done as often as allowed. It is interrupted
 * until its answer is stored. The caller has locked the callback.
 */
export const insertScratchAttempt: Statement<InsertScratchAttemptParameters, InsertScratchAttemptRow, 'write'> = {
  name: 'callbacks.insert-scratch-attempt',
  kind: 'write',
  parameters: ['id', 'actor', 'url', 'at', 'cause', 'requestHeaders', 'merchantId', 'callbackId', 'max'],
  text: `INSERT INTO callback_scratch_attempt (merchant_id, id, callback_id, channel_id, actor, url, started_at, outcome, cause,
  request_headers)
SELECT c.merchant_id, $1, c.id, c.channel_id, $2, $3, $4, 'INTERRUPTED', $5, $6
FROM callback c
WHERE c.merchant_id = $7 AND c.id = $8 AND (
  SELECT count(*) FROM callback_scratch_attempt s WHERE s.merchant_id = c.merchant_id AND s.callback_id = c.id) < $9`,
};

export type InsertScratchAttemptParameters = {
  id: string;
  actor: string;
  url: string;
  at: Date;
  cause: string;
  requestHeaders: string;
  merchantId: string;
  callbackId: string;
  max: bigint | number;
};
export type InsertScratchAttemptRow = Record<never, never>;

/**
 * The callbacks of a payment or check with their attempts, in the order of the decisions.
 */
export const listCallbacksOf: Statement<ListCallbacksOfParameters, ListCallbacksOfRow, 'read'> = {
  name: 'callbacks.list-callbacks-of',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT c.id, c.decision, c.user_id AS "userId", c.resubmitted_at AS "resubmittedAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state",
  c.created_at AS "createdAt",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts"
FROM callback c
JOIN delivery_progress p ON p.merchant_id = c.merchant_id AND p.delivery_id = c.delivery_id
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'url', t.url, 'startedAt', t.started_at) ORDER BY t.started_at) AS attempts
  FROM delivery_attempt t
  WHERE t.merchant_id = c.merchant_id AND t.delivery_id IN (c.first_delivery_id, c.delivery_id)
) AS a ON true
WHERE c.merchant_id = $1 AND c.payment_id = $2
ORDER BY c.position`,
};

export type ListCallbacksOfParameters = { merchantId: string; paymentId: string };
export type ListCallbacksOfRow = {
  id: string;
  decision: string;
  userId: string;
  resubmittedAt: Date | null;
  state: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: unknown;
};

/**
 * The channels of callbacks, given as one JSON text of their keys.
 */
export const listChannelsOf: Statement<ListChannelsOfParameters, ListChannelsOfRow, 'read'> = {
  name: 'callbacks.list-channels-of',
  kind: 'read',
  parameters: ['keys'],
  text: `SELECT c.merchant_id AS "merchantId", c.id, c.channel_id AS "channelId"
FROM jsonb_to_recordset($1) AS k(merchant_id text, id text)
JOIN callback c ON c.merchant_id = k.merchant_id AND c.id = k.id`,
};

export type ListChannelsOfParameters = { keys: string };
export type ListChannelsOfRow = { merchantId: string; id: string; channelId: string };

/**
 * What happened to the callbacks of a payment or check.
 */
export const listEvents: Statement<ListEventsParameters, ListEventsRow, 'read'> = {
  name: 'callbacks.list-events',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = $1 AND stream_id = $2 AND stream_type = 'callback' ORDER BY sequence`,
};

export type ListEventsParameters = { merchantId: string; paymentId: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

/**
 * What the entity and everything above it configure themselves, the entity first. Without the headers' values.
 */
export const listOwnConfigurations: Statement<ListOwnConfigurationsParameters, ListOwnConfigurationsRow, 'read'> = {
  name: 'callbacks.list-own-configurations',
  kind: 'read',
  parameters: ['entityId'],
  text: `WITH RECURSIVE line AS (
  SELECT e.id, e.parent_id, 0 AS depth FROM entity e WHERE e.id = $1
  UNION ALL
  SELECT p.id, p.parent_id, line.depth + 1 FROM line JOIN entity p ON p.id = line.parent_id
)
SELECT c.id, c.entity_id AS "entityId", c.enabled, c.urls, c.active_url AS "activeUrl",
  c.header_names AS "headerNames", c.template, c.sending, c.version
FROM line JOIN callback_configuration c ON c.entity_id = line.id ORDER BY line.depth`,
};

export type ListOwnConfigurationsParameters = { entityId: string };
export type ListOwnConfigurationsRow = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  template: unknown;
  sending: unknown;
  version: number;
};

/**
 * Addresses to which the sending is stopped.
 */
export const listPaused: Statement<ListPausedParameters, ListPausedRow, 'read'> = {
  name: 'callbacks.list-paused',
  kind: 'read',
  parameters: [],
  text: `SELECT c.entity_id AS "entityId", c.active_url AS "activeUrl", t.paused_at AS "pausedAt"
FROM delivery_destination t JOIN callback_configuration c ON c.id = t.id
WHERE t.queue = 'callbacks' AND t.paused_at IS NOT NULL AND c.active_url IS NOT NULL ORDER BY t.paused_at`,
};

export type ListPausedParameters = Record<never, never>;
export type ListPausedRow = { entityId: string; activeUrl: string | null; pausedAt: Date };

/**
 * What was sent of a callback to other addresses, the first one first.
 */
export const listScratchAttempts: Statement<ListScratchAttemptsParameters, ListScratchAttemptsRow, 'read'> = {
  name: 'callbacks.list-scratch-attempts',
  kind: 'read',
  parameters: ['merchantId', 'callbackId'],
  text: `SELECT s.outcome, s.cause, s.status, s.started_at AS "startedAt", s.url, s.request_headers AS "requestHeaders",
  s.response_headers AS "responseHeaders", s.response_body AS "responseBody", s.response_is_cut AS "responseIsCut",
  s.timings
FROM callback_scratch_attempt s
WHERE s.merchant_id = $1 AND s.callback_id = $2 ORDER BY s.started_at, s.id`,
};

export type ListScratchAttemptsParameters = { merchantId: string; callbackId: string };
export type ListScratchAttemptsRow = {
  outcome: string;
  cause: string | null;
  status: number | null;
  startedAt: Date;
  url: string;
  requestHeaders: unknown;
  responseHeaders: unknown;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: unknown;
};

/**
 * The delivery that counts for a callback; the lock lets one user after the other resubmit or delete it. It is superseded
 * by a newer decision on its payment, unless that one was undone and so never sent.
 */
export const lockCallback: Statement<LockCallbackParameters, LockCallbackRow, 'write'> = {
  name: 'callbacks.lock-callback',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT c.delivery_id AS "deliveryId", c.resubmitted_at AS "resubmittedAt", EXISTS (
    SELECT FROM callback n
    JOIN delivery_progress p ON p.merchant_id = n.merchant_id AND p.delivery_id = n.delivery_id
    WHERE n.merchant_id = c.merchant_id AND n.payment_id = c.payment_id AND n.position > c.position
      AND (p.state <> 'CANCELLED' OR p.failure_count > 0)
  ) AS "isSuperseded"
FROM callback c
WHERE c.merchant_id = $1 AND c.id = $2 FOR UPDATE OF c`,
};

export type LockCallbackParameters = { merchantId: string; id: string };
export type LockCallbackRow = { deliveryId: string; resubmittedAt: Date | null; isSuperseded: boolean };

/**
 * The deliveries that count for callbacks of a merchant. The locks, in the order of the ids, let one user after the
 * other resubmit or delete a callback.
 */
export const lockCallbacks: Statement<LockCallbacksParameters, LockCallbacksRow, 'write'> = {
  name: 'callbacks.lock-callbacks',
  kind: 'write',
  parameters: ['merchantId', 'ids'],
  text: `SELECT c.id, c.delivery_id AS "deliveryId" FROM callback c
WHERE c.merchant_id = $1 AND c.id = ANY($2::text[]) ORDER BY c.id FOR UPDATE`,
};

export type LockCallbacksParameters = { merchantId: string; ids: readonly string[] };
export type LockCallbacksRow = { id: string; deliveryId: string };

/**
 * What an entity configures itself, locked, with the encrypted headers.
 */
export const lockConfiguration: Statement<LockConfigurationParameters, LockConfigurationRow, 'write'> = {
  name: 'callbacks.lock-configuration',
  kind: 'write',
  parameters: ['entityId'],
  text: `SELECT c.id, c.entity_id AS "entityId", c.enabled, c.urls, c.active_url AS "activeUrl",
  c.header_names AS "headerNames", c.template, c.sending, c.version
FROM callback_configuration c WHERE c.entity_id = $1 FOR UPDATE`,
};

export type LockConfigurationParameters = { entityId: string };
export type LockConfigurationRow = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  template: unknown;
  sending: unknown;
  version: number;
};

/**
 * Makes the resubmission of a callback the delivery that counts; once.
 */
export const markResubmitted: Statement<MarkResubmittedParameters, MarkResubmittedRow, 'write'> = {
  name: 'callbacks.mark-resubmitted',
  kind: 'write',
  parameters: ['deliveryId', 'now', 'merchantId', 'id'],
  text: `UPDATE callback SET delivery_id = $1, resubmitted_at = $2
WHERE merchant_id = $3 AND id = $4 AND resubmitted_at IS NULL`,
};

export type MarkResubmittedParameters = { deliveryId: string; now: Date; merchantId: string; id: string };
export type MarkResubmittedRow = Record<never, never>;

/**
 * Creates or changes what an entity configures itself.
 */
export const saveConfiguration: Statement<SaveConfigurationParameters, SaveConfigurationRow, 'write'> = {
  name: 'callbacks.save-configuration',
  kind: 'write',
  parameters: [
    'id',
    'entityId',
    'enabled',
    'urls',
    'activeUrl',
    'headerNames',
    'sealedHeaders',
    'template',
    'sending',
    'now',
  ],
  text: `INSERT INTO callback_configuration (id, entity_id, enabled, urls, active_url, header_names, sealed_headers, template,
  sending, version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $10)
ON CONFLICT (entity_id) DO UPDATE SET enabled = excluded.enabled, urls = excluded.urls,
  active_url = excluded.active_url, header_names = excluded.header_names, sealed_headers = excluded.sealed_headers,
  template = excluded.template, sending = excluded.sending, version = callback_configuration.version + 1,
  updated_at = excluded.updated_at`,
};

export type SaveConfigurationParameters = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  sealedHeaders: string | null;
  template: string | null;
  sending: string | null;
  now: Date;
};
export type SaveConfigurationRow = Record<never, never>;

/**
 * Makes another one of the addresses of an entity the active one.
 */
export const switchUrl: Statement<SwitchUrlParameters, SwitchUrlRow, 'write'> = {
  name: 'callbacks.switch-url',
  kind: 'write',
  parameters: ['url', 'now', 'entityId'],
  text: `UPDATE callback_configuration SET active_url = $1, version = version + 1, updated_at = $2
WHERE entity_id = $3 AND $1 = ANY(urls) AND active_url IS DISTINCT FROM $1`,
};

export type SwitchUrlParameters = { url: string; now: Date; entityId: string };
export type SwitchUrlRow = Record<never, never>;

/**
 * Cancels the callback of a decision while nothing of it has been sent. The lock lets a sender that claims it at the
 * same moment be first, in which case its row has a worker here, or skip it.
 */
export const withdrawCallback: Statement<WithdrawCallbackParameters, WithdrawCallbackRow, 'write'> = {
  name: 'callbacks.withdraw-callback',
  kind: 'write',
  parameters: ['merchantId', 'decisionId'],
  text: `WITH found AS (
  SELECT p.merchant_id, p.delivery_id, p.state = 'WAITING' AND p.attempt_count = 0 AS is_waiting,
    p.state = 'CANCELLED' AND NOT EXISTS (
      SELECT FROM delivery_attempt t WHERE t.merchant_id = p.merchant_id AND t.delivery_id = p.delivery_id) AS was_cancelled
  FROM callback c JOIN delivery_progress p ON p.merchant_id = c.merchant_id AND p.delivery_id = c.first_delivery_id
  WHERE c.merchant_id = $1 AND c.id = $2
  FOR UPDATE OF p
), cancelled AS (
  UPDATE delivery_progress p SET state = 'CANCELLED', completed_at = now()
  FROM found f WHERE p.merchant_id = f.merchant_id AND p.delivery_id = f.delivery_id AND f.is_waiting
)
SELECT coalesce(bool_and(is_waiting OR was_cancelled), true) AS "isWithdrawn",
  coalesce(bool_or(is_waiting), false) AS "isCancelled"
FROM found`,
};

export type WithdrawCallbackParameters = { merchantId: string; decisionId: string };
export type WithdrawCallbackRow = { isWithdrawn: boolean; isCancelled: boolean };
