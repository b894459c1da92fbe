import type { Database } from '#lib/platform/database/database.ts';
import type { UserAccount } from './user-roles.ts';

/** A change that would leave a PSP without an administrator. */
export class LastAdministratorError extends Error {}

/**
 * Runs a change that may end the administration of a PSP by a user, and rejects it if no other administrator of that
 * PSP could sign in. The PSPs are locked first: when two administrators remove each other concurrently, the second
 * change is rejected.
 */
export async function requireRemainingAdministrator<Result>(
  db: Database,
  user: Pick<UserAccount, 'roles'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const administered = user.roles
    .filter(({ role }) => role === 'administrator')
    .map(({ entityId }) => entityId);
  const before = await findAdministered(db, administered, true);
  const result = await change();
  const after = await findAdministered(db, before, false);
  if (before.some((id) => !after.includes(id)))
    throw new LastAdministratorError('it would have no other administrator');
  return result;
}

/** The PSPs of these that have an administrator who can sign in. */
async function findAdministered(
  { prisma }: Database,
  entityIds: readonly string[],
  lock: boolean,
): Promise<string[]> {
  const ids = [...entityIds];
  if (lock) {
    await prisma.$queryRaw`
      SELECT id FROM entity WHERE id = ANY(${ids}) AND parent_id IS NULL ORDER BY id FOR NO KEY UPDATE`;
  }
  const rows = await prisma.entity.findMany({
    where: {
      id: { in: ids },
      parentId: null,
      roles: {
        some: { role: 'administrator', user: { disabledAt: null, passwordHash: { not: null } } },
      },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
