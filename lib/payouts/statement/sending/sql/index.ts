// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimMail = sqlFile<ClaimMailParameters, ClaimMailRow, 'write'>(
  'lib/payouts/statement/sending/sql/claim-mail.sql',
);
export type ClaimMailParameters = {
  now: Date;
  firstWaitMs: number;
  merchantId: string;
  payoutId: string;
  email: string;
};
export type ClaimMailRow = Record<never, never>;

export const findRecipients = sqlFile<FindRecipientsParameters, FindRecipientsRow, 'read'>(
  'lib/payouts/statement/sending/sql/find-recipients.sql',
);
export type FindRecipientsParameters = { merchantId: string };
export type FindRecipientsRow = { toUsers: boolean; addresses: readonly string[]; actor: string; changedAt: Date };

export const issueStatement = sqlFile<IssueStatementParameters, IssueStatementRow, 'write'>(
  'lib/payouts/statement/sending/sql/issue-statement.sql',
);
export type IssueStatementParameters = {
  now: Date;
  merchantId: string;
  payoutId: string;
  roles: readonly string[];
  permission: string;
  actor: string;
  data: string;
};
export type IssueStatementRow = Record<never, never>;

export const listDueMails = sqlFile<ListDueMailsParameters, ListDueMailsRow, 'read'>(
  'lib/payouts/statement/sending/sql/list-due-mails.sql',
);
export type ListDueMailsParameters = { now: Date; maxAttempts: number; limit: bigint | number };
export type ListDueMailsRow = { merchantId: string; payoutId: string; email: string };

export const listDue = sqlFile<ListDueParameters, ListDueRow, 'read'>('lib/payouts/statement/sending/sql/list-due.sql');
export type ListDueParameters = { limit: bigint | number };
export type ListDueRow = { merchantId: string; payoutId: string };

export const listMails = sqlFile<ListMailsParameters, ListMailsRow, 'read'>(
  'lib/payouts/statement/sending/sql/list-mails.sql',
);
export type ListMailsParameters = { merchantId: string; payoutId: string };
export type ListMailsRow = { email: string; attemptCount: number; mailedAt: Date | null };

export const lockDue = sqlFile<LockDueParameters, LockDueRow, 'write'>(
  'lib/payouts/statement/sending/sql/lock-due.sql',
);
export type LockDueParameters = { merchantId: string; payoutId: string };
export type LockDueRow = { payoutId: string };

export const markMailed = sqlFile<MarkMailedParameters, MarkMailedRow, 'write'>(
  'lib/payouts/statement/sending/sql/mark-mailed.sql',
);
export type MarkMailedParameters = { now: Date; merchantId: string; payoutId: string; email: string };
export type MarkMailedRow = Record<never, never>;

export const putRecipients = sqlFile<PutRecipientsParameters, PutRecipientsRow, 'write'>(
  'lib/payouts/statement/sending/sql/put-recipients.sql',
);
export type PutRecipientsParameters = {
  merchantId: string;
  toUsers: boolean;
  addresses: readonly string[];
  actor: string;
  now: Date;
};
export type PutRecipientsRow = Record<never, never>;
