// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findEvidence = sqlFile<FindEvidenceParameters, FindEvidenceRow, 'read'>(
  'lib/disputes/evidence/sql/find-evidence.sql',
);
export type FindEvidenceParameters = { merchantId: string; disputeId: string; id: string };
export type FindEvidenceRow = { id: string; fileName: string; kind: string; sealedContent: string };

export const insertEvidence = sqlFile<InsertEvidenceParameters, InsertEvidenceRow, 'write'>(
  'lib/disputes/evidence/sql/insert-evidence.sql',
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

export const listEvidence = sqlFile<ListEvidenceParameters, ListEvidenceRow, 'read'>(
  'lib/disputes/evidence/sql/list-evidence.sql',
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

export const removeEvidence = sqlFile<RemoveEvidenceParameters, RemoveEvidenceRow, 'write'>(
  'lib/disputes/evidence/sql/remove-evidence.sql',
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
