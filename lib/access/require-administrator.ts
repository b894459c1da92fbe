import type { Database } from '#lib/platform/database/database.ts';
import type { UserAccount } from './user-roles.ts';

/** What would leave a PSP without anyone who can administer it. */
export class LastAdministratorError extends Error {}

/**
 * Runs a change that may cost a person the administration of a PSP, and refuses it where nobody else would be left who
 * administers that PSP and can sign in. The PSPs are locked first: of two administrators who remove each other at the
 * same moment, the second is refused.
 */
export async function requireRemainingAdministrator<Result>(
  db: Database,
  person: Pick<UserAccount, 'roles'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const administered = person.roles
    .filter(({ role }) => role === 'administrator')
    .map(({ entityId }) => entityId);
  const before = await findAdministered(db, administered, true);
  const result = await change();
  const after = await findAdministered(db, before, false);
  if (before.some((id) => !after.includes(id)))
    throw new LastAdministratorError('nobody else administers it');
  return result;
}

/** Which of these are PSPs that somebody administers who can sign in. */
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
