// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

export const advanceCursors: Statement<AdvanceCursorsParameters, AdvanceCursorsRow, 'write'> = {
  name: 'platform.events.advance-cursors',
  kind: 'write',
  parameters: ['position', 'now', 'names'],
  text: `UPDATE event_consumer SET position = $1, advanced_at = $2, failures = 0, failed_position = NULL,
  failed_at = NULL, last_error = NULL, retry_at = NULL
WHERE name = ANY ($3::text[]) AND partition = 0`,
};

export type AdvanceCursorsParameters = { position: bigint | number; now: Date | null; names: readonly string[] };
export type AdvanceCursorsRow = Record<never, never>;

/**
 * How far a consumer has come.
 */
export const findPosition: Statement<FindPositionParameters, FindPositionRow, 'read'> = {
  name: 'platform.events.find-position',
  kind: 'read',
  parameters: ['name'],
  text: `SELECT position FROM event_consumer WHERE name = $1 AND partition = 0`,
};

export type FindPositionParameters = { name: string };
export type FindPositionRow = { position: string };

/**
 * The last position that any writer drew, committed or not.
 */
export const lastPosition: Statement<LastPositionParameters, LastPositionRow, 'read'> = {
  name: 'platform.events.last-position',
  kind: 'read',
  parameters: [],
  text: `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS "last" FROM event_position_seq`,
};

export type LastPositionParameters = Record<never, never>;
export type LastPositionRow = { last: string };

/**
 * How consumers stand, for staff. Positions have gaps, so the lag is an upper bound.
 */
export const listConsumers: Statement<ListConsumersParameters, ListConsumersRow, 'read'> = {
  name: 'platform.events.list-consumers',
  kind: 'read',
  parameters: [],
  text: `/* any merchant: relay */ SELECT c.name, c.kind, c.position, greatest(coalesce(last.position, 0) - c.position, 0) AS "lag",
  (SELECT e.at FROM event e WHERE e.position > c.position ORDER BY e.position LIMIT 1) AS "oldestUnreadAt",
  c.advanced_at AS "advancedAt", c.failures, c.failed_position AS "failedPosition", c.failed_at AS "failedAt",
  c.last_error AS "lastError", c.retry_at AS "retryAt"
FROM event_consumer c
LEFT JOIN LATERAL (SELECT position FROM event ORDER BY position DESC LIMIT 1) AS last ON true
ORDER BY c.name`,
};

export type ListConsumersParameters = Record<never, never>;
export type ListConsumersRow = {
  name: string;
  kind: string;
  position: string;
  lag: string;
  oldestUnreadAt: Date | null;
  advancedAt: Date | null;
  failures: number;
  failedPosition: string | null;
  failedAt: Date | null;
  lastError: string | null;
  retryAt: Date | null;
};

/**
 * Locks cursors for this transaction; those that another process holds are left out. The commit does not wait for the disk: what a
 * crash of the database takes from a consumer, it takes from its cursor too (docs/decisions/0021). With a time-out, no later
 * statement of the transaction waits longer for a lock.
 */
export const lockCursors: Statement<LockCursorsParameters, LockCursorsRow, 'write'> = {
  name: 'platform.events.lock-cursors',
  kind: 'write',
  parameters: ['lockTimeoutMs', 'names'],
  text: `SELECT name, position, failures, retry_at AS "retryAt"
FROM event_consumer, (
  SELECT set_config('synchronous_commit', 'off', true),
    set_config('lock_timeout', coalesce($1::int::text, current_setting('lock_timeout')), true)
) AS settings
WHERE name = ANY ($2::text[]) AND partition = 0 ORDER BY name FOR UPDATE OF event_consumer SKIP LOCKED`,
};

export type LockCursorsParameters = { lockTimeoutMs: number | null; names: readonly string[] };
export type LockCursorsRow = { name: string; position: string; failures: number; retryAt: Date | null };

/**
 * Transactions that drew a position and have not ended: they hold the shared advisory lock of
 * `next_event_position()`, a 64-bit key that PostgreSQL keeps as two halves.
 */
export const openWriters: Statement<OpenWritersParameters, OpenWritersRow, 'read'> = {
  name: 'platform.events.open-writers',
  kind: 'read',
  parameters: [],
  text: `SELECT virtualtransaction AS "id" FROM pg_locks
WHERE granted AND mode = 'ShareLock' AND locktype = 'advisory' AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = 7461640251`,
};

export type OpenWritersParameters = Record<never, never>;
export type OpenWritersRow = { id: string };

/**
 * Events after a position and up to another one, in order.
 */
export const readEvents: Statement<ReadEventsParameters, ReadEventsRow, 'read'> = {
  name: 'platform.events.read-events',
  kind: 'read',
  parameters: ['after', 'upTo', 'limit'],
  text: `/* any merchant: relay */ SELECT position, merchant_id AS "merchantId", stream_type AS "streamType", stream_id AS "streamId", sequence, type,
  version, actor, at, amount_minor AS "amountMinor", currency, data
FROM event WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3`,
};

export type ReadEventsParameters = { after: bigint | number; upTo: bigint | number; limit: bigint | number };
export type ReadEventsRow = {
  position: string;
  merchantId: string;
  streamType: string;
  streamId: string;
  sequence: number;
  type: string;
  version: number;
  actor: string;
  at: Date;
  amountMinor: string | null;
  currency: string | null;
  data: unknown;
};

/**
 * Keeps why a consumer stands still; its cursor stays.
 */
export const recordFailure: Statement<RecordFailureParameters, RecordFailureRow, 'write'> = {
  name: 'platform.events.record-failure',
  kind: 'write',
  parameters: ['position', 'error', 'at', 'retryAt', 'name'],
  text: `UPDATE event_consumer SET failures = failures + 1, failed_position = $1, last_error = $2,
  failed_at = $3, retry_at = $4
WHERE name = $5 AND partition = 0`,
};

export type RecordFailureParameters = {
  position: bigint | number;
  error: string;
  at: Date;
  retryAt: Date;
  name: string;
};
export type RecordFailureRow = Record<never, never>;

/**
 * Adds the consumers that this version has and the database does not know yet. One partition here; a distributed
 * database would have one per node.
 */
export const registerConsumers: Statement<RegisterConsumersParameters, RegisterConsumersRow, 'write'> = {
  name: 'platform.events.register-consumers',
  kind: 'write',
  parameters: ['names', 'kinds'],
  text: `INSERT INTO event_consumer (name, partition, kind)
SELECT name, 0, kind FROM unnest($1::text[], $2::text[]) AS c (name, kind)
ON CONFLICT (name, partition) DO UPDATE SET kind = excluded.kind`,
};

export type RegisterConsumersParameters = { names: readonly string[]; kinds: readonly string[] };
export type RegisterConsumersRow = Record<never, never>;

/**
 * Puts a consumer back to the beginning of the log; in the transaction that clears what it wrote.
 */
export const resetCursor: Statement<ResetCursorParameters, ResetCursorRow, 'write'> = {
  name: 'platform.events.reset-cursor',
  kind: 'write',
  parameters: ['name'],
  text: `UPDATE event_consumer SET position = 0, failures = 0, failed_position = NULL, failed_at = NULL, last_error = NULL,
  retry_at = NULL
WHERE name = $1 AND partition = 0`,
};

export type ResetCursorParameters = { name: string };
export type ResetCursorRow = Record<never, never>;

/**
 * Locks a cursor for this transaction, as soon as the process that holds it has ended its batch.
 */
export const waitForCursor: Statement<WaitForCursorParameters, WaitForCursorRow, 'write'> = {
  name: 'platform.events.wait-for-cursor',
  kind: 'write',
  parameters: ['name'],
  text: `SELECT position FROM event_consumer WHERE name = $1 AND partition = 0 FOR UPDATE`,
};

export type WaitForCursorParameters = { name: string };
export type WaitForCursorRow = { position: string };
