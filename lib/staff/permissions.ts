import type { RoleAssignment, UserRole } from '#lib/access/index.ts';

/**
 * The permissions of the roles. A role applies to an entity and everything below it; there are no default
 * permissions.
 */

/** The names of all permissions; each feature adds its own in its `feature.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface Permissions {}

export type Permission = keyof Permissions;

export type PermissionTable = { readonly [Name in Permission]?: readonly UserRole[] };

/** One table for the process: pages, which Next bundles apart from the server, have a copy of this module. */
const key = Symbol.for('turnpike.permissions');
type Holder = { [key]?: Record<string, readonly UserRole[]> };
(globalThis as Holder)[key] ??= {};
const table = (globalThis as Holder)[key] as Record<string, readonly UserRole[]>;

/** Makes the permissions of a feature known; `defineFeature` does it. */
export function registerPermissions(permissions: PermissionTable): void {
  Object.assign(table, permissions);
}

export function permissionNames(): Permission[] {
  return Object.keys(table) as Permission[];
}

export function rolesWith(permission: Permission): readonly UserRole[] {
  return table[permission] ?? [];
}

export type HeldRole = RoleAssignment;

/** Permissions over what belongs to the whole installation: no tenant's role has them. */
export const installationPermissions: readonly string[] = ['events.manage'];

/** What a role permits: a shipped one by the table, a custom one by what it was made of. */
export function permissionsOfRole({ role, custom }: Omit<HeldRole, 'entityId'>): Permission[] {
  if (!custom) return permissionNames().filter((name) => rolesWith(name).includes(role as UserRole));
  // A permission that a later version no longer has means nothing, and one of the installation never came from here.
  return permissionNames().filter(
    (name) => custom.permissions.includes(name) && !installationPermissions.includes(name),
  );
}

const permits = ({ role, custom }: HeldRole, permission: Permission): boolean =>
  custom
    ? custom.permissions.includes(permission) && !installationPermissions.includes(permission)
    : rolesWith(permission).includes(role as UserRole);

/** The roles that permit something on an entity; `path` is the entity and those above it. */
export function rolesPermitting(
  roles: readonly HeldRole[],
  permission: Permission,
  path: readonly string[],
): HeldRole[] {
  return roles.filter((held) => path.includes(held.entityId) && permits(held, permission));
}

/** The entities on which these roles grant a permission, including everything below. */
export function roleRootsOf(roles: readonly HeldRole[], permission: Permission): string[] {
  return [...new Set(roles.filter((held) => permits(held, permission)).map(({ entityId }) => entityId))];
}

/** The permissions of these roles on any entity, for the navigation. */
export function permissionsOf(roles: readonly HeldRole[]): Permission[] {
  return permissionNames().filter((permission) => roleRootsOf(roles, permission).length > 0);
}
