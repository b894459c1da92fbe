import { execute } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';
import type { UserAccount } from './user-roles.ts';

/** A change that would leave a PSP without an administrator. */
export class LastAdministratorError extends Error {}

/**
 * Runs a change that may end the administration of a PSP by a user, and rejects it if no other administrator of that
 * PSP could sign in. The PSPs are locked first: when two administrators remove each other concurrently, the second
 * change is rejected.
 */
export async function requireRemainingAdministrator<Result>(
  tx: StaffTx,
  user: Pick<UserAccount, 'roles'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const administered = user.roles.filter(({ role }) => role === 'administrator').map(({ entityId }) => entityId);
  const before = await findAdministered(tx, administered, true);
  const result = await change();
  const after = await findAdministered(tx, before, false);
  if (before.some((id) => !after.includes(id)))
    throw new LastAdministratorError('it would have no other administrator');
  return result;
}

/** The PSPs of these that have an administrator who can sign in. */
async function findAdministered(tx: StaffTx, entityIds: readonly string[], lock: boolean): Promise<string[]> {
  const ids = [...entityIds];
  if (lock) await execute(tx, sql.lockRoots, { ids });
  const rows = await tx.prisma.entity.findMany({
    where: {
      id: { in: ids },
      parentId: null,
      roles: { some: { role: 'administrator', user: { disabledAt: null, passwordHash: { not: null } } } },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
