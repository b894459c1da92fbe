import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Entity as EntityRow } from '#lib/platform/database/generated/client.ts';
import type { Entity, EntityKind, EntityMode } from './entity.ts';
import type { OwnEntitySettings } from './settings.ts';

function toEntity(row: Omit<EntityRow, 'createdAt'>): Entity {
  return {
    id: row.id,
    kind: row.kind as EntityKind,
    parentId: row.parentId,
    name: row.name,
    mode: row.mode as EntityMode,
    settings: row.settings as OwnEntitySettings,
    clockOffsetMs: Number(row.clockOffsetMs),
    disabledAt: row.disabledAt,
  };
}

/** The entity and everything above it, itself first; empty when the id is unknown. */
export async function findPathOf({ prisma }: Database, id: string): Promise<Entity[]> {
  const rows = await prisma.$queryRaw<EntityRow[]>`
    WITH RECURSIVE line AS (
      SELECT entity.*, 0 AS depth FROM entity WHERE id = ${id}
      UNION ALL
      SELECT parent.*, line.depth + 1 FROM entity parent JOIN line ON parent.id = line.parent_id
    )
    SELECT id, kind, parent_id AS "parentId", name, mode, settings, clock_offset_ms AS "clockOffsetMs",
           disabled_at AS "disabledAt"
    FROM line ORDER BY depth`;
  return rows.map(toEntity);
}

export async function findChildrenOf({ prisma }: Database, parentId: string): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({
    where: { parentId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toEntity);
}

/** The test-mode merchants among these; they have test clocks. */
export async function findClocks({ prisma }: Database, ids: readonly string[]): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({
    where: { id: { in: [...ids] }, kind: 'MERCHANT', mode: 'TEST' },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toEntity);
}

export async function findAllEntities({ prisma }: Database): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(toEntity);
}

export async function insertEntity({ prisma }: Database, entity: Entity, now: Date): Promise<void> {
  await prisma.entity.create({ data: { ...entity, createdAt: now } });
  await announceChange(prisma, 'entity');
}

/** The current entity, locked for the rest of the transaction. */
export async function lockEntity({ prisma }: Database, id: string): Promise<Entity | null> {
  const [row] = await prisma.$queryRaw<EntityRow[]>`
    SELECT id, kind, parent_id AS "parentId", name, mode, settings, clock_offset_ms AS "clockOffsetMs",
           disabled_at AS "disabledAt"
    FROM entity WHERE id = ${id} FOR UPDATE`;
  return row ? toEntity(row) : null;
}

export async function updateEntity({ prisma }: Database, entity: Entity): Promise<void> {
  const { id, name, settings, clockOffsetMs, disabledAt } = entity;
  await prisma.entity.update({ where: { id }, data: { name, settings, clockOffsetMs, disabledAt } });
  await announceChange(prisma, 'entity');
}

export async function countEntities({ prisma }: Database): Promise<number> {
  return prisma.entity.count();
}

/** An entity as trees and lists show it. */
export type EntityNode = Pick<Entity, 'id' | 'kind' | 'parentId' | 'name' | 'mode'> & { disabled: boolean };

/** These entities and everything below them, parents first. */
export async function findSubtrees({ pool }: Database, rootIds: readonly string[]): Promise<EntityNode[]> {
  const { rows } = await pool.query<EntityNode>(
    `WITH RECURSIVE below AS (
       SELECT entity.*, 0 AS depth FROM entity WHERE id = ANY($1)
       UNION
       SELECT child.*, below.depth + 1 FROM entity child JOIN below ON child.parent_id = below.id
     )
     SELECT id, kind, parent_id AS "parentId", name, mode, bool_or(disabled_at IS NOT NULL) AS disabled
     FROM below GROUP BY id, kind, parent_id, name, mode ORDER BY max(depth), name, id`,
    [rootIds],
  );
  return rows;
}

/** Every PSP, also those outside of a reader's scope: the Prisma client has no row-level security. */
export async function findRootIds({ prisma }: Database): Promise<string[]> {
  const rows = await prisma.entity.findMany({ where: { parentId: null }, select: { id: true } });
  return rows.map(({ id }) => id);
}

export async function findEntityNames(
  { pool }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'SELECT id, name FROM entity WHERE id = ANY($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
