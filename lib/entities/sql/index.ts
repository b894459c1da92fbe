// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

export const findNames: Statement<FindNamesParameters, FindNamesRow, 'read'> = {
  name: 'entities.find-names',
  kind: 'read',
  parameters: ['ids'],
  text: `SELECT id, name FROM entity WHERE id = ANY($1)`,
};

export type FindNamesParameters = { ids: readonly string[] };
export type FindNamesRow = { id: string; name: string };

/**
 * The entity and everything above it, itself first.
 */
export const findPath: Statement<FindPathParameters, FindPathRow, 'read'> = {
  name: 'entities.find-path',
  kind: 'read',
  parameters: ['id'],
  text: `WITH RECURSIVE line AS (
  SELECT entity.*, 0 AS depth FROM entity WHERE id = $1
  UNION ALL
  SELECT parent.*, line.depth + 1 FROM entity parent JOIN line ON parent.id = line.parent_id
)
SELECT id AS "id", kind AS "kind", parent_id AS "parentId", name AS "name", mode AS "mode",
  settings AS "settings", clock_offset_ms AS "clockOffsetMs", disabled_at AS "disabledAt"
FROM line ORDER BY depth`,
};

export type FindPathParameters = { id: string };
export type FindPathRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  settings: unknown;
  clockOffsetMs: string;
  disabledAt: Date | null;
};

/**
 * Entities and everything below them, parents first.
 */
export const findSubtrees: Statement<FindSubtreesParameters, FindSubtreesRow, 'read'> = {
  name: 'entities.find-subtrees',
  kind: 'read',
  parameters: ['rootIds'],
  text: `WITH RECURSIVE below AS (
  SELECT entity.*, 0 AS depth FROM entity WHERE id = ANY($1)
  UNION
  SELECT child.*, below.depth + 1 FROM entity child JOIN below ON child.parent_id = below.id
)
SELECT id AS "id", kind AS "kind", parent_id AS "parentId", name AS "name", mode AS "mode",
  bool_or(disabled_at IS NOT NULL) AS "disabled"
FROM below GROUP BY id, kind, parent_id, name, mode ORDER BY max(depth), name, id`,
};

export type FindSubtreesParameters = { rootIds: readonly string[] };
export type FindSubtreesRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
};

export const lockEntity: Statement<LockEntityParameters, LockEntityRow, 'write'> = {
  name: 'entities.lock-entity',
  kind: 'write',
  parameters: ['id'],
  text: `SELECT id, kind, parent_id AS "parentId", name, mode, settings, clock_offset_ms AS "clockOffsetMs",
  disabled_at AS "disabledAt"
FROM entity WHERE id = $1 FOR UPDATE`,
};

export type LockEntityParameters = { id: string };
export type LockEntityRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  settings: unknown;
  clockOffsetMs: string;
  disabledAt: Date | null;
};
