import { findRootIds } from '#lib/entities/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { roleRootsOf } from './permissions.ts';

/**
 * OIDC clients and event consumers belong to no entity but to the whole installation: administrators of every PSP
 * manage them.
 */
export async function administersInstallation(
  db: Database,
  { roles }: Pick<SessionUser, 'roles'>,
): Promise<boolean> {
  const administered = roleRootsOf(roles, 'users.write');
  const roots = await findRootIds(db);
  return roots.length > 0 && roots.every((id) => administered.includes(id));
}
