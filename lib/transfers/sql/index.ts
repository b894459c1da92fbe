// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Notes the days whose files are to be sent. A day is there once, so its file is sent once, whatever processes run.
 */
export const addDays: Statement<AddDaysParameters, AddDaysRow, 'write'> = {
  name: 'transfers.add-days',
  kind: 'write',
  parameters: ['entityId', 'connectionId', 'now', 'ids', 'days'],
  text: `INSERT INTO file_transfer (id, entity_id, connection_id, name, day, state, created_at, updated_at)
SELECT new.id, $1, $2, 'settlement-' || new.day || '.csv', new.day::date, 'WAITING', $3, $3
FROM unnest($4::text[], $5::text[]) AS new (id, day)
ON CONFLICT (connection_id, day) WHERE day IS NOT NULL DO NOTHING`,
};

export type AddDaysParameters = {
  entityId: string;
  connectionId: string;
  now: Date;
  ids: readonly string[];
  days: readonly string[];
};
export type AddDaysRow = Record<never, never>;

/**
 * Notes a file that is imported; one with the same name, size and bytes is there once, whenever it was changed.
 */
export const beginFetched: Statement<BeginFetchedParameters, BeginFetchedRow, 'write'> = {
  name: 'transfers.begin-fetched',
  kind: 'write',
  parameters: ['id', 'entityId', 'connectionId', 'name', 'size', 'modifiedAt', 'sha256', 'subjectId', 'now'],
  text: `INSERT INTO file_transfer AS t (id, entity_id, connection_id, name, byte_size, modified_at, sha256, state, subject_id,
  attempts, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, 'WAITING', $8, 1, $9, $9)
ON CONFLICT (connection_id, name, byte_size, sha256) WHERE day IS NULL
DO UPDATE SET modified_at = excluded.modified_at, attempts = t.attempts + 1, updated_at = excluded.updated_at
RETURNING id, state, subject_id AS "subjectId"`,
};

export type BeginFetchedParameters = {
  id: string;
  entityId: string;
  connectionId: string;
  name: string;
  size: bigint | number;
  modifiedAt: Date;
  sha256: string;
  subjectId: string;
  now: Date;
};
export type BeginFetchedRow = { id: string; state: string; subjectId: string | null };

/**
 * Takes a connection that is due, for one process.
 */
export const claimConnection: Statement<ClaimConnectionParameters, ClaimConnectionRow, 'write'> = {
  name: 'transfers.claim-connection',
  kind: 'write',
  parameters: ['until', 'now'],
  text: `UPDATE file_connection SET claimed_until = $1
WHERE id = (
  SELECT id FROM file_connection
  WHERE is_enabled AND next_run_at <= $2 AND (claimed_until IS NULL OR claimed_until < $2)
  ORDER BY next_run_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id`,
};

export type ClaimConnectionParameters = { until: Date; now: Date };
export type ClaimConnectionRow = { id: string };

/**
 * The process still works on the connection.
 */
export const extendConnectionClaim: Statement<ExtendConnectionClaimParameters, ExtendConnectionClaimRow, 'write'> = {
  name: 'transfers.extend-connection-claim',
  kind: 'write',
  parameters: ['until', 'id'],
  text: `UPDATE file_connection SET claimed_until = $1 WHERE id = $2`,
};

export type ExtendConnectionClaimParameters = { until: Date; id: string };
export type ExtendConnectionClaimRow = Record<never, never>;

/**
 * The places of files in a list that were not fetched to an end, by what the listing of their server states.
 */
export const findNewFiles: Statement<FindNewFilesParameters, FindNewFilesRow, 'read'> = {
  name: 'transfers.find-new-files',
  kind: 'read',
  parameters: ['names', 'sizes', 'modifiedAts', 'connectionId', 'limit'],
  text: `SELECT listed.place::int AS "place"
FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) WITH ORDINALITY AS listed(name, size, modified_at, place)
WHERE NOT EXISTS (
  SELECT FROM file_transfer t
  WHERE t.connection_id = $4 AND t.day IS NULL AND t.name = listed.name AND t.byte_size = listed.size
    AND t.modified_at = listed.modified_at AND t.state IN ('DONE', 'REFUSED'))
ORDER BY listed.place LIMIT $5`,
};

export type FindNewFilesParameters = {
  names: readonly string[];
  sizes: readonly (bigint | number)[];
  modifiedAts: readonly Date[];
  connectionId: string;
  limit: bigint | number;
};
export type FindNewFilesRow = { place: number };

/**
 * Ends a run. A run that a user has requested while it ran stays due.
 */
export const finishRun: Statement<FinishRunParameters, FinishRunRow, 'write'> = {
  name: 'transfers.finish-run',
  kind: 'write',
  parameters: ['now', 'error', 'wasDueAt', 'nextRunAt', 'id'],
  text: `UPDATE file_connection SET claimed_until = NULL, last_run_at = $1, last_error = $2,
  next_run_at = CASE WHEN next_run_at IS NOT DISTINCT FROM $3::timestamptz THEN $4 ELSE next_run_at END
WHERE id = $5
RETURNING id`,
};

export type FinishRunParameters = {
  now: Date;
  error: string | null;
  wasDueAt: Date | null;
  nextRunAt: Date | null;
  id: string;
};
export type FinishRunRow = { id: string };

export const listDaysToSend: Statement<ListDaysToSendParameters, ListDaysToSendRow, 'read'> = {
  name: 'transfers.list-days-to-send',
  kind: 'read',
  parameters: ['connectionId'],
  text: `SELECT id, to_char(day, 'YYYY-MM-DD') AS "day", name FROM file_transfer
WHERE connection_id = $1 AND day IS NOT NULL AND state IN ('WAITING', 'FAILED')
ORDER BY day`,
};

export type ListDaysToSendParameters = { connectionId: string };
export type ListDaysToSendRow = { id: string; day: string; name: string };

/**
 * Stores what became of a file.
 */
export const updateTransfer: Statement<UpdateTransferParameters, UpdateTransferRow, 'write'> = {
  name: 'transfers.update-transfer',
  kind: 'write',
  parameters: ['state', 'error', 'now', 'subjectKind', 'subjectId', 'byteSize', 'sha256', 'id'],
  text: `UPDATE file_transfer SET state = $1, error = $2, updated_at = $3,
  subject_kind = coalesce($4, subject_kind), subject_id = coalesce($5, subject_id),
  byte_size = coalesce($6, byte_size), sha256 = coalesce($7, sha256),
  attempts = attempts + CASE WHEN day IS NULL THEN 0 ELSE 1 END
WHERE id = $8`,
};

export type UpdateTransferParameters = {
  state: string;
  error: string | null;
  now: Date;
  subjectKind: string | null;
  subjectId: string | null;
  byteSize: bigint | number | null;
  sha256: string | null;
  id: string;
};
export type UpdateTransferRow = Record<never, never>;
