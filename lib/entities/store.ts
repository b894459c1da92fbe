import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { type Entity, type EntityKind, type EntityMode, entityKinds, entityModes } from './entity.ts';
import type { OwnEntitySettings } from './settings.ts';
import * as sql from './sql/index.ts';

type EntityRow = Omit<sql.LockEntityRow, 'clockOffsetMs'> & { clockOffsetMs: string | bigint };

function toEntity(row: EntityRow): Entity {
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
export async function findPathOf(connection: Connection, id: string): Promise<Entity[]> {
  return (await query(connection, sql.findPath, { id })).map(toEntity);
}

export async function findChildrenOf({ prisma }: Reader, parentId: string): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({ where: { parentId }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
  return rows.map(toEntity);
}

/** The test-mode merchants among these; they have test clocks. */
export async function findClocks({ prisma }: Reader, ids: readonly string[]): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({
    where: { id: { in: [...ids] }, kind: 'MERCHANT', mode: 'TEST' },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toEntity);
}

export async function findAllEntities({ prisma }: Reader): Promise<Entity[]> {
  const rows = await prisma.entity.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return rows.map(toEntity);
}

export async function insertEntity(tx: StaffTx, entity: Entity, now: Date): Promise<void> {
  await tx.prisma.entity.create({ data: { ...entity, createdAt: now } });
  await announceChange(tx, 'entity');
}

/** The current entity, locked for the rest of the transaction. */
export async function lockEntity(tx: StaffTx, id: string): Promise<Entity | null> {
  const row = await queryFirst(tx, sql.lockEntity, { id });
  return row && toEntity(row);
}

export async function updateEntity(tx: StaffTx, entity: Entity): Promise<void> {
  const { id, name, settings, clockOffsetMs, disabledAt } = entity;
  await tx.prisma.entity.update({ where: { id }, data: { name, settings, clockOffsetMs, disabledAt } });
  await announceChange(tx, 'entity');
}

export async function countEntities({ prisma }: Reader): Promise<number> {
  return prisma.entity.count();
}

/** An entity as trees and lists show it. */
export type EntityNode = Pick<Entity, 'id' | 'kind' | 'parentId' | 'name' | 'mode'> & { disabled: boolean };

/** These entities and everything below them, parents first. */
export async function findSubtrees(connection: Connection, rootIds: readonly string[]): Promise<EntityNode[]> {
  return (await query(connection, sql.findSubtrees, { rootIds })) as EntityNode[];
}

/** An entity with the names from the top of a search down to it. */
export type EntityMatch = EntityNode & { path: string };

export type EntitySearch = {
  rootIds: readonly string[];
  /** Words that the path contains, each of them; none lists from the top. */
  text: string;
  kinds: readonly EntityKind[];
  modes: readonly EntityMode[];
  limit: number;
};

/** The entities at and below some that match, the nearest to the top first. */
export async function searchEntities(connection: Connection, search: EntitySearch): Promise<EntityMatch[]> {
  const { text, ...rest } = search;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const rows = await query(connection, sql.searchEntities, { ...rest, patterns, ids: words });
  return rows as EntityMatch[];
}

/** Those of these entities that are at or below some, as a search shows them. */
export async function findEntityMatches(
  connection: Connection,
  rootIds: readonly string[],
  ids: readonly string[],
): Promise<EntityMatch[]> {
  const everyKind = { kinds: [...entityKinds], modes: [...entityModes] };
  // No path is empty: only the ids match.
  const search = { rootIds, ids, patterns: [''], ...everyKind, limit: ids.length };
  return (await query(connection, sql.searchEntities, search)) as EntityMatch[];
}

/** An entity in a tree, which reads its children when it is opened. */
export type TreeNode = EntityNode & { hasChildren: boolean };

/** The children of an entity after one of them, in the order of their names. */
export async function listChildren(
  connection: Connection,
  parentId: string,
  { after, limit }: { after: Pick<EntityNode, 'name' | 'id'> | null; limit: number },
): Promise<TreeNode[]> {
  const place = { afterName: after?.name ?? '', afterId: after?.id ?? '' };
  return (await query(connection, sql.findChildren, { parentId, ...place, limit })) as TreeNode[];
}

/** Every PSP, also those outside of a reader's scope: the Prisma client has no row-level security. */
export async function findRootIds({ prisma }: Reader): Promise<string[]> {
  const rows = await prisma.entity.findMany({ where: { parentId: null }, select: { id: true } });
  return rows.map(({ id }) => id);
}

export async function findEntityNames(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query(connection, sql.findNames, { ids: [...new Set(ids)] });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
