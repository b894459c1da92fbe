// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * The direct children of an entity in the order of their names, after a place in that order.
 */
export const findChildren: Statement<FindChildrenParameters, FindChildrenRow, 'read'> = {
  name: 'entities.find-children',
  kind: 'read',
  parameters: ['parentId', 'afterName', 'afterId', 'limit'],
  text: `SELECT id, kind, parent_id AS "parentId", name, mode, disabled_at IS NOT NULL AS "disabled",
  EXISTS (SELECT FROM entity below WHERE below.parent_id = entity.id) AS "hasChildren"
FROM entity
WHERE parent_id = $1 AND (name, id) > ($2::text, $3::text)
ORDER BY name, id LIMIT $4::integer`,
};

export type FindChildrenParameters = { parentId: string; afterName: string; afterId: string; limit: number };
export type FindChildrenRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
  hasChildren: boolean;
};

/**
 * What `merchant:` and `channel:` of a search name, by id or by name.
 */
export const findEntitiesByName: Statement<FindEntitiesByNameParameters, FindEntitiesByNameRow, 'read'> = {
  name: 'entities.find-entities-by-name',
  kind: 'read',
  parameters: ['typed'],
  text: `SELECT id, lower(name) AS "name" FROM entity WHERE id = ANY($1) OR lower(name) = ANY($1)`,
};

export type FindEntitiesByNameParameters = { typed: readonly string[] };
export type FindEntitiesByNameRow = { id: string; name: string };

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

/**
 * Entities at and below the given ones, each with the names from there down to it, whose path contains every word.
 */
export const searchEntities: Statement<SearchEntitiesParameters, SearchEntitiesRow, 'read'> = {
  name: 'entities.search-entities',
  kind: 'read',
  parameters: ['rootIds', 'patterns', 'ids', 'kinds', 'modes', 'limit'],
  text: `WITH RECURSIVE below AS (
  SELECT id, kind, parent_id, name, mode, disabled_at, 0 AS depth, name AS path
  FROM entity WHERE id = ANY($1)
  UNION ALL
  SELECT child.id, child.kind, child.parent_id, child.name, child.mode, child.disabled_at, below.depth + 1,
    below.path || ' ▸ ' || child.name
  FROM entity child JOIN below ON child.parent_id = below.id
)
SELECT id AS "id", kind AS "kind", parent_id AS "parentId", name AS "name", mode AS "mode",
  disabled_at IS NOT NULL AS "disabled", path AS "path"
FROM below
WHERE (lower(path) LIKE ALL($2) OR id = ANY($3))
  AND kind = ANY($4) AND mode = ANY($5)
ORDER BY depth, path, id LIMIT $6::integer`,
};

export type SearchEntitiesParameters = {
  rootIds: readonly string[];
  patterns: readonly string[];
  ids: readonly string[];
  kinds: readonly string[];
  modes: readonly string[];
  limit: number;
};
export type SearchEntitiesRow = {
  id: string;
  kind: string;
  parentId: string | null;
  name: string;
  mode: string;
  disabled: boolean;
  path: string;
};
