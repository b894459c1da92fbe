import {
  getUserAccount,
  listEntitiesWithRoles,
  listUserAccounts,
  type UserAccount,
} from '#lib/access/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { backOfficeErrors } from '../kernel/back-office-error.ts';
import type { EntityScope } from '../kernel/entity-scope.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { presentUser, type UserRow } from './present-user.ts';

/** Which people a entityScope holds: those with a role in it, and whoever has no role for who sees everything. */

export async function listVisibleEntityIds(
  services: BackOfficeServices,
  entityScope: EntityScope,
): Promise<Set<string>> {
  const ids = await listEntitiesWithRoles(services.db);
  const kept = await Promise.all(ids.map(async (id) => ((await entityScope.includes(id)) ? [id] : [])));
  return new Set(kept.flat());
}

export async function listVisibleUsers(
  services: BackOfficeServices,
  entityScope: EntityScope,
): Promise<UserAccount[]> {
  const within = await listVisibleEntityIds(services, entityScope);
  return listUserAccounts(services.db, { entityIds: [...within], withoutRole: await entityScope.isGlobal() });
}

/** Whether all that a person may do is within entityScope; of people without a role, only for who sees everything. */
export async function isFullyInScope(
  entityScope: EntityScope,
  { roles }: Pick<UserAccount, 'roles'>,
): Promise<boolean> {
  if (roles.length === 0) return entityScope.isGlobal();
  const within = await Promise.all(roles.map(({ entityId }) => entityScope.includes(entityId)));
  return within.every(Boolean);
}

export async function getVisibleUser(
  services: BackOfficeServices,
  entityScope: EntityScope,
  id: string,
): Promise<UserAccount> {
  const person = await getUserAccount(services.db, id);
  const within = person
    ? await Promise.all(person.roles.map(({ entityId }) => entityScope.includes(entityId)))
    : [];
  const isSeen = within.some(Boolean) || (person?.roles.length === 0 && (await entityScope.isGlobal()));
  if (!person || !isSeen) throw backOfficeErrors.unknown('user');
  return person;
}

export async function presentUsers(
  services: BackOfficeServices,
  { entityScope, user, now }: Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'now'>,
  people: readonly UserAccount[],
): Promise<UserRow[]> {
  const held = people.flatMap(({ roles }) => roles.map(({ entityId }) => entityId));
  const [within, names, use] = await Promise.all([
    listVisibleEntityIds(services, entityScope),
    findEntityNames(services.db, held),
    services.sso.sessions.lastUseOf(people.map(({ id }) => id)),
  ]);
  return Promise.all(
    people.map(async (person) => {
      const canManage = await isFullyInScope(entityScope, person);
      return presentUser(person, { names, use, within, canManage, viewerId: user.id, now });
    }),
  );
}
