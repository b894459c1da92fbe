import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type CustomRole, toCustomRole } from './held-role.ts';
import * as sql from './sql/index.ts';

/** The roles that administrators made. */

export type RoleInput = Pick<CustomRole, 'name' | 'description' | 'permissions' | 'limits'>;

/** Another role of the entity has this name. */
export class RoleNameTakenError extends Error {}

const withLimits = { limits: true } as const;

export async function findCustomRole({ prisma }: Reader, id: string): Promise<CustomRole | null> {
  const row = await prisma.customRole.findUnique({ where: { id }, include: withLimits });
  return row && toCustomRole(row);
}

/** The roles of these entities, by name. */
export async function listCustomRoles({ prisma }: Reader, entityIds: readonly string[]): Promise<CustomRole[]> {
  const where = { entityId: { in: [...entityIds] } };
  const rows = await prisma.customRole.findMany({ where, include: withLimits });
  const roles = rows.map(toCustomRole);
  return roles.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
}

/** The entities with a role of their own: few, independent of the number of entities. */
export async function listEntitiesWithCustomRoles({ prisma }: Reader): Promise<string[]> {
  const rows = await prisma.customRole.findMany({ distinct: ['entityId'], select: { entityId: true } });
  return rows.map(({ entityId }) => entityId);
}

export type Holder = { userId: string; name: string; entityId: string };

/** Who holds a role, and where. */
export async function listHolders({ prisma }: Reader, roleId: string): Promise<Holder[]> {
  const rows = await prisma.userRole.findMany({
    where: { customRoleId: roleId },
    select: { userId: true, entityId: true, user: { select: { name: true } } },
  });
  const holders = rows.map(({ userId, entityId, user }) => ({ userId, entityId, name: user.name }));
  return holders.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.userId.localeCompare(b.userId));
}

/** How many users hold each of these roles. */
export async function countHolders(
  { prisma }: Reader,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.userRole.findMany({
    where: { customRoleId: { in: [...roleIds] } },
    distinct: ['userId', 'customRoleId'],
    select: { userId: true, customRoleId: true },
  });
  const byRole = Map.groupBy(rows, ({ customRoleId }) => customRoleId ?? '');
  return new Map(Array.from(byRole, ([id, held]) => [id, held.length]));
}

/** Locks a role: what is checked of it stays as it is until the end of the transaction. False when it is gone. */
export async function lockCustomRole(tx: StaffTx, id: string): Promise<boolean> {
  return (await execute(tx, sql.lockCustomRole, { id })) === 1;
}

export async function insertCustomRole(
  tx: StaffTx,
  entityId: string,
  { name, description, permissions, limits }: RoleInput,
  now: Date,
): Promise<string> {
  const id = newRandomId();
  const role = { id, entityId, name, description, permissions, createdAt: now, updatedAt: now };
  await tx.prisma.customRole.create({ data: { ...role, limits: { create: limits } } }).catch(toNameTaken);
  return id;
}

/** Replaces a role for all its holders; false when it has changed since this version. */
export async function updateCustomRole(
  tx: StaffTx,
  { id, version }: Pick<CustomRole, 'id' | 'version'>,
  { name, description, permissions, limits }: RoleInput,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.prisma.customRole
    .updateMany({
      where: { id, version },
      data: { name, description, permissions, updatedAt: now, version: version + 1 },
    })
    .catch(toNameTaken);
  if (count === 0) return false;
  await tx.prisma.customRoleLimit.deleteMany({ where: { roleId: id } });
  await tx.prisma.customRoleLimit.createMany({ data: limits.map((limit) => ({ roleId: id, ...limit })) });
  await announceChange(tx, 'role');
  return true;
}

/** False when it has changed since this version. No user may hold it. */
export async function deleteCustomRole(
  tx: StaffTx,
  { id, version }: Pick<CustomRole, 'id' | 'version'>,
): Promise<boolean> {
  return (await tx.prisma.customRole.deleteMany({ where: { id, version } })).count === 1;
}

function toNameTaken(error: { code?: string }): never {
  // The unique key decides: of two concurrent changes only one gets the name.
  throw error.code === 'P2002' ? new RoleNameTakenError() : error;
}
