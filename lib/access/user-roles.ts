import type { Database } from '#lib/platform/database/database.ts';
import type { UserRole } from './users.ts';

export type RoleAssignment = { role: UserRole; entityId: string };

/** A person as others may know them; nothing that opens the account. */
export type UserAccount = {
  id: string;
  username: string;
  name: string;
  email: string;
  createdAt: Date;
  disabledAt: Date | null;
  lockedUntil: Date | null;
  /** Invited, and has not chosen a password yet. */
  invited: boolean;
  authenticatorApp: boolean;
  passkeys: number;
  roles: RoleAssignment[];
};

const shown = {
  ...{
    id: true,
    username: true,
    name: true,
    email: true,
    createdAt: true,
    disabledAt: true,
    lockedUntil: true,
  },
  ...{ passwordHash: true, sealedTotpSecret: true, roles: true, _count: { select: { passkeys: true } } },
} as const;

type Row = Omit<UserAccount, 'invited' | 'authenticatorApp' | 'passkeys' | 'roles'> & {
  passwordHash: string | null;
  sealedTotpSecret: string | null;
  _count: { passkeys: number };
  roles: { role: string; entityId: string }[];
};

function toPerson({ passwordHash, sealedTotpSecret, _count, roles, ...person }: Row): UserAccount {
  return {
    ...person,
    invited: passwordHash === null,
    authenticatorApp: sealedTotpSecret !== null,
    passkeys: _count.passkeys,
    roles: roles.map(({ role, entityId }) => ({ role: role as UserRole, entityId })),
  };
}

/** The entities on which anybody has a role: few, however many entities there are. */
export async function listEntitiesWithRoles({ prisma }: Database): Promise<string[]> {
  const rows = await prisma.userRole.findMany({ distinct: ['entityId'], select: { entityId: true } });
  return rows.map(({ entityId }) => entityId);
}

/** Everyone who has a role on one of these entities, and those without any role when they are asked for. */
export async function listUserAccounts(
  { prisma }: Database,
  { entityIds, withoutRole }: { entityIds: readonly string[]; withoutRole: boolean },
): Promise<UserAccount[]> {
  const held = { roles: { some: { entityId: { in: [...entityIds] } } } };
  const rows = await prisma.user.findMany({
    where: withoutRole ? { OR: [held, { roles: { none: {} } }] } : held,
    select: shown,
  });
  const people = rows.map(toPerson);
  // As people order names; the database orders bytes.
  return people.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
}

export async function getUserAccount({ prisma }: Database, id: string): Promise<UserAccount | null> {
  const row = await prisma.user.findUnique({ where: { id }, select: shown });
  return row && toPerson(row);
}

/** False when the person has the role there already. */
export async function grantRole(
  { prisma }: Database,
  userId: string,
  given: RoleAssignment,
): Promise<boolean> {
  const data = [{ userId, ...given }];
  return (await prisma.userRole.createMany({ data, skipDuplicates: true })).count === 1;
}

/** False when the person has no such role there. */
export async function revokeRole(
  { prisma }: Database,
  userId: string,
  taken: RoleAssignment,
): Promise<boolean> {
  return (await prisma.userRole.deleteMany({ where: { userId, ...taken } })).count === 1;
}
