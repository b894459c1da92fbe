import type { SessionUser } from '#lib/identity/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { enterRowScope, type RowScope, withRowScope } from '#lib/platform/database/row-level-security.ts';
import type { EntityScope } from './entity-scope.ts';
import type { BackOfficeServices } from './request-context.ts';

/** What lies within a reach, as the database's second wall is told it. */
export async function rowScopeOf(
  { tree }: Pick<BackOfficeServices, 'tree'>,
  reach: EntityScope,
  user: Pick<SessionUser, 'id'>,
): Promise<RowScope> {
  const [nodes, lineages] = await Promise.all([
    reach.nodes(),
    Promise.all(reach.rootIds.map((id) => tree.findPath(id))),
  ]);
  const above = new Set(lineages.flatMap((lineage) => lineage?.ids ?? []));
  return { reach: nodes.map(({ id }) => id), above: [...above], people: [], reader: user.id };
}

/**
 * The services for a call that reads: their statements see no row outside the reach, whatever they ask for. Who sees
 * everything has no such wall; nor has the Prisma client, whose few lists go through `readingModels`.
 */
export async function readingWithin(
  services: BackOfficeServices,
  reach: EntityScope,
  user: Pick<SessionUser, 'id'>,
): Promise<BackOfficeServices> {
  if (!services.supportsRls || (await reach.isGlobal())) return services;
  const pool = withRowScope(services.db.pool, await rowScopeOf(services, reach, user));
  return { ...services, db: { ...services.db, pool } };
}

/** Reads models behind the wall: one transaction of the Prisma client. */
export async function readingModels<Result>(
  { db, supportsRls }: Pick<BackOfficeServices, 'db' | 'supportsRls'>,
  sight: RowScope,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!supportsRls) return read(db);
  return db.prisma.$transaction(async (transaction) => {
    for (const statement of enterRowScope(sight)) await transaction.$executeRawUnsafe(statement);
    return read({ pool: db.pool, prisma: transaction as unknown as Database['prisma'] });
  });
}
