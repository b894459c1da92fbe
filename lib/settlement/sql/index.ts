// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendBookings = sqlFile<AppendBookingsParameters, AppendBookingsRow, 'write'>(
  'lib/settlement/sql/append-bookings.sql',
);
export type AppendBookingsParameters = {
  bookings: string;
  merchantId: string;
  importId: string;
  actor: string;
  now: Date;
};
export type AppendBookingsRow = Record<never, never>;

export const appendLineEvent = sqlFile<AppendLineEventParameters, AppendLineEventRow, 'write'>(
  'lib/settlement/sql/append-line-event.sql',
);
export type AppendLineEventParameters = {
  merchantId: string;
  importId: string;
  type: string;
  actor: string;
  now: Date;
  reason: string | null;
  booking: string;
  rowNumber: number;
};
export type AppendLineEventRow = Record<never, never>;

export const changeImportState = sqlFile<ChangeImportStateParameters, ChangeImportStateRow, 'write'>(
  'lib/settlement/sql/change-import-state.sql',
);
export type ChangeImportStateParameters = {
  to: string;
  now: Date;
  id: string;
  from: string;
  merchantIds: readonly string[];
  type: string;
  actor: string;
};
export type ChangeImportStateRow = { id: string };

export const findImport = sqlFile<FindImportParameters, FindImportRow, 'read'>('lib/settlement/sql/find-import.sql');
export type FindImportParameters = { id: string };
export type FindImportRow = {
  id: string;
  entityId: string;
  fileName: string;
  format: string;
  formatId: string | null;
  formatVersion: number | null;
  isPart: boolean;
  state: string;
  sha256: string | null;
  header: string | null;
  byteSize: string | null;
  progressBytes: string;
  lineCount: number;
  badCount: number;
  duplicateCount: number;
  matchedThrough: number;
  totals: unknown;
  refusal: string | null;
  actor: string;
  failures: number;
  failure: string | null;
  failedAt: Date | null;
  retryAt: Date | null;
  setAsideAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
};

export const listImportMerchants = sqlFile<ListImportMerchantsParameters, ListImportMerchantsRow, 'read'>(
  'lib/settlement/sql/list-import-merchants.sql',
);
export type ListImportMerchantsParameters = { importId: string };
export type ListImportMerchantsRow = { merchantId: string; lineCount: number; matchedRow: number; isMatched: boolean };

export const listMerchantsOf = sqlFile<ListMerchantsOfParameters, ListMerchantsOfRow, 'read'>(
  'lib/settlement/sql/list-merchants-of.sql',
);
export type ListMerchantsOfParameters = { entityId: string };
export type ListMerchantsOfRow = { id: string };

export const listMissingFiles = sqlFile<ListMissingFilesParameters, ListMissingFilesRow, 'read'>(
  'lib/settlement/sql/list-missing-files.sql',
);
export type ListMissingFilesParameters = { now: Date };
export type ListMissingFilesRow = {
  entityId: string;
  format: string;
  formatId: string | null;
  formatName: string;
  lastDay: string;
  longestDays: number;
};

export const lockChargeback = sqlFile<LockChargebackParameters, LockChargebackRow, 'write'>(
  'lib/settlement/sql/lock-chargeback.sql',
);
export type LockChargebackParameters = { merchantId: string; importId: string; rowNumber: number };
export type LockChargebackRow = {
  recordType: string;
  paymentId: string | null;
  chargebackState: string | null;
  chargebackId: string | null;
  resolution: string | null;
  amountMinor: string;
  currency: string;
  paymentCurrency: string | null;
  settlementCurrency: string;
  grossMinor: string;
  knownId: string | null;
  settlementTxId: string | null;
  reasonCode: string | null;
  reasonDescription: string | null;
  fileName: string;
  clockOffsetMs: string;
};

export const lockPsp = sqlFile<LockPspParameters, LockPspRow, 'write'>('lib/settlement/sql/lock-psp.sql');
export type LockPspParameters = { entityId: string };
export type LockPspRow = { lockTimeout: string | null; locked: string | null };

export const proposeRules = sqlFile<ProposeRulesParameters, ProposeRulesRow, 'write'>(
  'lib/settlement/sql/propose-rules.sql',
);
export type ProposeRulesParameters = {
  entityId: string;
  merchantIds: readonly string[];
  since: Date;
  actor: string;
  now: Date;
};
export type ProposeRulesRow = Record<never, never>;

export const refuseInterrupted = sqlFile<RefuseInterruptedParameters, RefuseInterruptedRow, 'write'>(
  'lib/settlement/sql/refuse-interrupted.sql',
);
export type RefuseInterruptedParameters = { now: Date };
export type RefuseInterruptedRow = Record<never, never>;

export const sumLine = sqlFile<SumLineParameters, SumLineRow, 'read'>('lib/settlement/sql/sum-line.sql');
export type SumLineParameters = { exponents: string; merchantId: string; importId: string; rowNumber: number };
export type SumLineRow = {
  valueOn: string;
  isTest: boolean;
  kind: string;
  currency: string;
  settlementCurrency: string;
  amountMinor: string;
  settledMinor: string;
  feeMinor: string;
  passedMinor: string;
  vatMinor: string;
};
