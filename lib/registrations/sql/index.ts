// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const applyFinalPayments = sqlFile<ApplyFinalPaymentsParameters, ApplyFinalPaymentsRow, 'write'>(
  'lib/registrations/sql/apply-final-payments.sql',
);
export type ApplyFinalPaymentsParameters = { merchantIds: readonly string[]; paymentIds: readonly string[] };
export type ApplyFinalPaymentsRow = Record<never, never>;

export const findAccountUse = sqlFile<FindAccountUseParameters, FindAccountUseRow, 'read'>(
  'lib/registrations/sql/find-account-use.sql',
);
export type FindAccountUseParameters = { merchantId: string; accountId: string };
export type FindAccountUseRow = { found: number | null };

export const findPastRetention = sqlFile<FindPastRetentionParameters, FindPastRetentionRow, 'read'>(
  'lib/registrations/sql/find-past-retention.sql',
);
export type FindPastRetentionParameters = { merchantId: string | null; now: Date; limit: bigint | number };
export type FindPastRetentionRow = {
  id: string;
  merchantId: string;
  channelId: string;
  accountId: string | null;
  paymentBrand: string;
  retainUntil: Date;
};

export const findRegistration = sqlFile<FindRegistrationParameters, FindRegistrationRow, 'read'>(
  'lib/registrations/sql/find-registration.sql',
);
export type FindRegistrationParameters = { merchantId: string; id: string };
export type FindRegistrationRow = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: unknown;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
};

export const findRegistrationsOfEvents = sqlFile<
  FindRegistrationsOfEventsParameters,
  FindRegistrationsOfEventsRow,
  'read'
>('lib/registrations/sql/find-registrations-of-events.sql');
export type FindRegistrationsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindRegistrationsOfEventsRow = {
  id: string;
  channelId: string;
  merchantId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: unknown;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
};

export const insertRegistration = sqlFile<InsertRegistrationParameters, InsertRegistrationRow, 'write'>(
  'lib/registrations/sql/insert-registration.sql',
);
export type InsertRegistrationParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  mode: string;
  state: string;
  paymentBrand: string;
  paymentMethod: string;
  accountKind: string;
  accountId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  holder: string | null;
  expiryMonth: string | null;
  expiryYear: string | null;
  initialTransactionId: string | null;
  echo: string;
  shortId: string;
  ndc: string;
  createdAt: Date;
  retainUntil: Date | null;
  actor: string;
  at: Date;
};
export type InsertRegistrationRow = Record<never, never>;

export const insertRegistrations = sqlFile<InsertRegistrationsParameters, InsertRegistrationsRow, 'write'>(
  'lib/registrations/sql/insert-registrations.sql',
);
export type InsertRegistrationsParameters = { rows: string; actor: string };
export type InsertRegistrationsRow = Record<never, never>;

export const markDeleted = sqlFile<MarkDeletedParameters, MarkDeletedRow, 'write'>(
  'lib/registrations/sql/mark-deleted.sql',
);
export type MarkDeletedParameters = { at: Date; merchantId: string; id: string; actor: string };
export type MarkDeletedRow = Record<never, never>;

export const markExpired = sqlFile<MarkExpiredParameters, MarkExpiredRow, 'write'>(
  'lib/registrations/sql/mark-expired.sql',
);
export type MarkExpiredParameters = { merchantId: string; id: string; retainUntil: Date; actor: string; at: Date };
export type MarkExpiredRow = Record<never, never>;

export const setRetention = sqlFile<SetRetentionParameters, SetRetentionRow, 'write'>(
  'lib/registrations/sql/set-retention.sql',
);
export type SetRetentionParameters = { until: Date | null; merchantId: string; id: string; actor: string; at: Date };
export type SetRetentionRow = Record<never, never>;
