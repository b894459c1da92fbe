// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const changeDispute = sqlFile<ChangeDisputeParameters, ChangeDisputeRow, 'write'>(
  'lib/disputes/sql/change-dispute.sql',
);
export type ChangeDisputeParameters = {
  to: string;
  note: string | null;
  now: Date;
  merchantId: string;
  id: string;
  from: readonly string[];
  version: number;
  type: string;
  actor: string;
};
export type ChangeDisputeRow = Record<never, never>;

export const findChargebacks = sqlFile<FindChargebacksParameters, FindChargebacksRow, 'read'>(
  'lib/disputes/sql/find-chargebacks.sql',
);
export type FindChargebacksParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindChargebacksRow = {
  merchantId: string;
  id: string;
  channelId: string;
  mode: string;
  amountMinor: string | null;
  currency: string | null;
  brand: string | null;
  reasonCode: string;
};

export const findEvidence = sqlFile<FindEvidenceParameters, FindEvidenceRow, 'read'>(
  'lib/disputes/sql/find-evidence.sql',
);
export type FindEvidenceParameters = { merchantId: string; disputeId: string; id: string };
export type FindEvidenceRow = { id: string; fileName: string; kind: string; sealedContent: string };

export const insertEvidence = sqlFile<InsertEvidenceParameters, InsertEvidenceRow, 'write'>(
  'lib/disputes/sql/insert-evidence.sql',
);
export type InsertEvidenceParameters = {
  merchantId: string;
  disputeId: string;
  maxFiles: number;
  id: string;
  fileName: string;
  kind: string;
  byteSize: number;
  sha256: string;
  sealedContent: string;
  actor: string;
  now: Date;
};
export type InsertEvidenceRow = Record<never, never>;

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/disputes/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const listEvidence = sqlFile<ListEvidenceParameters, ListEvidenceRow, 'read'>(
  'lib/disputes/sql/list-evidence.sql',
);
export type ListEvidenceParameters = { merchantId: string; disputeId: string };
export type ListEvidenceRow = {
  id: string;
  fileName: string;
  kind: string;
  byteSize: number;
  sha256: string;
  actor: string;
  createdAt: Date;
};

export const openDisputes = sqlFile<OpenDisputesParameters, OpenDisputesRow, 'write'>(
  'lib/disputes/sql/open-disputes.sql',
);
export type OpenDisputesParameters = { disputes: string };
export type OpenDisputesRow = Record<never, never>;

export const removeEvidence = sqlFile<RemoveEvidenceParameters, RemoveEvidenceRow, 'write'>(
  'lib/disputes/sql/remove-evidence.sql',
);
export type RemoveEvidenceParameters = {
  merchantId: string;
  disputeId: string;
  version: number;
  id: string;
  actor: string;
  now: Date;
};
export type RemoveEvidenceRow = Record<never, never>;

export const winReversed = sqlFile<WinReversedParameters, WinReversedRow, 'write'>('lib/disputes/sql/win-reversed.sql');
export type WinReversedParameters = { now: Date; merchantIds: readonly string[]; ids: readonly string[] };
export type WinReversedRow = Record<never, never>;
