// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const completeMethod = sqlFile<CompleteMethodParameters, CompleteMethodRow, 'write'>(
  'lib/authentication/sql/complete-method.sql',
);
export type CompleteMethodParameters = { now: Date; merchantId: string; id: string };
export type CompleteMethodRow = Record<never, never>;

export const findAbandoned = sqlFile<FindAbandonedParameters, FindAbandonedRow, 'read'>(
  'lib/authentication/sql/find-abandoned.sql',
);
export type FindAbandonedParameters = {
  merchantId: string | null;
  answerMs: number;
  shopperMs: number;
  now: Date;
  limit: bigint | number;
};
export type FindAbandonedRow = { merchantId: string; id: string; state: string; clockOffsetMs: number };

export const findAuthenticationById = sqlFile<FindAuthenticationByIdParameters, FindAuthenticationByIdRow, 'read'>(
  'lib/authentication/sql/find-authentication-by-id.sql',
);
export type FindAuthenticationByIdParameters = { id: string };
export type FindAuthenticationByIdRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export const findAuthentication = sqlFile<FindAuthenticationParameters, FindAuthenticationRow, 'read'>(
  'lib/authentication/sql/find-authentication.sql',
);
export type FindAuthenticationParameters = { merchantId: string; id: string };
export type FindAuthenticationRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export const findAuthenticationsOfPayment = sqlFile<
  FindAuthenticationsOfPaymentParameters,
  FindAuthenticationsOfPaymentRow,
  'read'
>('lib/authentication/sql/find-authentications-of-payment.sql');
export type FindAuthenticationsOfPaymentParameters = { merchantId: string; paymentId: string };
export type FindAuthenticationsOfPaymentRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: unknown;
  sealedProof: string | null;
  sealedRequest: string | null;
  methodUrl: string | null;
  methodCompletedAt: Date | null;
  challengeUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: unknown;
  actor: string;
  applied: boolean;
  eventCount: number;
  createdAt: Date;
  updatedAt: Date;
};

export const findEventsOfPayment = sqlFile<FindEventsOfPaymentParameters, FindEventsOfPaymentRow, 'read'>(
  'lib/authentication/sql/find-events-of-payment.sql',
);
export type FindEventsOfPaymentParameters = { merchantId: string; paymentId: string };
export type FindEventsOfPaymentRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const findUnapplied = sqlFile<FindUnappliedParameters, FindUnappliedRow, 'read'>(
  'lib/authentication/sql/find-unapplied.sql',
);
export type FindUnappliedParameters = { merchantId: string | null; now: Date; waitMs: number; limit: bigint | number };
export type FindUnappliedRow = { merchantId: string; id: string; clockOffsetMs: number };

export const insertAuthentication = sqlFile<InsertAuthenticationParameters, InsertAuthenticationRow, 'write'>(
  'lib/authentication/sql/insert-authentication.sql',
);
export type InsertAuthenticationParameters = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string | null;
  mode: string;
  directory: string;
  state: string;
  resultCode: string;
  amountMinor: bigint | number;
  currency: string;
  paymentBrand: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  accountId: string | null;
  result: string;
  sealedRequest: string | null;
  methodUrl: string | null;
  challengeWindow: string | null;
  shopperResultUrl: string | null;
  ndc: string;
  merchantTransactionId: string | null;
  echo: string;
  actor: string;
  events: string;
  now: Date;
};
export type InsertAuthenticationRow = Record<never, never>;

export const listShownAuthentications = sqlFile<
  ListShownAuthenticationsParameters,
  ListShownAuthenticationsRow,
  'read'
>('lib/authentication/sql/list-shown-authentications.sql');
export type ListShownAuthenticationsParameters = { merchantId: string; paymentId: string };
export type ListShownAuthenticationsRow = {
  id: string;
  state: string;
  directory: string;
  resultCode: string;
  amountMinor: string;
  currency: string;
  result: unknown;
  createdAt: Date;
  updatedAt: Date;
};

export const markApplied = sqlFile<MarkAppliedParameters, MarkAppliedRow, 'write'>(
  'lib/authentication/sql/mark-applied.sql',
);
export type MarkAppliedParameters = { merchantId: string; id: string };
export type MarkAppliedRow = Record<never, never>;

export const moveAuthentication = sqlFile<MoveAuthenticationParameters, MoveAuthenticationRow, 'write'>(
  'lib/authentication/sql/move-authentication.sql',
);
export type MoveAuthenticationParameters = {
  state: string;
  resultCode: string;
  result: string;
  sealedProof: string | null;
  challengeUrl: string | null;
  now: Date;
  events: string;
  merchantId: string;
  id: string;
  from: readonly string[];
  actor: string;
};
export type MoveAuthenticationRow = Record<never, never>;

export const recordReturn = sqlFile<RecordReturnParameters, RecordReturnRow, 'write'>(
  'lib/authentication/sql/record-return.sql',
);
export type RecordReturnParameters = { now: Date; merchantId: string; id: string; type: string; data: string };
export type RecordReturnRow = Record<never, never>;
