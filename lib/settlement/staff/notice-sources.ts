import { query } from '#lib/platform/database/statement.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { listMissingFiles } from '../sql/index.ts';

export const settlementNotices: readonly NoticeSource[] = [
  {
    kind: 'settlement-file-missing',
    permission: 'settlement.write',
    find: async ({ db }, now) =>
      (await query(db, listMissingFiles, { now })).map(
        ({ entityId, format, formatId, formatName, lastDay, longestDays }) => ({
          entityId,
          subjectId: `${entityId}/${format}/${formatId ?? ''}`,
          page: '/settlement',
          title: `No settlement file of ${formatName ?? format} has come since ${lastDay}`,
          text: `The last settlement file of ${formatName ?? format} came on ${lastDay}. In the last 60 days the longest pause between two was ${longestDays === 1 ? 'a day' : `${longestDays} days`}. Look whether its connection works, or ask the acquirer.`,
        }),
      ),
  },
];
