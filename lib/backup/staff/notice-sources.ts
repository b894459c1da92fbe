import { findRootIds } from '#lib/entities/index.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { type BackupState, readBackupState } from '../backup-state.ts';

const hourMs = 3_600_000;

type AgeLimit = { kind: string; key: keyof BackupState; hours: number; title: string; text: (age: string) => string };

const limits: readonly AgeLimit[] = [
  {
    kind: 'backup-old',
    key: 'backupAt',
    hours: 26,
    title: 'The last backup is older than a day',
    text: (age) =>
      `The last base backup ${age}. Run “turnpike backup” and look why its timer did not (docs/runbooks/backup-old.md).`,
  },
  {
    kind: 'drill-old',
    key: 'drillAt',
    hours: 8 * 24,
    title: 'No backup was tried for a week',
    text: (age) =>
      `The last drill without a fault ${age}. Run “turnpike drill”: a backup that was never restored may not be one (docs/runbooks/drill-old.md).`,
  },
];

/** Where backups are wanted: they are late. */
export const backupNotices: readonly NoticeSource[] = limits.map(({ kind, key, hours, title, text }) => ({
  kind,
  permission: 'events.manage',
  ofInstallation: true,
  find: async ({ db }, now, { backupFolder, directory }) => {
    const [entityId] = await findRootIds(db);
    if (backupFolder === undefined || entityId === undefined) return [];
    const { [key]: at } = await readBackupState(directory);
    if (at && now.getTime() - new Date(at).getTime() < hours * hourMs) return [];
    const age = at ? `was at ${at.slice(0, 16).replace('T', ' ')} UTC` : 'was never made';
    return [{ entityId, subjectId: 'installation', page: '/notices', title, text: text(age) }];
  },
}));
