import type { SessionUser } from '#lib/identity/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { withPool } from '#lib/platform/database/database.ts';
import { enterRowScope, type RowScope, withRowScope } from '#lib/platform/database/tenants/row-level-security.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import type { EntityScope } from './entity-scope.ts';
import type { StaffServices } from './services.ts';

/** Who reads; with their roles where a request may name one entity below those of their roles. */
type Staff = Pick<SessionUser, 'id'> & { roles?: SessionUser['roles'] };

/** Of the ids from an entity up to its PSP, those up to the highest one where a role was assigned. */
function withinReach(ids: readonly string[], roles: SessionUser['roles']): readonly string[] {
  const assigned = new Set(roles.map(({ entityId }) => entityId));
  const highest = ids.findLastIndex((id) => assigned.has(id));
  return ids.slice(0, highest + 1);
}

/** The settings of row-level security for an entity scope. */
export async function rowScopeOf(
  { tree }: Pick<StaffServices, 'tree'>,
  entityScope: EntityScope,
  { id, roles = [] }: Staff,
): Promise<RowScope> {
  const [nodes, paths] = await Promise.all([
    entityScope.nodes(),
    Promise.all(entityScope.rootIds.map((id) => tree.findPath(id))),
  ]);
  const above = new Set(paths.flatMap((path) => path?.ids ?? []));
  return {
    entityIds: nodes.map((node) => node.id),
    ancestorIds: [...above],
    staffIds: [...new Set(paths.flatMap((path) => withinReach(path?.ids ?? [], roles)))],
    userIds: [],
    userId: id,
  };
}

/**
 * The services for a read: their statements see only rows within the entity scope. Users who see everything are not
 * limited; nor is the Prisma client, whose lists use `readingModels`.
 */
export async function readingWithin(
  services: StaffServices,
  entityScope: EntityScope,
  user: Staff,
): Promise<StaffServices> {
  if (!services.supportsRls || (await entityScope.isGlobal())) return services;
  const pool = withRowScope(services.db.pool, await rowScopeOf(services, entityScope, user));
  return { ...services, db: withPool(pool, services.db.prisma) };
}

/** Reads models with row-level security: one transaction of the Prisma client. */
export async function readingModels<Result>(
  { db, supportsRls }: Pick<StaffServices, 'db' | 'supportsRls'>,
  rowScope: RowScope,
  read: (db: Reader) => Promise<Result>,
): Promise<Result> {
  if (!supportsRls) return read(db);
  return withStaffTransaction(db, async (tx) => {
    for (const text of enterRowScope(rowScope)) await tx.query({ text });
    return read(tx);
  });
}
