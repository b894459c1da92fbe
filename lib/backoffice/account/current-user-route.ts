import { z } from 'zod';
import { type EntityNode, findEntityNames } from '#lib/entities/index.ts';
import { administersInstallation } from '../kernel/administers-installation.ts';
import { type Permission, permissionsOf } from '../kernel/permissions.ts';
import { route } from '../kernel/request-context.ts';
import { changePreferences, findPreferences, type Preferences, preferencesChange } from './preferences.ts';

export type CurrentUser = {
  name: string;
  username: string;
  permissions: Permission[];
  roles: { role: string; entityId: string; entityName: string }[];
  /** What the entity switcher offers. */
  entities: EntityNode[];
  administersInstallation: boolean;
  preferences: Preferences;
};

/** The signed-in user with permissions and entities. */
export const currentUserRoute = route({
  method: 'GET',
  path: '/me',
  permission: 'signed in',
  query: z.object({}),
  run: async ({ db }, { user, entityScope }): Promise<CurrentUser> => {
    const names = await findEntityNames(
      db,
      user.roles.map(({ entityId }) => entityId),
    );
    return {
      name: user.name,
      username: user.username,
      permissions: permissionsOf(user.roles),
      roles: user.roles.map((each) => ({ ...each, entityName: names.get(each.entityId) ?? '' })),
      entities: await entityScope.nodes(),
      administersInstallation: await administersInstallation(db, user),
      preferences: await findPreferences(db, user.id),
    };
  },
});

/** Preferences affect only the user, so they are not in the audit log. */
export const preferencesRoute = route({
  method: 'PATCH',
  path: '/me/preferences',
  permission: 'signed in',
  query: z.object({}),
  body: preferencesChange,
  run: ({ db }, { user, body }): Promise<Preferences> => changePreferences(db, user.id, body),
});
