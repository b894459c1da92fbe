// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const addDays = sqlFile<AddDaysParameters, AddDaysRow, 'write'>('lib/transfers/connections/sql/add-days.sql');
export type AddDaysParameters = {
  entityId: string;
  connectionId: string;
  now: Date;
  ids: readonly string[];
  days: readonly string[];
};
export type AddDaysRow = Record<never, never>;

export const beginFetched = sqlFile<BeginFetchedParameters, BeginFetchedRow, 'write'>(
  'lib/transfers/connections/sql/begin-fetched.sql',
);
export type BeginFetchedParameters = {
  id: string;
  entityId: string;
  connectionId: string;
  name: string;
  size: bigint | number;
  modifiedAt: Date;
  sha256: string;
  subjectId: string;
  now: Date;
};
export type BeginFetchedRow = { id: string; state: string; subjectId: string | null };

export const claimConnection = sqlFile<ClaimConnectionParameters, ClaimConnectionRow, 'write'>(
  'lib/transfers/connections/sql/claim-connection.sql',
);
export type ClaimConnectionParameters = { until: Date; now: Date };
export type ClaimConnectionRow = { id: string };

export const extendConnectionClaim = sqlFile<ExtendConnectionClaimParameters, ExtendConnectionClaimRow, 'write'>(
  'lib/transfers/connections/sql/extend-connection-claim.sql',
);
export type ExtendConnectionClaimParameters = { until: Date; id: string };
export type ExtendConnectionClaimRow = Record<never, never>;

export const findNewFiles = sqlFile<FindNewFilesParameters, FindNewFilesRow, 'read'>(
  'lib/transfers/connections/sql/find-new-files.sql',
);
export type FindNewFilesParameters = {
  names: readonly string[];
  sizes: readonly (bigint | number)[];
  modifiedAts: readonly Date[];
  connectionId: string;
  limit: bigint | number;
};
export type FindNewFilesRow = { place: number };

export const finishRun = sqlFile<FinishRunParameters, FinishRunRow, 'write'>(
  'lib/transfers/connections/sql/finish-run.sql',
);
export type FinishRunParameters = {
  now: Date;
  error: string | null;
  wasDueAt: Date | null;
  nextRunAt: Date | null;
  id: string;
};
export type FinishRunRow = { id: string };

export const listDaysToSend = sqlFile<ListDaysToSendParameters, ListDaysToSendRow, 'read'>(
  'lib/transfers/connections/sql/list-days-to-send.sql',
);
export type ListDaysToSendParameters = { connectionId: string };
export type ListDaysToSendRow = { id: string; day: string; name: string };

export const updateTransfer = sqlFile<UpdateTransferParameters, UpdateTransferRow, 'write'>(
  'lib/transfers/connections/sql/update-transfer.sql',
);
export type UpdateTransferParameters = {
  state: string;
  error: string | null;
  now: Date;
  subjectKind: string | null;
  subjectId: string | null;
  byteSize: bigint | number | null;
  sha256: string | null;
  id: string;
};
export type UpdateTransferRow = Record<never, never>;
