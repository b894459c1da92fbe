// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * The first delivery of a decision's callback.
 */
export const findCallbackId: Statement<FindCallbackIdParameters, FindCallbackIdRow, 'read'> = {
  name: 'callbacks.find-callback-id',
  kind: 'read',
  parameters: ['merchantId', 'decisionId'],
  text: `SELECT d.id FROM delivery d
WHERE d.merchant_id = $1 AND d.message_id = $2 AND d.queue = 'callbacks' AND d.resubmission = 0`,
};

export type FindCallbackIdParameters = { merchantId: string; decisionId: string };
export type FindCallbackIdRow = { id: string };

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
 * The callbacks of a payment or check with their attempts, in the order of the decisions.
 */
export const listCallbacksOf: Statement<ListCallbacksOfParameters, ListCallbacksOfRow, 'read'> = {
  name: 'callbacks.list-callbacks-of',
  kind: 'read',
  parameters: ['merchantId', 'paymentId'],
  text: `SELECT d.id, d.message_id AS "decisionId", d.data, d.resubmission, d.state, d.created_at AS "createdAt",
  CASE WHEN d.state = 'WAITING' THEN d.next_attempt_at END AS "nextAttemptAt", d.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts"
FROM delivery d
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'url', t.url, 'startedAt', t.started_at) ORDER BY t.ordinal) AS attempts
  FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id
) AS a ON true
WHERE d.merchant_id = $1 AND d.stream_id = $2 AND d.queue = 'callbacks'
ORDER BY d.position, d.resubmission`,
};

export type ListCallbacksOfParameters = { merchantId: string; paymentId: string };
export type ListCallbacksOfRow = {
  id: string;
  decisionId: string;
  data: unknown;
  resubmission: number;
  state: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: unknown;
};

/**
 * What the entity and everything above it configure themselves, the entity first. Without the headers' values.
 */
export const listOwnConfigurations: Statement<
  ListOwnConfigurationsParameters,
  ListOwnConfigurationsRow,
  'read'
> = {
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
 * Cancels the callback of a decision while nothing of it has been sent. The lock lets a sender that claims it at the
 * same moment be first, in which case its row is SENDING here, or skip it.
 */
export const withdrawCallback: Statement<WithdrawCallbackParameters, WithdrawCallbackRow, 'write'> = {
  name: 'callbacks.withdraw-callback',
  kind: 'write',
  parameters: ['merchantId', 'decisionId'],
  text: `WITH found AS (
  SELECT d.merchant_id, d.id, d.state = 'WAITING' AND d.attempt_count = 0 AS is_waiting,
    d.state = 'CANCELLED' AND NOT EXISTS (
      SELECT FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id) AS was_cancelled
  FROM delivery d
  WHERE d.merchant_id = $1 AND d.message_id = $2 AND d.queue = 'callbacks'
  FOR UPDATE OF d
), cancelled AS (
  UPDATE delivery d SET state = 'CANCELLED', completed_at = now()
  FROM found f WHERE d.merchant_id = f.merchant_id AND d.id = f.id AND f.is_waiting
)
SELECT coalesce(bool_and(is_waiting OR was_cancelled), true) AS "isWithdrawn" FROM found`,
};

export type WithdrawCallbackParameters = { merchantId: string; decisionId: string };
export type WithdrawCallbackRow = { isWithdrawn: boolean };
