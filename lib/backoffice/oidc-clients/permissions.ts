import { findRootIds } from '#lib/entities/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { roleRootsOf } from '../kernel/permissions.ts';

/** Applications that sign in through us belong to no entity: who administers every PSP manages them. */
export async function canManageOidcClients(
  db: Database,
  { roles }: Pick<SessionUser, 'roles'>,
): Promise<boolean> {
  const administered = roleRootsOf(roles, 'users.write');
  const roots = await findRootIds(db);
  return roots.length > 0 && roots.every((id) => administered.includes(id));
}
