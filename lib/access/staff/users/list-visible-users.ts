import { findEntityNames } from '#lib/entities/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { getUserAccount, listEntitiesWithRoles, listUserAccounts, type UserAccount } from '../../user-roles.ts';
import { coversAssignment } from '../roles/may-give.ts';
import { presentUser, type UserRow } from './present-user.ts';

/** The users in an entity scope: those with a role in it; users without roles only for a global scope. */

export async function listVisibleEntityIds(services: StaffServices, entityScope: EntityScope): Promise<Set<string>> {
  const ids = await listEntitiesWithRoles(services.db);
  const kept = await Promise.all(ids.map(async (id) => ((await entityScope.includes(id)) ? [id] : [])));
  return new Set(kept.flat());
}

export async function listVisibleUsers(services: StaffServices, entityScope: EntityScope): Promise<UserAccount[]> {
  const within = await listVisibleEntityIds(services, entityScope);
  return listUserAccounts(services.db, { entityIds: [...within], withoutRole: await entityScope.isGlobal() });
}

/** Whether all roles of a user are within the entity scope; for users without roles only a global scope. */
export async function isFullyInScope(
  entityScope: EntityScope,
  { roles }: Pick<UserAccount, 'roles'>,
): Promise<boolean> {
  if (roles.length === 0) return entityScope.isGlobal();
  const within = await Promise.all(roles.map(({ entityId }) => entityScope.includes(entityId)));
  return within.every(Boolean);
}

/**
 * Whether a user may change an account: all of its roles are within the scope and permit no more than those of the user,
 * because who sets a password can sign in with it.
 */
export async function mayManage(
  services: Pick<StaffServices, 'tree'>,
  { entityScope, user }: Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>,
  account: Pick<UserAccount, 'roles'>,
): Promise<boolean> {
  if (!(await isFullyInScope(entityScope, account))) return false;
  const covered = await Promise.all(account.roles.map((held) => coversAssignment(services, user, held)));
  return covered.every(Boolean);
}

export async function getVisibleUser(
  services: StaffServices,
  entityScope: EntityScope,
  id: string,
): Promise<UserAccount> {
  const user = await getUserAccount(services.db, id);
  const within = user ? await Promise.all(user.roles.map(({ entityId }) => entityScope.includes(entityId))) : [];
  const isSeen = within.some(Boolean) || (user?.roles.length === 0 && (await entityScope.isGlobal()));
  if (!user || !isSeen) throw backOfficeErrors.unknown('user');
  return user;
}

export async function presentUsers(
  services: StaffServices,
  { entityScope, user: viewer, now }: Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'now'>,
  users: readonly UserAccount[],
): Promise<UserRow[]> {
  const held = users.flatMap(({ roles }) => roles.map(({ entityId }) => entityId));
  const [within, names, use] = await Promise.all([
    listVisibleEntityIds(services, entityScope),
    findEntityNames(services.db, held),
    services.sso.sessions.lastUseOf(users.map(({ id }) => id)),
  ]);
  return Promise.all(
    users.map(async (user) => {
      const canManage = await mayManage(services, { entityScope, user: viewer }, user);
      const managedBy = await findManagingMerchant(services, user);
      return presentUser(user, { names, use, within, canManage, managedBy, viewerId: viewer.id, now });
    }),
  );
}

/** The merchant whose administrators manage an account: the one that all of its roles are within. */
async function findManagingMerchant(
  { tree }: Pick<StaffServices, 'tree'>,
  { roles }: Pick<UserAccount, 'roles'>,
): Promise<UserRow['managedBy']> {
  const paths = await Promise.all(roles.map(({ entityId }) => tree.findPath(entityId)));
  const [first, ...others] = paths.map((path) => path?.merchant ?? null);
  if (!first || others.some((each) => each?.id !== first.id)) return null;
  return { entityId: first.id, entityName: first.name };
}
