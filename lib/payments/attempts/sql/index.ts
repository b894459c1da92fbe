// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimAttemptsOfMerchant = sqlFile<ClaimAttemptsOfMerchantParameters, ClaimAttemptsOfMerchantRow, 'write'>(
  'lib/payments/attempts/sql/claim-attempts-of-merchant.sql',
);
export type ClaimAttemptsOfMerchantParameters = {
  merchantId: string;
  now: Date;
  limit: bigint | number;
  claimSeconds: number;
};
export type ClaimAttemptsOfMerchantRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

export const claimDueAttempts = sqlFile<ClaimDueAttemptsParameters, ClaimDueAttemptsRow, 'write'>(
  'lib/payments/attempts/sql/claim-due-attempts.sql',
);
export type ClaimDueAttemptsParameters = { now: Date; limit: bigint | number; claimSeconds: number };
export type ClaimDueAttemptsRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

export const findAttempt = sqlFile<FindAttemptParameters, FindAttemptRow, 'read'>(
  'lib/payments/attempts/sql/find-attempt.sql',
);
export type FindAttemptParameters = { reference: string };
export type FindAttemptRow = { merchantId: string; paymentId: string };

export const findNextQueryTime = sqlFile<FindNextQueryTimeParameters, FindNextQueryTimeRow, 'read'>(
  'lib/payments/attempts/sql/find-next-query-time.sql',
);
export type FindNextQueryTimeParameters = { merchantId: string; paymentId: string };
export type FindNextQueryTimeRow = { at: Date };

export const findOpenAttemptOfPayment = sqlFile<
  FindOpenAttemptOfPaymentParameters,
  FindOpenAttemptOfPaymentRow,
  'read'
>('lib/payments/attempts/sql/find-open-attempt-of-payment.sql');
export type FindOpenAttemptOfPaymentParameters = { merchantId: string; paymentId: string };
export type FindOpenAttemptOfPaymentRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

export const findOpenAttempt = sqlFile<FindOpenAttemptParameters, FindOpenAttemptRow, 'read'>(
  'lib/payments/attempts/sql/find-open-attempt.sql',
);
export type FindOpenAttemptParameters = { reference: string };
export type FindOpenAttemptRow = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  clockOffsetMs: number;
};

export const findPendingReference = sqlFile<FindPendingReferenceParameters, FindPendingReferenceRow, 'read'>(
  'lib/payments/attempts/sql/find-pending-reference.sql',
);
export type FindPendingReferenceParameters = { merchantId: string; paymentId: string; connector: string };
export type FindPendingReferenceRow = { reference: string };

export const listAttempts = sqlFile<ListAttemptsParameters, ListAttemptsRow, 'read'>(
  'lib/payments/attempts/sql/list-attempts.sql',
);
export type ListAttemptsParameters = { merchantId: string; paymentId: string };
export type ListAttemptsRow = {
  reference: string;
  ordinal: number;
  connector: string;
  connectorAccountId: string | null;
  state: string;
  openedAt: Date;
  completedAt: Date | null;
};

export const moveToNextAttempt = sqlFile<MoveToNextAttemptParameters, MoveToNextAttemptRow, 'write'>(
  'lib/payments/attempts/sql/move-to-next-attempt.sql',
);
export type MoveToNextAttemptParameters = {
  merchantId: string;
  endedReference: string;
  now: Date;
  reference: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  nextQueryAt: Date;
  eventType: string;
  actor: string;
  eventData: string;
};
export type MoveToNextAttemptRow = { id: string };

export const scheduleNextQuery = sqlFile<ScheduleNextQueryParameters, ScheduleNextQueryRow, 'write'>(
  'lib/payments/attempts/sql/schedule-next-query.sql',
);
export type ScheduleNextQueryParameters = { until: Date; merchantId: string; reference: string };
export type ScheduleNextQueryRow = Record<never, never>;
