// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const claimBackTest = sqlFile<ClaimBackTestParameters, ClaimBackTestRow, 'write'>(
  'lib/fraud/back-test/sql/claim-back-test.sql',
);
export type ClaimBackTestParameters = { until: Date; now: Date };
export type ClaimBackTestRow = {
  id: string;
  entityId: string;
  ruleId: string;
  expression: string;
  points: number | null;
  decision: string | null;
  accountId: string | null;
  since: Date;
  until: Date;
  total: number | null;
  scanned: number;
  place: unknown;
  result: unknown;
};

export const countVerdicts = sqlFile<CountVerdictsParameters, CountVerdictsRow, 'read'>(
  'lib/fraud/back-test/sql/count-verdicts.sql',
);
export type CountVerdictsParameters = { merchantId: string; since: Date; until: Date; channelId: string | null };
export type CountVerdictsRow = { count: number };

export const deleteReplacedBackTests = sqlFile<DeleteReplacedBackTestsParameters, DeleteReplacedBackTestsRow, 'write'>(
  'lib/fraud/back-test/sql/delete-replaced-back-tests.sql',
);
export type DeleteReplacedBackTestsParameters = Record<never, never>;
export type DeleteReplacedBackTestsRow = Record<never, never>;

export const findOutcomes = sqlFile<FindOutcomesParameters, FindOutcomesRow, 'read'>(
  'lib/fraud/back-test/sql/find-outcomes.sql',
);
export type FindOutcomesParameters = { merchantId: string; ids: readonly string[] };
export type FindOutcomesRow = { id: string; state: string; isChargedBack: boolean };

export const insertStoppedPayments = sqlFile<InsertStoppedPaymentsParameters, InsertStoppedPaymentsRow, 'write'>(
  'lib/fraud/back-test/sql/insert-stopped-payments.sql',
);
export type InsertStoppedPaymentsParameters = {
  merchantId: string;
  backTestId: string;
  ids: readonly string[];
  areApproved: readonly boolean[];
  areChargedBack: readonly boolean[];
};
export type InsertStoppedPaymentsRow = Record<never, never>;

export const listMerchantsBelow = sqlFile<ListMerchantsBelowParameters, ListMerchantsBelowRow, 'read'>(
  'lib/fraud/back-test/sql/list-merchants-below.sql',
);
export type ListMerchantsBelowParameters = { entityId: string };
export type ListMerchantsBelowRow = { merchantId: string; channelId: string | null };

export const measureHandling = sqlFile<MeasureHandlingParameters, MeasureHandlingRow, 'read'>(
  'lib/fraud/back-test/sql/measure-handling.sql',
);
export type MeasureHandlingParameters = { merchantIds: readonly string[]; channelIds: readonly string[]; since: Date };
export type MeasureHandlingRow = { medianSeconds: number | null; decisions: number };

export const saveBackTest = sqlFile<SaveBackTestParameters, SaveBackTestRow, 'write'>(
  'lib/fraud/back-test/sql/save-back-test.sql',
);
export type SaveBackTestParameters = {
  scanned: number;
  total: number;
  place: string;
  result: string;
  isDone: boolean;
  now: Date;
  id: string;
};
export type SaveBackTestRow = Record<never, never>;

export const scanVerdicts = sqlFile<ScanVerdictsParameters, ScanVerdictsRow, 'read'>(
  'lib/fraud/back-test/sql/scan-verdicts.sql',
);
export type ScanVerdictsParameters = {
  readsVelocity: boolean;
  merchantId: string;
  afterAt: Date;
  afterId: string;
  until: Date;
  channelId: string | null;
  limit: number;
};
export type ScanVerdictsRow = { rows: string; numberedFacts: string; velocity: string };
