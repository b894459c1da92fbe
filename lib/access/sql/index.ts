// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Users with a role on every PSP get it on a new PSP too; otherwise a new PSP would end their access to everything.
 */
export const inheritRootRoles: Statement<InheritRootRolesParameters, InheritRootRolesRow, 'write'> = {
  name: 'access.inherit-root-roles',
  kind: 'write',
  parameters: ['rootId'],
  text: `INSERT INTO user_role (user_id, entity_id, role)
SELECT held.user_id, $1::text, held.role
FROM user_role held JOIN entity root ON root.id = held.entity_id AND root.parent_id IS NULL
WHERE root.id <> $1
GROUP BY held.user_id, held.role
HAVING count(DISTINCT root.id) =
  (SELECT count(*) FROM entity WHERE parent_id IS NULL AND id <> $1)
ON CONFLICT DO NOTHING`,
};

export type InheritRootRolesParameters = { rootId: string };
export type InheritRootRolesRow = Record<never, never>;

/**
 * Locks the PSPs among these entities in one order: two changes of the same PSPs wait for each other.
 */
export const lockRoots: Statement<LockRootsParameters, LockRootsRow, 'write'> = {
  name: 'access.lock-roots',
  kind: 'write',
  parameters: ['ids'],
  text: `SELECT id FROM entity WHERE id = ANY($1) AND parent_id IS NULL ORDER BY id FOR NO KEY UPDATE`,
};

export type LockRootsParameters = { ids: readonly string[] };
export type LockRootsRow = { id: string };
