// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendBankMovement = sqlFile<AppendBankMovementParameters, AppendBankMovementRow, 'write'>(
  'lib/payouts/sql/append-bank-movement.sql',
);
export type AppendBankMovementParameters = {
  type: string;
  actor: string;
  now: Date;
  data: string;
  merchantId: string;
  id: string;
};
export type AppendBankMovementRow = Record<never, never>;

export const decidePayout = sqlFile<DecidePayoutParameters, DecidePayoutRow, 'write'>(
  'lib/payouts/sql/decide-payout.sql',
);
export type DecidePayoutParameters = {
  state: string;
  actor: string;
  now: Date;
  reason: string | null;
  merchantId: string;
  id: string;
  type: string;
  data: string;
};
export type DecidePayoutRow = Record<never, never>;

export const findBankMovement = sqlFile<FindBankMovementParameters, FindBankMovementRow, 'read'>(
  'lib/payouts/sql/find-bank-movement.sql',
);
export type FindBankMovementParameters = { merchantId: string; id: string; type: string; entryId: string };
export type FindBankMovementRow = { data: unknown };

export const findTerms = sqlFile<FindTermsParameters, FindTermsRow, 'read'>('lib/payouts/sql/find-terms.sql');
export type FindTermsParameters = { entityIds: readonly string[] };
export type FindTermsRow = {
  entityId: string;
  version: number;
  holder: string;
  iban: string;
  bic: string | null;
  reserveMillionths: number;
  reserveDays: number;
  schedule: string;
  actor: string;
  createdAt: Date;
};

export const findUnbooked = sqlFile<FindUnbookedParameters, FindUnbookedRow, 'read'>(
  'lib/payouts/sql/find-unbooked.sql',
);
export type FindUnbookedParameters = { merchantId: string; isTest: boolean; currency: string; id: string | null };
export type FindUnbookedRow = { id: string };

export const insertPayout = sqlFile<InsertPayoutParameters, InsertPayoutRow, 'write'>(
  'lib/payouts/sql/insert-payout.sql',
);
export type InsertPayoutParameters = {
  merchantId: string;
  id: string;
  isTest: boolean;
  currency: string;
  through: string;
  payableMinor: bigint | number;
  chargebackMinor: bigint | number;
  reserveMinor: bigint | number;
  amountMinor: bigint | number;
  holder: string;
  iban: string;
  bic: string | null;
  termsVersion: number;
  termsActor: string;
  actor: string;
  now: Date;
};
export type InsertPayoutRow = Record<never, never>;

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/payouts/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const lockPayout = sqlFile<LockPayoutParameters, LockPayoutRow, 'write'>('lib/payouts/sql/lock-payout.sql');
export type LockPayoutParameters = { merchantId: string; id: string };
export type LockPayoutRow = { currency: string; isTest: boolean; amountMinor: string };
