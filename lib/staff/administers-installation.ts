import { findRootIds } from '#lib/entities/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { backOfficeErrors } from './back-office-error.ts';

/**
 * OIDC clients, event consumers and card number ranges belong to no entity but to the whole installation: administrators of every PSP
 * manage them.
 */
export async function administersInstallation(db: Database, { roles }: Pick<SessionUser, 'roles'>): Promise<boolean> {
  // A custom role belongs to a tenant, also where there is only one.
  const administered = roles.filter(({ role }) => role === 'administrator').map(({ entityId }) => entityId);
  const roots = await findRootIds(db);
  return roots.length > 0 && roots.every((id) => administered.includes(id));
}

/** Unknown to every other user, as what belongs to another tenant is. */
export async function requireInstallation(db: Database, user: Pick<SessionUser, 'roles'>, noun: string): Promise<void> {
  if (!(await administersInstallation(db, user))) throw backOfficeErrors.unknown(noun);
}
