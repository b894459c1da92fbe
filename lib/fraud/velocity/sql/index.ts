// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countMerchantVelocity = sqlFile<CountMerchantVelocityParameters, CountMerchantVelocityRow, 'read'>(
  'lib/fraud/velocity/sql/count-merchant-velocity.sql',
);
export type CountMerchantVelocityParameters = { merchantIds: readonly string[]; ats: readonly Date[] };
export type CountMerchantVelocityRow = {
  merchantId: string;
  key: string;
  currency: string | null;
  count10m: number;
  count1h: number;
  count24h: number;
  count30d: number;
  sum10m: string;
  sum1h: string;
  sum24h: string;
  sum30d: string;
};

export const findDeclines = sqlFile<FindDeclinesParameters, FindDeclinesRow, 'read'>(
  'lib/fraud/velocity/sql/find-declines.sql',
);
export type FindDeclinesParameters = { wanted: string };
export type FindDeclinesRow = {
  ordinal: number;
  key: string;
  declines10m: number;
  declines1h: number;
  declines24h: number;
  declines30d: number;
};

export const lockVelocity = sqlFile<LockVelocityParameters, LockVelocityRow, 'write'>(
  'lib/fraud/velocity/sql/lock-velocity.sql',
);
export type LockVelocityParameters = { merchantId: string; keys: readonly string[] };
export type LockVelocityRow = { count: string };

export const recordVelocity = sqlFile<RecordVelocityParameters, RecordVelocityRow, 'write'>(
  'lib/fraud/velocity/sql/record-velocity.sql',
);
export type RecordVelocityParameters = { payments: string; buckets: string; listed: string };
export type RecordVelocityRow = { ordinal: number; about: string; found: string };
