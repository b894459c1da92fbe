// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const cancelDeliveriesOf = sqlFile<CancelDeliveriesOfParameters, CancelDeliveriesOfRow, 'write'>(
  'lib/deliveries/sql/cancel-deliveries-of.sql',
);
export type CancelDeliveriesOfParameters = { now: Date; destinationId: string };
export type CancelDeliveriesOfRow = Record<never, never>;

export const cancelDelivery = sqlFile<CancelDeliveryParameters, CancelDeliveryRow, 'write'>(
  'lib/deliveries/sql/cancel-delivery.sql',
);
export type CancelDeliveryParameters = { now: Date; merchantId: string; id: string };
export type CancelDeliveryRow = Record<never, never>;

export const claimDue = sqlFile<ClaimDueParameters, ClaimDueRow, 'write'>('lib/deliveries/sql/claim-due.sql');
export type ClaimDueParameters = {
  destinationIds: readonly string[];
  limits: readonly number[];
  now: Date;
  workerId: string;
};
export type ClaimDueRow = {
  merchantId: string;
  id: string;
  queue: string;
  destinationId: string;
  messageId: string;
  resubmission: number;
  streamType: string;
  streamId: string;
  orderKey: string | null;
  body: string;
  data: unknown;
  attemptCount: number;
  failureCount: number;
  createdAt: Date;
};

export const completeAttempts = sqlFile<CompleteAttemptsParameters, CompleteAttemptsRow, 'write'>(
  'lib/deliveries/sql/complete-attempts.sql',
);
export type CompleteAttemptsParameters = { rows: string };
export type CompleteAttemptsRow = { ids: string };

export const deleteOldDeliveries = sqlFile<DeleteOldDeliveriesParameters, DeleteOldDeliveriesRow, 'write'>(
  'lib/deliveries/sql/delete-old-deliveries.sql',
);
export type DeleteOldDeliveriesParameters = { before: Date; limit: bigint | number };
export type DeleteOldDeliveriesRow = Record<never, never>;

export const discardDeliveries = sqlFile<DiscardDeliveriesParameters, DiscardDeliveriesRow, 'write'>(
  'lib/deliveries/sql/discard-deliveries.sql',
);
export type DiscardDeliveriesParameters = { now: Date; merchantId: string; ids: readonly string[] };
export type DiscardDeliveriesRow = { id: string };

export const endWorker = sqlFile<EndWorkerParameters, EndWorkerRow, 'write'>('lib/deliveries/sql/end-worker.sql');
export type EndWorkerParameters = { id: string };
export type EndWorkerRow = Record<never, never>;

export const findDelivery = sqlFile<FindDeliveryParameters, FindDeliveryRow, 'read'>(
  'lib/deliveries/sql/find-delivery.sql',
);
export type FindDeliveryParameters = { merchantId: string; id: string; destinationId: string };
export type FindDeliveryRow = { merchantId: string; id: string; messageId: string; body: string; state: string };

export const insertDeliveries = sqlFile<InsertDeliveriesParameters, InsertDeliveriesRow, 'write'>(
  'lib/deliveries/sql/insert-deliveries.sql',
);
export type InsertDeliveriesParameters = { rows: string };
export type InsertDeliveriesRow = Record<never, never>;

export const listAttempts = sqlFile<ListAttemptsParameters, ListAttemptsRow, 'read'>(
  'lib/deliveries/sql/list-attempts.sql',
);
export type ListAttemptsParameters = { merchantId: string; id: string };
export type ListAttemptsRow = {
  ordinal: number;
  outcome: string;
  cause: string | null;
  status: number | null;
  startedAt: Date;
  url: string | null;
  requestHeaders: unknown;
  requestBody: Buffer | null;
  responseHeaders: unknown;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: unknown;
};

export const listDeliveriesOf = sqlFile<ListDeliveriesOfParameters, ListDeliveriesOfRow, 'read'>(
  'lib/deliveries/sql/list-deliveries-of.sql',
);
export type ListDeliveriesOfParameters = { destinationId: string; limit: bigint | number };
export type ListDeliveriesOfRow = {
  merchantId: string;
  id: string;
  messageId: string;
  streamType: string;
  streamId: string;
  resubmission: number;
  createdAt: Date;
  state: string;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: unknown;
};

export const listDueDestinations = sqlFile<ListDueDestinationsParameters, ListDueDestinationsRow, 'read'>(
  'lib/deliveries/sql/list-due-destinations.sql',
);
export type ListDueDestinationsParameters = { now: Date };
export type ListDueDestinationsRow = { id: string; queue: string };

export const listMessagesSince = sqlFile<ListMessagesSinceParameters, ListMessagesSinceRow, 'read'>(
  'lib/deliveries/sql/list-messages-since.sql',
);
export type ListMessagesSinceParameters = { destinationId: string; since: Date; limit: bigint | number };
export type ListMessagesSinceRow = { merchantId: string; messageId: string; createdAt: Date };

export const listMessages = sqlFile<ListMessagesParameters, ListMessagesRow, 'read'>(
  'lib/deliveries/sql/list-messages.sql',
);
export type ListMessagesParameters = { keys: string };
export type ListMessagesRow = { merchantId: string; messageId: string; destinationId: string };

export const releaseClaims = sqlFile<ReleaseClaimsParameters, ReleaseClaimsRow, 'write'>(
  'lib/deliveries/sql/release-claims.sql',
);
export type ReleaseClaimsParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  ordinals: readonly number[];
  workerId: string;
};
export type ReleaseClaimsRow = Record<never, never>;

export const releaseLost = sqlFile<ReleaseLostParameters, ReleaseLostRow, 'write'>(
  'lib/deliveries/sql/release-lost.sql',
);
export type ReleaseLostParameters = {
  everyMs: number;
  isTurn: boolean;
  workerId: string;
  unknownAfterMs: number;
  inFlightIds: readonly string[];
  now: Date;
  cause: string;
};
export type ReleaseLostRow = Record<never, never>;

export const reportAlive = sqlFile<ReportAliveParameters, ReportAliveRow, 'write'>(
  'lib/deliveries/sql/report-alive.sql',
);
export type ReportAliveParameters = { id: string; leaseMs: number };
export type ReportAliveRow = Record<never, never>;

export const resendMessages = sqlFile<ResendMessagesParameters, ResendMessagesRow, 'write'>(
  'lib/deliveries/sql/resend-messages.sql',
);
export type ResendMessagesParameters = { now: Date; rows: string; destinationId: string };
export type ResendMessagesRow = Record<never, never>;

export const resubmitDelivery = sqlFile<ResubmitDeliveryParameters, ResubmitDeliveryRow, 'write'>(
  'lib/deliveries/sql/resubmit-delivery.sql',
);
export type ResubmitDeliveryParameters = {
  newId: string;
  now: Date;
  merchantId: string;
  id: string;
  states: readonly string[];
  maxResubmissions: number;
};
export type ResubmitDeliveryRow = { destinationId: string };

export const setPaused = sqlFile<SetPausedParameters, SetPausedRow, 'write'>('lib/deliveries/sql/set-paused.sql');
export type SetPausedParameters = { pausedAt: Date | null; id: string };
export type SetPausedRow = Record<never, never>;
