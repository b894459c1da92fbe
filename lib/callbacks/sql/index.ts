// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendEvents = sqlFile<AppendEventsParameters, AppendEventsRow, 'write'>(
  'lib/callbacks/sql/append-events.sql',
);
export type AppendEventsParameters = { rows: string };
export type AppendEventsRow = Record<never, never>;

export const completeScratchAttempt = sqlFile<CompleteScratchAttemptParameters, CompleteScratchAttemptRow, 'write'>(
  'lib/callbacks/sql/complete-scratch-attempt.sql',
);
export type CompleteScratchAttemptParameters = {
  outcome: string;
  cause: string | null;
  status: number | null;
  responseHeaders: string | null;
  responseBody: Uint8Array | null;
  responseIsCut: boolean;
  timings: string | null;
  merchantId: string;
  id: string;
};
export type CompleteScratchAttemptRow = Record<never, never>;

export const countFailed = sqlFile<CountFailedParameters, CountFailedRow, 'read'>('lib/callbacks/sql/count-failed.sql');
export type CountFailedParameters = {
  everything: boolean;
  merchantIds: readonly string[];
  channelIds: readonly string[];
  max: bigint | number;
};
export type CountFailedRow = { count: number };

export const findCallback = sqlFile<FindCallbackParameters, FindCallbackRow, 'read'>(
  'lib/callbacks/sql/find-callback.sql',
);
export type FindCallbackParameters = { merchantId: string; id: string };
export type FindCallbackRow = {
  merchantId: string;
  id: string;
  channelId: string;
  paymentId: string;
  configurationId: string;
  decision: string;
  userId: string;
  deliveryId: string;
  firstDeliveryId: string;
  resubmittedAt: Date | null;
  createdAt: Date;
  state: string;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  body: string;
  isPayment: boolean;
  isSuperseded: boolean;
};

export const findReference = sqlFile<FindReferenceParameters, FindReferenceRow, 'read'>(
  'lib/callbacks/sql/find-reference.sql',
);
export type FindReferenceParameters = { merchantId: string; id: string };
export type FindReferenceRow = { merchantTransactionId: string | null };

export const findSealedHeaders = sqlFile<FindSealedHeadersParameters, FindSealedHeadersRow, 'read'>(
  'lib/callbacks/sql/find-sealed-headers.sql',
);
export type FindSealedHeadersParameters = { id: string };
export type FindSealedHeadersRow = { sealedHeaders: string | null };

export const groupFailed = sqlFile<GroupFailedParameters, GroupFailedRow, 'read'>('lib/callbacks/sql/group-failed.sql');
export type GroupFailedParameters = {
  everything: boolean;
  merchantIds: readonly string[];
  channelIds: readonly string[];
};
export type GroupFailedRow = {
  configurationId: string;
  causeCode: string | null;
  cause: string | null;
  url: string | null;
  count: number;
  oldest: Date;
  newest: Date;
};

export const insertCallback = sqlFile<InsertCallbackParameters, InsertCallbackRow, 'write'>(
  'lib/callbacks/sql/insert-callback.sql',
);
export type InsertCallbackParameters = {
  channelId: string;
  decision: string;
  userId: string;
  merchantId: string;
  destinationId: string;
  decisionId: string;
};
export type InsertCallbackRow = { deliveryId: string };

export const insertScratchAttempt = sqlFile<InsertScratchAttemptParameters, InsertScratchAttemptRow, 'write'>(
  'lib/callbacks/sql/insert-scratch-attempt.sql',
);
export type InsertScratchAttemptParameters = {
  id: string;
  actor: string;
  url: string;
  at: Date;
  cause: string;
  requestHeaders: string;
  merchantId: string;
  callbackId: string;
  max: bigint | number;
};
export type InsertScratchAttemptRow = Record<never, never>;

export const listCallbacksOf = sqlFile<ListCallbacksOfParameters, ListCallbacksOfRow, 'read'>(
  'lib/callbacks/sql/list-callbacks-of.sql',
);
export type ListCallbacksOfParameters = { merchantId: string; paymentId: string };
export type ListCallbacksOfRow = {
  id: string;
  decision: string;
  userId: string;
  resubmittedAt: Date | null;
  state: string;
  createdAt: Date;
  nextAttemptAt: Date | null;
  completedAt: Date | null;
  attempts: unknown;
};

export const listChannelsOf = sqlFile<ListChannelsOfParameters, ListChannelsOfRow, 'read'>(
  'lib/callbacks/sql/list-channels-of.sql',
);
export type ListChannelsOfParameters = { keys: string };
export type ListChannelsOfRow = { merchantId: string; id: string; channelId: string };

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/callbacks/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; paymentId: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const listOwnConfigurations = sqlFile<ListOwnConfigurationsParameters, ListOwnConfigurationsRow, 'read'>(
  'lib/callbacks/sql/list-own-configurations.sql',
);
export type ListOwnConfigurationsParameters = { entityId: string };
export type ListOwnConfigurationsRow = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  template: unknown;
  sending: unknown;
  version: number;
};

export const listPaused = sqlFile<ListPausedParameters, ListPausedRow, 'read'>('lib/callbacks/sql/list-paused.sql');
export type ListPausedParameters = Record<never, never>;
export type ListPausedRow = { entityId: string; activeUrl: string | null; pausedAt: Date };

export const listScratchAttempts = sqlFile<ListScratchAttemptsParameters, ListScratchAttemptsRow, 'read'>(
  'lib/callbacks/sql/list-scratch-attempts.sql',
);
export type ListScratchAttemptsParameters = { merchantId: string; callbackId: string };
export type ListScratchAttemptsRow = {
  outcome: string;
  cause: string | null;
  status: number | null;
  startedAt: Date;
  url: string;
  requestHeaders: unknown;
  responseHeaders: unknown;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: unknown;
};

export const lockCallback = sqlFile<LockCallbackParameters, LockCallbackRow, 'write'>(
  'lib/callbacks/sql/lock-callback.sql',
);
export type LockCallbackParameters = { merchantId: string; id: string };
export type LockCallbackRow = { deliveryId: string; resubmittedAt: Date | null; isSuperseded: boolean };

export const lockCallbacks = sqlFile<LockCallbacksParameters, LockCallbacksRow, 'write'>(
  'lib/callbacks/sql/lock-callbacks.sql',
);
export type LockCallbacksParameters = { merchantId: string; ids: readonly string[] };
export type LockCallbacksRow = { id: string; deliveryId: string };

export const lockConfiguration = sqlFile<LockConfigurationParameters, LockConfigurationRow, 'write'>(
  'lib/callbacks/sql/lock-configuration.sql',
);
export type LockConfigurationParameters = { entityId: string };
export type LockConfigurationRow = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  template: unknown;
  sending: unknown;
  version: number;
};

export const markResubmitted = sqlFile<MarkResubmittedParameters, MarkResubmittedRow, 'write'>(
  'lib/callbacks/sql/mark-resubmitted.sql',
);
export type MarkResubmittedParameters = { deliveryId: string; now: Date; merchantId: string; id: string };
export type MarkResubmittedRow = Record<never, never>;

export const saveConfiguration = sqlFile<SaveConfigurationParameters, SaveConfigurationRow, 'write'>(
  'lib/callbacks/sql/save-configuration.sql',
);
export type SaveConfigurationParameters = {
  id: string;
  entityId: string;
  enabled: boolean | null;
  urls: readonly string[];
  activeUrl: string | null;
  headerNames: readonly string[];
  sealedHeaders: string | null;
  template: string | null;
  sending: string | null;
  now: Date;
};
export type SaveConfigurationRow = Record<never, never>;

export const switchUrl = sqlFile<SwitchUrlParameters, SwitchUrlRow, 'write'>('lib/callbacks/sql/switch-url.sql');
export type SwitchUrlParameters = { url: string; now: Date; entityId: string };
export type SwitchUrlRow = Record<never, never>;

export const withdrawCallback = sqlFile<WithdrawCallbackParameters, WithdrawCallbackRow, 'write'>(
  'lib/callbacks/sql/withdraw-callback.sql',
);
export type WithdrawCallbackParameters = { merchantId: string; decisionId: string };
export type WithdrawCallbackRow = { isWithdrawn: boolean; isCancelled: boolean };
