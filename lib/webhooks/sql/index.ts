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
 * Inserts an endpoint with the first event of its stream.
 */
export const insertEndpoint: Statement<InsertEndpointParameters, InsertEndpointRow, 'write'> = {
  name: 'webhooks.insert-endpoint',
  kind: 'write',
  parameters: [
    'id',
    'entityId',
    'ownerId',
    'url',
    'types',
    'fields',
    'format',
    'sealedSecret',
    'at',
    'actor',
  ],
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
 * The active endpoints that hear of events of these merchants: on the merchant, on what is above it, and on its channels.
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
FROM line JOIN webhook_endpoint w ON w.entity_id = line.entity_id WHERE w.state = 'ACTIVE'
UNION ALL
SELECT c.parent_id AS "merchantId", c.id AS "channelId", w.id AS "id", w.types AS "types", w.fields AS "fields"
FROM entity c JOIN webhook_endpoint w ON w.entity_id = c.id
WHERE c.parent_id = ANY($1::text[]) AND w.state = 'ACTIVE'`,
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

export type RotateSecretParameters = {
  sealedSecret: string;
  previousUntil: Date;
  id: string;
  actor: string;
  at: Date;
};
export type RotateSecretRow = Record<never, never>;
