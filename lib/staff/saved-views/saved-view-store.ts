import type { Reader } from '#lib/platform/database/connection.ts';
import type { SavedView } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';

export type { SavedView };
export type OwnedView = SavedView & { ownerName: string };

/** The views of a user, and those shared on these entities, in the order of the tabs. */
export async function findSavedViews(
  { prisma }: Reader,
  { userId, list, entityIds }: { userId: string; list: string; entityIds: readonly string[] },
): Promise<OwnedView[]> {
  const views = await prisma.savedView.findMany({
    where: { list, OR: [{ userId }, { entityId: { in: [...entityIds] } }] },
    include: { user: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return views.map(({ user, ...view }) => ({ ...view, ownerName: user.name }));
}

export async function findSavedView({ prisma }: Reader, id: string): Promise<OwnedView | null> {
  const found = await prisma.savedView.findUnique({ where: { id }, include: { user: { select: { name: true } } } });
  if (!found) return null;
  const { user, ...view } = found;
  return { ...view, ownerName: user.name };
}

export async function insertSavedView({ prisma }: StaffTx, view: SavedView): Promise<void> {
  await prisma.savedView.create({ data: view });
}

/** False when it was deleted concurrently. */
export async function updateSavedView({ prisma }: StaffTx, id: string, change: Partial<SavedView>): Promise<boolean> {
  return (await prisma.savedView.updateMany({ where: { id }, data: change })).count === 1;
}

/** False when another change was first. */
export async function deleteSavedView({ prisma }: StaffTx, id: string): Promise<boolean> {
  return (await prisma.savedView.deleteMany({ where: { id } })).count === 1;
}
