import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { assignmentRow, type RoleAssignment, toAssignment, withCustomRoles } from './held-role.ts';

/** A user account without secrets. */
export type UserAccount = {
  id: string;
  username: string;
  name: string;
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  /** For all addresses or for one of them. */
  lockedUntil: Date | null;
  /** Invited, without a password so far. */
  invited: boolean;
  authenticatorApp: boolean;
  passkeys: number;
  roles: RoleAssignment[];
};

export const shownAccount = {
  id: true,
  username: true,
  name: true,
  email: true,
  createdAt: true,
  disabledAt: true,
  lockedUntil: true,
  signInFailures: { where: { lockedUntil: { not: null } }, select: { lockedUntil: true } },
  passwordHash: true,
  sealedTotpSecret: true,
  roles: withCustomRoles,
  _count: { select: { passkeys: true } },
} as const;

type Row = Omit<UserAccount, 'invited' | 'authenticatorApp' | 'passkeys' | 'roles'> & {
  signInFailures: { lockedUntil: Date | null }[];
  passwordHash: string | null;
  sealedTotpSecret: string | null;
  _count: { passkeys: number };
  roles: Parameters<typeof toAssignment>[0][];
};

export function toUserAccount({
  passwordHash,
  sealedTotpSecret,
  _count,
  roles,
  signInFailures,
  ...user
}: Row): UserAccount {
  const locks = [user, ...signInFailures].flatMap(({ lockedUntil }) => lockedUntil ?? []);
  return {
    ...user,
    lockedUntil: locks.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
    invited: passwordHash === null,
    authenticatorApp: sealedTotpSecret !== null,
    passkeys: _count.passkeys,
    roles: roles.map(toAssignment),
  };
}

/** The entities with at least one role: few, independent of the number of entities. */
export async function listEntitiesWithRoles({ prisma }: Reader): Promise<string[]> {
  const rows = await prisma.userRole.findMany({ distinct: ['entityId'], select: { entityId: true } });
  return rows.map(({ entityId }) => entityId);
}

/** The users with a role on one of these entities, optionally also users without any role. */
export async function listUserAccounts(
  { prisma }: Reader,
  { entityIds, withoutRole }: { entityIds: readonly string[]; withoutRole: boolean },
): Promise<UserAccount[]> {
  const held = { roles: { some: { entityId: { in: [...entityIds] } } } };
  const rows = await prisma.user.findMany({
    where: withoutRole ? { OR: [held, { roles: { none: {} } }] } : held,
    select: shownAccount,
  });
  const users = rows.map(toUserAccount);
  // Sorts by locale; the database sorts by bytes.
  return users.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
}

export async function getUserAccount({ prisma }: Reader, id: string): Promise<UserAccount | null> {
  const row = await prisma.user.findUnique({ where: { id }, select: shownAccount });
  return row && toUserAccount(row);
}

/** False when the user already has the role there. */
export async function grantRole({ prisma }: StaffTx, userId: string, assignment: RoleAssignment): Promise<boolean> {
  const data = [{ userId, ...assignmentRow(assignment) }];
  return (await prisma.userRole.createMany({ data, skipDuplicates: true })).count === 1;
}

/** False when the user does not have the role there. */
export async function revokeRole(
  { prisma }: StaffTx,
  userId: string,
  { role, entityId }: RoleAssignment,
): Promise<boolean> {
  return (await prisma.userRole.deleteMany({ where: { userId, role, entityId } })).count === 1;
}
