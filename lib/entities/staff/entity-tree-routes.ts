import { z } from 'zod';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { type Permission, permissionNames, roleRootsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { entityKinds, entityModes } from '../entity.ts';
import { type EntityMatch, findEntityMatches, listChildren, searchEntities, type TreeNode } from '../store.ts';
import { coversAllPsps } from './entity-routes.ts';

/** An entity as pickers offer it, with the names above it. */
export type EntityOption = EntityMatch;

/** One level of the tree: the children of an entity, or the highest entities that the user may see. */
export type EntityList = {
  nodes: TreeNode[];
  /** Where the next page begins; null at the end. */
  next: { name: string; id: string } | null;
  mayAddRoot: boolean;
};

const pageSize = 50;
const maxOptions = 20;
/** Some of these values, separated by commas. */
const someOf = <Value extends string>(values: readonly Value[]) =>
  z.string().transform((text) => values.filter((value) => text.split(',').includes(value)));

const listQuery = z.object({
  parent: z.string().optional(),
  afterName: z.string().max(128).optional(),
  afterId: z.string().max(32).optional(),
});

const searchQuery = z.object({
  q: z.string().trim().max(200).default(''),
  /** Only these entities, for a picker that has chosen already; separated by commas. */
  ids: z.string().max(2_000).optional(),
  kinds: someOf(entityKinds).optional(),
  modes: someOf(entityModes).optional(),
  /** Only where the user has this permission. */
  permission: z.custom<Permission>((name) => permissionNames().includes(name as Permission)).optional(),
});

/** The entities of these that are below none of the others. */
async function topmost({ tree }: StaffServices, ids: readonly string[]): Promise<string[]> {
  const paths = await Promise.all(ids.map((id) => tree.findPath(id)));
  return ids.filter((_id, index) => !paths[index]?.ids.slice(1).some((above) => ids.includes(above)));
}

/** The tops of what is below both. */
async function intersect(
  services: StaffServices,
  entityScope: EntityScope,
  granted: readonly string[],
): Promise<string[]> {
  const paths = await Promise.all(entityScope.rootIds.map((id) => services.tree.findPath(id)));
  const below = entityScope.rootIds.filter((_id, index) => paths[index]?.ids.some((id) => granted.includes(id)));
  const above = await Promise.all(granted.map((id) => entityScope.includes(id)));
  return [...new Set([...below, ...granted.filter((_id, index) => above[index])])];
}

async function listRoots(services: StaffServices, rootIds: readonly string[]): Promise<TreeNode[]> {
  const found = await findEntityMatches(services.db, rootIds, await topmost(services, rootIds));
  const children = await Promise.all(found.map(({ id }) => listChildren(services.db, id, firstOne)));
  return found.map(({ path: _path, ...node }, index) => ({ ...node, hasChildren: (children[index]?.length ?? 0) > 0 }));
}

const firstOne = { after: null, limit: 1 };

export const entityTreeRoutes = [
  route({
    method: 'GET',
    path: '/entities',
    permission: 'entities.read',
    query: listQuery,
    run: async (services, { entityScope, user, query }): Promise<EntityList> => {
      const mayAddRoot = await coversAllPsps(services, roleRootsOf(user.roles, 'entities.write'));
      if (query.parent === undefined) {
        return { nodes: await listRoots(services, entityScope.rootIds), next: null, mayAddRoot };
      }
      const parentId = await entityWithin(entityScope, query.parent);
      const after = query.afterId ? { id: query.afterId, name: query.afterName ?? '' } : null;
      const nodes = await listChildren(services.db, parentId, { after, limit: pageSize + 1 });
      const shown = nodes.slice(0, pageSize);
      const last = shown.at(-1);
      const next = nodes.length > pageSize && last ? { name: last.name, id: last.id } : null;
      return { nodes: shown, next, mayAddRoot };
    },
  }),
  route({
    method: 'GET',
    path: '/entities/search',
    permission: 'signed in',
    query: searchQuery,
    run: async (services, { entityScope, user, query }): Promise<{ options: EntityOption[]; more: boolean }> => {
      const { permission, q, ids, kinds = [...entityKinds], modes = [...entityModes] } = query;
      const granted = permission ? roleRootsOf(user.roles, permission) : entityScope.rootIds;
      const rootIds = await topmost(services, await intersect(services, entityScope, granted));
      if (ids !== undefined) {
        return { options: await findEntityMatches(services.db, rootIds, ids.split(',')), more: false };
      }
      const search = { rootIds, text: q, kinds, modes, limit: maxOptions + 1 };
      const found = await searchEntities(services.db, search);
      return { options: found.slice(0, maxOptions), more: found.length > maxOptions };
    },
  }),
];
