// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimMails = sqlFile<ClaimMailsParameters, ClaimMailsRow, 'write'>('lib/notices/sql/claim-mails.sql');
export type ClaimMailsParameters = { now: Date; maxAttempts: number; limit: bigint | number; firstWaitMs: number };
export type ClaimMailsRow = {
  noticeId: string;
  userId: string;
  name: string;
  email: string;
  title: string;
  text: string;
  page: string;
  entityName: string;
  beganAt: Date;
  kind: string;
  preferences: unknown;
};

export const markMailed = sqlFile<MarkMailedParameters, MarkMailedRow, 'write'>('lib/notices/sql/mark-mailed.sql');
export type MarkMailedParameters = { now: Date; noticeId: string; userId: string };
export type MarkMailedRow = Record<never, never>;

export const postponeMail = sqlFile<PostponeMailParameters, PostponeMailRow, 'write'>(
  'lib/notices/sql/postpone-mail.sql',
);
export type PostponeMailParameters = { until: Date; noticeId: string; userId: string };
export type PostponeMailRow = Record<never, never>;

export const raiseNotices = sqlFile<RaiseNoticesParameters, RaiseNoticesRow, 'write'>(
  'lib/notices/sql/raise-notices.sql',
);
export type RaiseNoticesParameters = {
  conditions: string;
  now: Date;
  kind: string;
  quietHours: number;
  ofInstallation: boolean;
  roles: readonly string[];
  permission: string;
};
export type RaiseNoticesRow = Record<never, never>;
