import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { findExcess } from '#lib/staff/limits/covers-role.ts';
import { type Permission, permissionsOfRole, roleRootsOf, rolesPermitting } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { countHolders } from '../../custom-roles.ts';
import type { CustomRole, LimitKind } from '../../held-role.ts';
import { userRoles } from '../../users.ts';

/** A limit in units of its currency; null: none. */
export type LimitRow = { kind: LimitKind; currency: string; each: string | null; day: string | null };

/** A role in the list: a shipped one has its name as its id, and no entity. */
export type RoleRow = {
  id: string;
  name: string;
  description: string;
  isShipped: boolean;
  entityId: string | null;
  entityName: string | null;
  permissions: Permission[];
  limits: LimitRow[];
  /** How many users hold a custom role. */
  holders: number;
  version: number;
  mayChange: boolean;
  /** The user may give it on at least one entity. */
  mayGive: boolean;
};

export const presentLimits = ({ limits }: Pick<CustomRole, 'limits'>): LimitRow[] =>
  limits
    .map(({ kind, currency, eachMinor, dayMinor }) => ({
      kind,
      currency,
      each: decimalOf(eachMinor, currency),
      day: decimalOf(dayMinor, currency),
    }))
    .sort((a, b) => `${a.kind} ${a.currency}`.localeCompare(`${b.kind} ${b.currency}`, 'en'));

type Viewer = Pick<BackOfficeContext<unknown, unknown>, 'user'>;

/** The entities on which the user gives roles, each with those above it. */
async function listGivingPaths({ tree }: StaffServices, { user }: Viewer): Promise<readonly string[][]> {
  const roots = roleRootsOf(user.roles, 'users.write');
  return Promise.all(roots.map(async (id) => [...((await tree.findPath(id))?.ids ?? [])]));
}

export async function presentShippedRoles(services: StaffServices, viewer: Viewer): Promise<RoleRow[]> {
  const paths = await listGivingPaths(services, viewer);
  return userRoles.map((role) => ({
    id: role,
    name: role,
    description: '',
    isShipped: true,
    entityId: null,
    entityName: null,
    permissions: permissionsOfRole({ role }),
    limits: [],
    holders: 0,
    version: 0,
    mayChange: false,
    mayGive: paths.some((path) => findExcess(viewer.user.roles, path, { role }) === null),
  }));
}

export async function presentCustomRoles(
  services: StaffServices,
  roles: readonly CustomRole[],
  viewer: Viewer,
): Promise<RoleRow[]> {
  const { db, tree } = services;
  const [names, holders, giving] = await Promise.all([
    findEntityNames(
      db,
      roles.map(({ entityId }) => entityId),
    ),
    countHolders(
      db,
      roles.map(({ id }) => id),
    ),
    listGivingPaths(services, viewer),
  ]);
  const { user } = viewer;
  const rows = roles.map(async (custom): Promise<RoleRow> => {
    const own = (await tree.findPath(custom.entityId))?.ids ?? [];
    const { id, name, description, entityId, version } = custom;
    const isCovered = (path: readonly string[]): boolean =>
      rolesPermitting(user.roles, 'users.write', path).length > 0 &&
      findExcess(user.roles, path, { role: id, custom }) === null;
    return {
      id,
      name,
      description,
      isShipped: false,
      entityId,
      entityName: names.get(entityId) ?? '',
      permissions: permissionsOfRole({ role: id, custom }),
      limits: presentLimits(custom),
      holders: holders.get(id) ?? 0,
      version,
      mayChange: isCovered(own),
      mayGive: isCovered(own) || giving.some((path) => path.includes(entityId) && isCovered(path)),
    };
  });
  return Promise.all(rows);
}
