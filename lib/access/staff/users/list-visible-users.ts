import { findEntityNames } from '#lib/entities/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { getUserAccount, listEntitiesWithRoles, listUserAccounts, type UserAccount } from '../../user-roles.ts';
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
      const canManage = await isFullyInScope(entityScope, user);
      return presentUser(user, { names, use, within, canManage, viewerId: viewer.id, now });
    }),
  );
}
