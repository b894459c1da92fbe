// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findBooking = sqlFile<FindBookingParameters, FindBookingRow, 'read'>(
  'lib/payouts/statement/sql/find-booking.sql',
);
export type FindBookingParameters = { merchantId: string; payoutId: string };
export type FindBookingRow = { position: string; beforePosition: string | null; beforeDay: string | null };

export const listLines = sqlFile<ListLinesParameters, ListLinesRow, 'read'>('lib/payouts/statement/sql/list-lines.sql');
export type ListLinesParameters = {
  currency: string;
  merchantId: string;
  isTest: boolean;
  after: string;
  last: string;
  limit: bigint | number;
};
export type ListLinesRow = {
  position: string;
  kind: string;
  bookedOn: string;
  paymentId: string | null;
  reference: string | null;
  brand: string | null;
  reason: string | null;
  owedMinor: string;
  feeMinor: string;
  vatMinor: string;
};

export const sumDay = sqlFile<SumDayParameters, SumDayRow, 'read'>('lib/payouts/statement/sql/sum-day.sql');
export type SumDayParameters = { merchantId: string; isTest: boolean; last: string; day: string; currency: string };
export type SumDayRow = { owedMinor: string };
