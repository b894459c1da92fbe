// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const advanceErasure = sqlFile<AdvanceErasureParameters, AdvanceErasureRow, 'write'>(
  'lib/erasure/sql/advance-erasure.sql',
);
export type AdvanceErasureParameters = { step: number; until: Date; id: string };
export type AdvanceErasureRow = Record<never, never>;

export const awaitMessages = sqlFile<AwaitMessagesParameters, AwaitMessagesRow, 'write'>(
  'lib/erasure/sql/await-messages.sql',
);
export type AwaitMessagesParameters = { until: Date; id: string };
export type AwaitMessagesRow = Record<never, never>;

export const beginErasing = sqlFile<BeginErasingParameters, BeginErasingRow, 'write'>(
  'lib/erasure/sql/begin-erasing.sql',
);
export type BeginErasingParameters = { sealedValues: string; counts: string; until: Date; id: string };
export type BeginErasingRow = Record<never, never>;

export const claimErasure = sqlFile<ClaimErasureParameters, ClaimErasureRow, 'write'>(
  'lib/erasure/sql/claim-erasure.sql',
);
export type ClaimErasureParameters = { until: Date; now: Date; id: string | null };
export type ClaimErasureRow = {
  id: string;
  entityId: string;
  kind: string;
  pseudonym: string;
  state: string;
  sealedValues: string;
  step: number;
  counts: unknown;
  position: string | null;
  actor: string;
  createdAt: Date;
};

export const eraseAuditDetails = sqlFile<EraseAuditDetailsParameters, EraseAuditDetailsRow, 'read'>(
  'lib/erasure/sql/erase-audit-details.sql',
);
export type EraseAuditDetailsParameters = {
  erasureId: string;
  chainId: string;
  chainSequence: bigint | number;
  identifying: readonly string[];
  proof: Uint8Array;
};
export type EraseAuditDetailsRow = { done: string | null };

export const eraseEvents = sqlFile<EraseEventsParameters, EraseEventsRow, 'read'>('lib/erasure/sql/erase-events.sql');
export type EraseEventsParameters = {
  erasureId: string;
  merchantId: string;
  streamIds: readonly string[];
  identifying: readonly string[];
};
export type EraseEventsRow = { changed: number };

export const finishErasure = sqlFile<FinishErasureParameters, FinishErasureRow, 'write'>(
  'lib/erasure/sql/finish-erasure.sql',
);
export type FinishErasureParameters = { now: Date; id: string };
export type FinishErasureRow = Record<never, never>;

export const hasRead = sqlFile<HasReadParameters, HasReadRow, 'read'>('lib/erasure/sql/has-read.sql');
export type HasReadParameters = { id: string };
export type HasReadRow = { isRead: boolean };

export const insertErasure = sqlFile<InsertErasureParameters, InsertErasureRow, 'write'>(
  'lib/erasure/sql/insert-erasure.sql',
);
export type InsertErasureParameters = {
  id: string;
  entityId: string;
  kind: string;
  identifierHash: string;
  pseudonym: string;
  sealedValues: string;
  actor: string;
  createdAt: Date;
};
export type InsertErasureRow = Record<never, never>;

export const insertSubjects = sqlFile<InsertSubjectsParameters, InsertSubjectsRow, 'write'>(
  'lib/erasure/sql/insert-subjects.sql',
);
export type InsertSubjectsParameters = {
  erasureId: string;
  merchantIds: readonly string[];
  kinds: readonly string[];
  ids: readonly string[];
};
export type InsertSubjectsRow = Record<never, never>;

export const listAuditEntries = sqlFile<ListAuditEntriesParameters, ListAuditEntriesRow, 'read'>(
  'lib/erasure/sql/list-audit-entries.sql',
);
export type ListAuditEntriesParameters = {
  pseudonym: string;
  identifying: readonly string[];
  entityIds: readonly string[];
  after: bigint | number;
  subjectIds: readonly string[];
};
export type ListAuditEntriesRow = {
  chainId: string;
  chainSequence: string;
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  entityId: string | null;
  subjectId: string;
  before: unknown;
  after: unknown;
  mac: Buffer;
  sequence: string;
};

export const listSubjects = sqlFile<ListSubjectsParameters, ListSubjectsRow, 'read'>(
  'lib/erasure/sql/list-subjects.sql',
);
export type ListSubjectsParameters = { erasureId: string };
export type ListSubjectsRow = { merchantId: string; kind: string; id: string };
