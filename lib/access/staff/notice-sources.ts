import type { NoticeSource } from '#lib/staff/notice-source.ts';

const dayMs = 86_400_000;

/** Time enough to put a new token into a shop. */
const noticeDays = 14;

export const accessNotices: readonly NoticeSource[] = [
  {
    kind: 'access-token-expires',
    permission: 'tokens.write',
    find: async ({ db }, now) => {
      const tokens = await db.prisma.accessToken.findMany({
        where: {
          revokedAt: null,
          rotatedTo: null,
          expiresAt: { gt: now, lte: new Date(now.getTime() + noticeDays * dayMs) },
        },
        select: { id: true, entityId: true, name: true, expiresAt: true },
        orderBy: { id: 'asc' },
      });
      return tokens.map(({ id, entityId, name, expiresAt }) => ({
        entityId,
        subjectId: id,
        page: '/access-tokens',
        title: 'An access token expires soon',
        text: `The access token “${name}” expires on ${expiresAt?.toISOString().slice(0, 10)}. Requests with it are refused from then on. Rotate it, and put the new one into the system that uses it.`,
      }));
    },
  },
];
