import type { Database } from '#lib/platform/database/database.ts';
import { behindWall, enterWall, type Sight } from '#lib/platform/database/walls.ts';
import type { SessionUser } from '#lib/sso/index.ts';
import type { BackOfficeServices } from './call.ts';
import type { Reach } from './reach.ts';

/** What lies within a reach, as the database's second wall is told it. */
export async function sightOf(
  { tree }: Pick<BackOfficeServices, 'tree'>,
  reach: Reach,
  user: Pick<SessionUser, 'id'>,
): Promise<Sight> {
  const [nodes, lineages] = await Promise.all([
    reach.nodes(),
    Promise.all(reach.rootIds.map((id) => tree.findLineage(id))),
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
  reach: Reach,
  user: Pick<SessionUser, 'id'>,
): Promise<BackOfficeServices> {
  if (!services.hasStaffRole || (await reach.isEverything())) return services;
  const pool = behindWall(services.db.pool, await sightOf(services, reach, user));
  return { ...services, db: { ...services.db, pool } };
}

/** Reads models behind the wall: one transaction of the Prisma client. */
export async function readingModels<Result>(
  { db, hasStaffRole }: Pick<BackOfficeServices, 'db' | 'hasStaffRole'>,
  sight: Sight,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!hasStaffRole) return read(db);
  return db.prisma.$transaction(async (transaction) => {
    for (const statement of enterWall(sight)) await transaction.$executeRawUnsafe(statement);
    return read({ pool: db.pool, prisma: transaction as unknown as Database['prisma'] });
  });
}
