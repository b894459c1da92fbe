import { type EntityNode, type EntityTree, findRootIds, findSubtrees } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { backOfficeErrors } from './back-office-error.ts';
import { type HeldRole, type Permission, permissionNames, roleRootsOf } from './permissions.ts';

type ReachServices = { db: Database; tree: EntityTree };

/** The part of the tree that a request may use: these entities and everything below them. */
export type EntityScope = {
  rootIds: readonly string[];
  /** Whether an entity is in it. */
  includes(entityId: string): Promise<boolean>;
  /** Whether it is all there is: every PSP. */
  isGlobal(): Promise<boolean>;
  nodes(): Promise<EntityNode[]>;
  /** The ids of all entities in it; null where it is global, so that none need be compared. */
  entityIds(): Promise<string[] | null>;
  scope(): Promise<SearchScope>;
};

/** The id of an entity within the scope; any other one is unknown. */
export async function entityWithin(entityScope: EntityScope, id: string | undefined): Promise<string> {
  if (id === undefined || !(await entityScope.includes(id))) throw backOfficeErrors.unknown('entity');
  return id;
}

/**
 * The entities where these roles have a permission, limited to one entity if the request names one. An entity
 * outside is treated as unknown, so that ids cannot be probed.
 */
export async function resolveScope(
  services: ReachServices,
  roles: readonly HeldRole[],
  permission: Permission | 'signed in',
  entityId: string | undefined,
): Promise<EntityScope> {
  const roots = permission === 'signed in' ? allRoots(roles) : roleRootsOf(roles, permission);
  if (permission !== 'signed in' && roots.length === 0) throw backOfficeErrors.forbidden();
  if (entityId === undefined) return createReach(services, roots);
  if (!(await isBelow(services, entityId, roots))) throw backOfficeErrors.unknown('entity');
  return createReach(services, [entityId]);
}

function allRoots(roles: readonly HeldRole[]): string[] {
  return [...new Set(permissionNames().flatMap((permission) => roleRootsOf(roles, permission)))];
}

function createReach(services: ReachServices, rootIds: readonly string[]): EntityScope {
  let nodes: Promise<EntityNode[]> | undefined;
  const read = (): Promise<EntityNode[]> => {
    nodes ??= findSubtrees(services.db, rootIds);
    return nodes;
  };
  const isGlobal = async (): Promise<boolean> => (await findRootIds(services.db)).every((id) => rootIds.includes(id));
  return {
    rootIds,
    includes: (entityId) => isBelow(services, entityId, rootIds),
    isGlobal,
    nodes: read,
    entityIds: async () => ((await isGlobal()) ? null : (await read()).map(({ id }) => id)),
    scope: async () => {
      // Then no list of merchants need be compared.
      if (await isGlobal()) return { everything: true };
      const below = await read();
      const idsOf = (kind: EntityNode['kind']) => below.filter((node) => node.kind === kind).map(({ id }) => id);
      const merchantIds = idsOf('MERCHANT');
      const covered = new Set(merchantIds);
      const channelIds = below
        .filter(({ kind, parentId }) => kind === 'CHANNEL' && !covered.has(parentId ?? ''))
        .map(({ id }) => id);
      return { everything: false, merchantIds, channelIds };
    },
  };
}

async function isBelow(
  { tree }: Pick<ReachServices, 'tree'>,
  entityId: string,
  roots: readonly string[],
): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(entityId)) return false;
  const path = await tree.findPath(entityId);
  return path?.ids.some((id) => roots.includes(id)) ?? false;
}
