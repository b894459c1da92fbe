import type { Database } from '#lib/platform/database/database.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { hashPassword } from './password-hash.ts';

export const userRoles = ['administrator', 'fraud analyst', 'finance', 'merchant', 'auditor'] as const;
export type UserRole = (typeof userRoles)[number];

export type NewUser = {
  username: string;
  name: string;
  email: string;
  /** Null: chosen later, through an invitation. */
  password: string | null;
  roles: { role: UserRole; entityId: string }[];
};

/** The user name is somebody's already. */
export class UsernameTaken extends Error {}

/** Creates a person who may sign in; the password is kept as argon2id only. */
export async function createUser({ prisma }: Database, user: NewUser, now: Date): Promise<string> {
  const { password, roles, ...person } = user;
  const passwordHash = password === null ? null : await hashPassword(password);
  const id = newRandomId();
  const username = normaliseUsername(user.username);
  const data = { ...person, username, id, passwordHash, createdAt: now, roles: { create: roles } };
  await prisma.user.create({ data }).catch((error: { code?: string }) => {
    // Asked of the database itself: of two invitations at once only one finds the name free.
    throw error.code === 'P2002' ? new UsernameTaken(`The user name ${username} is taken.`) : error;
  });
  return id;
}

/** Ada, ADA and ada are one person. */
export function normaliseUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

export type ListedUser = { username: string; name: string; roles: { role: string; entityId: string }[] };

export async function findUsers({ prisma }: Database): Promise<ListedUser[]> {
  return prisma.user.findMany({
    select: { username: true, name: true, roles: { select: { role: true, entityId: true } } },
    orderBy: { username: 'asc' },
  });
}
