import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { assignmentRow, nameOfRole, toAssignment, withCustomRoles } from './held-role.ts';
import { hashPassword } from './password-hash.ts';

/** The roles that Turnpike ships; administrators make others (`custom-roles.ts`). */
export const userRoles = [
  'administrator',
  'fraud analyst',
  'finance',
  'merchant administrator',
  'merchant',
  'auditor',
] as const;
export type UserRole = (typeof userRoles)[number];

export type NewUser = {
  username: string;
  name: string;
  email: string;
  /** Null: set later with an invitation link. */
  password: string | null;
  roles: { role: string; entityId: string }[];
};

/** The user name is already taken. */
export class UsernameTaken extends Error {}

/** Creates a user; the password is stored as argon2id only. */
export async function createUser({ prisma }: StaffTx, user: NewUser, now: Date): Promise<string> {
  const { password, roles, ...account } = user;
  const passwordHash = password === null ? null : await hashPassword(password);
  const id = newRandomId();
  const username = normaliseUsername(user.username);
  const data = { ...account, username, id, passwordHash, createdAt: now, roles: { create: roles.map(assignmentRow) } };
  await prisma.user.create({ data }).catch((error: { code?: string }) => {
    // The unique key decides: of two concurrent invitations only one gets the name.
    throw error.code === 'P2002' ? new UsernameTaken(`The user name ${username} is taken.`) : error;
  });
  return id;
}

/** Ada, ADA and ada are the same user. */
export function normaliseUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

export type ListedUser = { username: string; name: string; roles: { role: string; entityId: string }[] };

export async function findUsers({ prisma }: Reader): Promise<ListedUser[]> {
  const users = await prisma.user.findMany({
    select: { username: true, name: true, roles: withCustomRoles },
    orderBy: { username: 'asc' },
  });
  return users.map(({ roles, ...user }) => ({
    ...user,
    roles: roles.map((row) => ({ role: nameOfRole(toAssignment(row)), entityId: row.entityId })),
  }));
}
