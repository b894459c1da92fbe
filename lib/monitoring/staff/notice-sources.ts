import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { findRootIds } from '#lib/entities/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { NoticeCondition, NoticeSource } from '#lib/staff/notice-source.ts';

const lowBytes = 2 * 1024 ** 3;
const lowShare = 0.1;
const noticeDays = 30;
const dayMs = 86_400_000;

/** Little is free, by a figure and by a share: a small disk is not almost full for ever, nor is a large one at its last tenth. */
export function isNearlyFull({ freeBytes, bytes }: { freeBytes: number; bytes: number }): boolean {
  return freeBytes < lowBytes && freeBytes < lowShare * bytes;
}

export const monitoringNotices: readonly NoticeSource[] = [
  {
    kind: 'disk-nearly-full',
    permission: 'events.manage',
    ofInstallation: true,
    quietHours: 1,
    find: async ({ db }, _now, { directory }) => {
      const { bavail, blocks, bsize } = await statfs(directory);
      const freeBytes = bavail * bsize;
      if (!isNearlyFull({ freeBytes, bytes: blocks * bsize })) return [];
      return ofInstallation(db, {
        subjectId: directory,
        title: 'The disk is nearly full',
        text: `${(freeBytes / 1024 ** 3).toFixed(1)} GB are free in ${directory}. Payments are refused once nothing is (docs/runbooks/disk-full.md).`,
      });
    },
  },
  {
    kind: 'certificate-expires',
    permission: 'events.manage',
    ofInstallation: true,
    find: async ({ db }, now, { directoryServers }) => {
      const certificate = directoryServers.clientCertificate?.certificate;
      if (certificate === undefined) return [];
      const ends = new X509Certificate(certificate).validToDate;
      if (ends.getTime() - now.getTime() > noticeDays * dayMs) return [];
      return ofInstallation(db, {
        subjectId: 'directory certificate',
        title: 'The certificate of the directory servers expires soon',
        text: `The client certificate for the directory servers of 3-D Secure ends on ${ends.toISOString().slice(0, 10)}. Cardholders are not authenticated from then on. Ask the schemes for a new one.`,
      });
    },
  },
];

async function ofInstallation(
  db: Database,
  condition: Omit<NoticeCondition, 'entityId' | 'page'>,
): Promise<NoticeCondition[]> {
  const [entityId] = await findRootIds(db);
  return entityId === undefined ? [] : [{ entityId, page: '/notices', ...condition }];
}
