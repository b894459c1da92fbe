import { z } from 'zod';
import { nameOfRole } from '#lib/access/index.ts';
import { type EntityMode, type EntityTree, entityModes, findEntityNames } from '#lib/entities/index.ts';
import { administersInstallation } from '../administers-installation.ts';
import { type Permission, permissionsOf } from '../permissions.ts';
import { route } from '../route.ts';
import { changePreferences, findPreferences, type Preferences, preferencesChange } from './preferences.ts';

export type CurrentUser = {
  name: string;
  username: string;
  permissions: Permission[];
  roles: { role: string; isCustom: boolean; entityId: string; entityName: string }[];
  /** The modes of what the user may see. */
  modes: EntityMode[];
  administersInstallation: boolean;
  preferences: Preferences;
};

/** The signed-in user with permissions and entities. */
export const currentUserRoute = route({
  method: 'GET',
  path: '/me',
  permission: 'signed in',
  query: z.object({}),
  run: async ({ db, tree }, { user, entityScope }): Promise<CurrentUser> => {
    const names = await findEntityNames(
      db,
      user.roles.map(({ entityId }) => entityId),
    );
    return {
      name: user.name,
      username: user.username,
      permissions: permissionsOf(user.roles),
      roles: user.roles.map((held) => ({
        role: nameOfRole(held),
        isCustom: held.custom !== undefined,
        entityId: held.entityId,
        entityName: names.get(held.entityId) ?? '',
      })),
      modes: await modesOf(tree, entityScope.rootIds),
      administersInstallation: await administersInstallation(db, user),
      preferences: await findPreferences(db, user.id),
    };
  },
});

/** A PSP chooses its mode for everything below it. */
async function modesOf(tree: EntityTree, rootIds: readonly string[]): Promise<EntityMode[]> {
  const paths = await Promise.all(rootIds.map((id) => tree.findPath(id)));
  return entityModes.filter((mode) => paths.some((path) => path?.entity.mode === mode));
}

/** Preferences affect only the user, so they are not in the audit log. */
export const preferencesRoute = route({
  method: 'PATCH',
  path: '/me/preferences',
  permission: 'signed in',
  query: z.object({}),
  body: preferencesChange,
  run: ({ db }, { user, body }): Promise<Preferences> => changePreferences(db, user.id, body),
});
