import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Connection, Reader } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type EntryRow, type ListChange, storeEntries } from '../change-list.ts';
import { type ListEntry, labelOf, type NamedListKind, normaliseValue, spanOf } from '../list-entry.ts';
import * as sql from './sql/index.ts';

/** A list of one's own, which rules name: `customer.email in list("vip")`. */
export type NamedList = { id: string; entityId: string; name: string; kind: NamedListKind };

/** Another list of the entity has this name. */
export class ListNameTakenError extends Error {}

/** Rules name the list, so that it stays as it is. */
export class ListInUseError extends Error {
  readonly rules: readonly string[];

  constructor(rules: readonly string[]) {
    super('rules name the list');
    this.rules = rules;
  }
}

export async function findKindsOfLists(
  connection: Connection,
  entityIds: readonly string[],
  names: readonly string[],
): Promise<{ name: string; kind: NamedListKind }[]> {
  const rows = await query(connection, sql.findKindsOfLists, { entityIds: [...entityIds], names: [...names] });
  return rows.map(({ name, kind }) => ({ name, kind: kind as NamedListKind }));
}

/** The names that rules of an entity can use; none of them is renamed or removed before the transaction ends. */
export async function lockListsAbove(tx: StaffTx, entityId: string): Promise<ReadonlySet<string>> {
  const rows = await query(tx, sql.lockListsAbove, { entityId });
  return new Set(rows.map(({ name }) => name));
}

/** With the number of their values; null: of every entity. */
export async function listNamedLists(
  connection: Connection,
  entityIds: readonly string[] | null,
): Promise<(NamedList & { entries: number })[]> {
  const rows = await query(connection, sql.listNamedLists, { entityIds: entityIds && [...entityIds] });
  return rows.map((row) => ({ ...row, kind: row.kind as NamedListKind }));
}

export async function findNamedList({ prisma }: Reader, id: string): Promise<NamedList | null> {
  const row = await prisma.riskNamedList.findUnique({ where: { id } });
  return row && { id, entityId: row.entityId, name: row.name, kind: row.kind as NamedListKind };
}

export async function createNamedList(
  tx: StaffTx,
  input: Omit<NamedList, 'id'>,
  { actor, at }: ListChange,
): Promise<NamedList> {
  const list = { id: newRandomId(), ...input };
  const data = [{ ...list, actor, createdAt: at }];
  const { count } = await tx.prisma.riskNamedList.createMany({ data, skipDuplicates: true });
  if (count === 0) throw new ListNameTakenError();
  await announceChange(tx, 'risk-rule');
  return list;
}

/** Null when it was removed before. */
export async function renameNamedList(
  tx: StaffTx,
  id: string,
  name: string,
  findUsers: FindUsers,
): Promise<NamedList | null> {
  const before = await lockUnused(tx, id, findUsers);
  if (!before) return null;
  const { entityId } = before;
  if ((await tx.prisma.riskNamedList.count({ where: { entityId, name, id: { not: id } } })) > 0) {
    throw new ListNameTakenError();
  }
  await tx.prisma.riskNamedList.update({ where: { id }, data: { name } });
  await execute(tx, sql.renameEntries, { entityId, before: before.name, name });
  await announceChange(tx, 'risk-rule');
  return before;
}

/** Removes a list with its values; null when it was removed before. */
export async function removeNamedList(
  tx: StaffTx,
  id: string,
  findUsers: FindUsers,
): Promise<(NamedList & { removed: number }) | null> {
  const list = await lockUnused(tx, id, findUsers);
  if (!list) return null;
  const { entityId, name } = list;
  const removed = await execute(tx, sql.deleteEntries, { entityId, name });
  await tx.prisma.riskNamedList.delete({ where: { id } });
  await announceChange(tx, 'risk-rule');
  return { ...list, removed };
}

async function lock(tx: StaffTx, id: string): Promise<NamedList | null> {
  const row = await queryFirst(tx, sql.lockNamedList, { id });
  return row ? { ...row, kind: row.kind as NamedListKind } : null;
}

/** The names of the rules that name a list. */
type FindUsers = (tx: StaffTx, list: NamedList) => Promise<readonly string[]>;

async function lockUnused(tx: StaffTx, id: string, findUsers: FindUsers): Promise<NamedList | null> {
  const list = await lock(tx, id);
  if (!list) return null;
  const users = await findUsers(tx, list);
  if (users.length > 0) throw new ListInUseError(users);
  return list;
}

/** Adds values, of which none is named twice, or renews those that are there; null when the list was removed. */
export async function fillNamedList(
  tx: StaffTx,
  id: string,
  { values, reason, expiresAt }: { values: readonly string[]; reason: string; expiresAt: Date | null },
  change: ListChange,
): Promise<ListEntry[] | null> {
  const list = await lock(tx, id);
  if (!list) return null;
  const { kind, name, entityId } = list;
  const rows = values.map((sent): EntryRow => {
    const value = normaliseValue(kind, sent);
    const entry = { id: newRandomId(), list: name, kind, value, label: labelOf(kind, sent) };
    return { ...entry, span: spanOf(kind, value), reason, expires_at: expiresAt };
  });
  return storeEntries(tx, entityId, rows, change);
}
