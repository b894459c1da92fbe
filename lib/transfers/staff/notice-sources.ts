import type { NoticeSource } from '#lib/staff/notice-source.ts';

const dayMs = 86_400_000;

const noticeDays = 14;

export const transferNotices: readonly NoticeSource[] = [
  {
    kind: 'file-connection-failing',
    permission: 'transfers.write',
    find: async ({ db }) => {
      const failing = await db.prisma.fileConnection.findMany({
        where: { isEnabled: true, lastError: { not: null } },
        select: { id: true, entityId: true, name: true, lastError: true },
        orderBy: { id: 'asc' },
      });
      return failing.map(({ id, entityId, name, lastError }) => ({
        entityId,
        subjectId: id,
        page: `/file-connections/${id}`,
        title: 'A file connection fails',
        text: `The last run of the connection “${name}” failed: ${lastError}`,
      }));
    },
  },
  {
    kind: 'sftp-key-expires',
    permission: 'transfers.write',
    find: async ({ db }, now) => {
      const keys = await db.prisma.sftpKey.findMany({
        where: { revokedAt: null, expiresAt: { gt: now, lte: new Date(now.getTime() + noticeDays * dayMs) } },
        select: { id: true, entityId: true, name: true, expiresAt: true },
        orderBy: { id: 'asc' },
      });
      return keys.map(({ id, entityId, name, expiresAt }) => ({
        entityId,
        subjectId: id,
        page: '/sftp-keys',
        title: 'An SFTP key expires soon',
        text: `The SFTP key “${name}” expires on ${expiresAt?.toISOString().slice(0, 10)}. Files cannot be sent with it from then on. Add a new key before.`,
      }));
    },
  },
];
