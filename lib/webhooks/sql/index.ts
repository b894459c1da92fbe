// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Changes the state of an endpoint that is in one of these states, with its event; otherwise changes nothing.
 */
export const changeState: Statement<ChangeStateParameters, ChangeStateRow, 'write'> = {
  name: 'webhooks.change-state',
  kind: 'write',
  parameters: ['state', 'at', 'id', 'from', 'type', 'actor', 'data'],
  text: `WITH changed AS (
  UPDATE webhook_endpoint SET state = $1, event_count = event_count + 1,
    activated_at = CASE WHEN $1 = 'ACTIVE' THEN $2 ELSE activated_at END,
    disabled_at = CASE WHEN $1 = 'DISABLED' THEN $2 END,
    deleted_at = CASE WHEN $1 = 'DELETED' THEN $2 END
  WHERE id = $3 AND state = ANY($4::text[])
  RETURNING id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, $5, $6, $2, $7 FROM changed`,
};

export type ChangeStateParameters = {
  state: string;
  at: Date;
  id: string;
  from: readonly string[];
  type: string;
  actor: string;
  data: string;
};
export type ChangeStateRow = Record<never, never>;

/**
 * Claims notices that are due and counts the attempt; what is not marked as sent is due again later. A notice of a
 * webhook that was activated again or deleted is not sent, and none to a disabled user.
 */
export const claimNotices: Statement<ClaimNoticesParameters, ClaimNoticesRow, 'write'> = {
  name: 'webhooks.claim-notices',
  kind: 'write',
  parameters: ['now', 'maxAttempts', 'limit', 'firstWaitMs'],
  text: `WITH due AS (
  SELECT n.endpoint_id, n.user_id, n.disabled_at FROM webhook_notice n
  WHERE n.sent_at IS NULL AND n.next_attempt_at <= $1 AND n.attempt_count < $2::int
  ORDER BY n.next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE webhook_notice n SET attempt_count = n.attempt_count + 1,
    next_attempt_at = $1::timestamptz + $4::int * power(2, n.attempt_count) * interval '1 millisecond'
  FROM due WHERE n.endpoint_id = due.endpoint_id AND n.user_id = due.user_id AND n.disabled_at = due.disabled_at
  RETURNING n.endpoint_id, n.user_id, n.disabled_at
)
SELECT c.endpoint_id AS "endpointId", c.user_id AS "userId", c.disabled_at AS "disabledAt", u.name, u.email, w.url,
  e.name AS "entityName"
FROM claimed c
JOIN webhook_endpoint w ON w.id = c.endpoint_id AND w.state = 'DISABLED' AND w.disabled_at = c.disabled_at
JOIN entity e ON e.id = w.entity_id
JOIN app_user u ON u.id = c.user_id AND u.disabled_at IS NULL`,
};

export type ClaimNoticesParameters = { now: Date; maxAttempts: number; limit: bigint | number; firstWaitMs: number };
export type ClaimNoticesRow = {
  endpointId: string;
  userId: string;
  disabledAt: Date;
  name: string;
  email: string;
  url: string;
  entityName: string;
};

/**
 * How many webhooks of these entities are disabled, counted up to a cap; without a list, of all entities.
 */
export const countDisabled: Statement<CountDisabledParameters, CountDisabledRow, 'read'> = {
  name: 'webhooks.count-disabled',
  kind: 'read',
  parameters: ['entityIds', 'max'],
  text: `SELECT count(*)::int AS "count" FROM (
  SELECT 1 FROM webhook_endpoint w
  WHERE w.state = 'DISABLED' AND ($1::text[] IS NULL OR w.entity_id = ANY($1)) LIMIT $2
) AS disabled`,
};

export type CountDisabledParameters = { entityIds: readonly string[] | null; max: bigint | number };
export type CountDisabledRow = { count: number };

/**
 * How many notices of a webhook's current disabling were mailed, and how many wait.
 */
export const countNotices: Statement<CountNoticesParameters, CountNoticesRow, 'read'> = {
  name: 'webhooks.count-notices',
  kind: 'read',
  parameters: ['id'],
  text: `SELECT (count(n.sent_at))::int AS "mailed", (count(*) - count(n.sent_at))::int AS "waiting"
FROM webhook_notice n JOIN webhook_endpoint w ON w.id = n.endpoint_id AND w.disabled_at = n.disabled_at
WHERE n.endpoint_id = $1`,
};

export type CountNoticesParameters = { id: string };
export type CountNoticesRow = { mailed: number; waiting: number };

/**
 * Inserts an endpoint with the first event of its stream.
 */
export const insertEndpoint: Statement<InsertEndpointParameters, InsertEndpointRow, 'write'> = {
  name: 'webhooks.insert-endpoint',
  kind: 'write',
  parameters: ['id', 'entityId', 'ownerId', 'url', 'types', 'fields', 'format', 'sealedSecret', 'at', 'actor'],
  text: `WITH inserted AS (
  INSERT INTO webhook_endpoint (id, entity_id, owner_id, url, types, fields, format, state, sealed_secret, created_at,
    event_count)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'INACTIVE', $8, $9, 1)
  RETURNING id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, 'webhook.created', $10, $9, '{}' FROM inserted`,
};

export type InsertEndpointParameters = {
  id: string;
  entityId: string;
  ownerId: string;
  url: string;
  types: readonly string[];
  fields: string;
  format: string;
  sealedSecret: string;
  at: Date;
  actor: string;
};
export type InsertEndpointRow = Record<never, never>;

/**
 * Stores a notice for each user with one of these roles on the entity of an endpoint that was disabled, or, where there
 * is none, on the nearest entity above it with such users.
 */
export const insertNotices: Statement<InsertNoticesParameters, InsertNoticesRow, 'write'> = {
  name: 'webhooks.insert-notices',
  kind: 'write',
  parameters: ['id', 'roles', 'at'],
  text: `WITH RECURSIVE line AS (
  SELECT e.id, e.parent_id, 0 AS depth FROM webhook_endpoint w JOIN entity e ON e.id = w.entity_id WHERE w.id = $1
  UNION ALL
  SELECT p.id, p.parent_id, line.depth + 1 FROM line JOIN entity p ON p.id = line.parent_id
), holder AS (
  SELECT DISTINCT r.user_id, line.depth FROM line
  JOIN user_role r ON r.entity_id = line.id AND r.role = ANY($2::text[])
  JOIN app_user u ON u.id = r.user_id AND u.disabled_at IS NULL
)
INSERT INTO webhook_notice (endpoint_id, user_id, disabled_at, next_attempt_at)
SELECT $1, user_id, $3, $3 FROM holder WHERE depth = (SELECT min(depth) FROM holder)
ON CONFLICT (endpoint_id, user_id, disabled_at) DO NOTHING`,
};

export type InsertNoticesParameters = { id: string; roles: readonly string[]; at: Date };
export type InsertNoticesRow = Record<never, never>;

/**
 * The endpoints that hear of events of these merchants: on the merchant, on what is above it, and on its channels. One that
 * was disabled hears of them too: its messages wait until it acknowledges a test call.
 */
export const listEndpointsFor: Statement<ListEndpointsForParameters, ListEndpointsForRow, 'read'> = {
  name: 'webhooks.list-endpoints-for',
  kind: 'read',
  parameters: ['merchantIds'],
  text: `WITH RECURSIVE line AS (
  SELECT e.id AS merchant_id, e.id AS entity_id, e.parent_id FROM entity e WHERE e.id = ANY($1::text[])
  UNION ALL
  SELECT line.merchant_id, p.id, p.parent_id FROM line JOIN entity p ON p.id = line.parent_id
)
SELECT line.merchant_id AS "merchantId", NULL::text AS "channelId", w.id AS "id", w.types AS "types",
  w.fields AS "fields"
FROM line JOIN webhook_endpoint w ON w.entity_id = line.entity_id
WHERE w.state = 'ACTIVE' OR (w.state IN ('INACTIVE', 'DISABLED') AND w.activated_at IS NOT NULL)
UNION ALL
SELECT c.parent_id AS "merchantId", c.id AS "channelId", w.id AS "id", w.types AS "types", w.fields AS "fields"
FROM entity c JOIN webhook_endpoint w ON w.entity_id = c.id
WHERE c.parent_id = ANY($1::text[])
  AND (w.state = 'ACTIVE' OR (w.state IN ('INACTIVE', 'DISABLED') AND w.activated_at IS NOT NULL))`,
};

export type ListEndpointsForParameters = { merchantIds: readonly string[] };
export type ListEndpointsForRow = {
  merchantId: string;
  channelId: string | null;
  id: string;
  types: readonly string[];
  fields: string;
};

/**
 * Active endpoints at which every attempt since before a moment has failed.
 */
export const listFailing: Statement<ListFailingParameters, ListFailingRow, 'read'> = {
  name: 'webhooks.list-failing',
  kind: 'read',
  parameters: ['before'],
  text: `SELECT w.id, w.entity_id AS "entityId", t.failing_since AS "failingSince"
FROM delivery_destination t JOIN webhook_endpoint w ON w.id = t.id
WHERE t.failing_since <= $1 AND w.state = 'ACTIVE' ORDER BY w.id LIMIT 100`,
};

export type ListFailingParameters = { before: Date };
export type ListFailingRow = { id: string; entityId: string; failingSince: Date };

/**
 * Keeps that a notice was taken by the mail server.
 */
export const markNoticeSent: Statement<MarkNoticeSentParameters, MarkNoticeSentRow, 'write'> = {
  name: 'webhooks.mark-notice-sent',
  kind: 'write',
  parameters: ['now', 'endpointId', 'userId', 'disabledAt'],
  text: `UPDATE webhook_notice SET sent_at = $1
WHERE endpoint_id = $2 AND user_id = $3 AND disabled_at = $4 AND sent_at IS NULL`,
};

export type MarkNoticeSentParameters = { now: Date; endpointId: string; userId: string; disabledAt: Date };
export type MarkNoticeSentRow = Record<never, never>;

/**
 * Makes a new secret the current one; the one before stays valid until a moment.
 */
export const rotateSecret: Statement<RotateSecretParameters, RotateSecretRow, 'write'> = {
  name: 'webhooks.rotate-secret',
  kind: 'write',
  parameters: ['sealedSecret', 'previousUntil', 'id', 'actor', 'at'],
  text: `WITH changed AS (
  UPDATE webhook_endpoint SET sealed_previous_secret = sealed_secret, sealed_secret = $1,
    previous_secret_until = $2, event_count = event_count + 1
  WHERE id = $3 AND state <> 'DELETED'
  RETURNING id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, 'webhook.secret-rotated', $4, $5, '{}' FROM changed`,
};

export type RotateSecretParameters = { sealedSecret: string; previousUntil: Date; id: string; actor: string; at: Date };
export type RotateSecretRow = Record<never, never>;
