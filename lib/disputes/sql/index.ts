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

export const listEvents = sqlFile<ListEventsParameters, ListEventsRow, 'read'>('lib/disputes/sql/list-events.sql');
export type ListEventsParameters = { merchantId: string; id: string };
export type ListEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const openDisputes = sqlFile<OpenDisputesParameters, OpenDisputesRow, 'write'>(
  'lib/disputes/sql/open-disputes.sql',
);
export type OpenDisputesParameters = { disputes: string };
export type OpenDisputesRow = Record<never, never>;

export const winReversed = sqlFile<WinReversedParameters, WinReversedRow, 'write'>('lib/disputes/sql/win-reversed.sql');
export type WinReversedParameters = { now: Date; merchantIds: readonly string[]; ids: readonly string[] };
export type WinReversedRow = Record<never, never>;
