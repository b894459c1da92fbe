import type { SessionUser } from '#lib/identity/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { withPool } from '#lib/platform/database/database.ts';
import { enterRowScope, type RowScope, withRowScope } from '#lib/platform/database/tenants/row-level-security.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import type { EntityScope } from './entity-scope.ts';
import type { StaffServices } from './services.ts';

/** The settings of row-level security for an entity scope. */
export async function rowScopeOf(
  { tree }: Pick<StaffServices, 'tree'>,
  entityScope: EntityScope,
  user: Pick<SessionUser, 'id'>,
): Promise<RowScope> {
  const [nodes, paths] = await Promise.all([
    entityScope.nodes(),
    Promise.all(entityScope.rootIds.map((id) => tree.findPath(id))),
  ]);
  const above = new Set(paths.flatMap((path) => path?.ids ?? []));
  return { entityIds: nodes.map(({ id }) => id), ancestorIds: [...above], userIds: [], userId: user.id };
}

/**
 * The services for a read: their statements see only rows within the entity scope. Users who see everything are not
 * limited; nor is the Prisma client, whose lists use `readingModels`.
 */
export async function readingWithin(
  services: StaffServices,
  entityScope: EntityScope,
  user: Pick<SessionUser, 'id'>,
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
