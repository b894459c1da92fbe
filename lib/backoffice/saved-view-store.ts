import type { Database } from '#lib/platform/database/database.ts';
import type { SavedView } from '#lib/platform/database/generated/client.ts';

export type { SavedView };

/** A person's own views, and those shared on these entities; in the order in which they stand as tabs. */
export async function findSavedViews(
  { prisma }: Database,
  { userId, list, entityIds }: { userId: string; list: string; entityIds: readonly string[] },
): Promise<(SavedView & { ownerName: string })[]> {
  const views = await prisma.savedView.findMany({
    where: { list, OR: [{ userId }, { entityId: { in: [...entityIds] } }] },
    include: { user: { select: { name: true } } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
  return views.map(({ user, ...view }) => ({ ...view, ownerName: user.name }));
}

export async function findSavedView({ prisma }: Database, id: string): Promise<SavedView | null> {
  return prisma.savedView.findUnique({ where: { id } });
}

export async function insertSavedView({ prisma }: Database, view: SavedView): Promise<void> {
  await prisma.savedView.create({ data: view });
}

export async function updateSavedView({ prisma }: Database, { id, ...view }: SavedView): Promise<void> {
  await prisma.savedView.update({ where: { id }, data: view });
}

export async function deleteSavedView({ prisma }: Database, id: string): Promise<void> {
  await prisma.savedView.delete({ where: { id } });
}
