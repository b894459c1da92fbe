import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { MatchCandidate } from '../matching/decide-line.ts';
import * as sql from './sql/index.ts';

/** A row that was settled with a merchant. Its payment is the one that it was matched with, else the one it names. */
export type SettledLine = Omit<sql.ListSettledRow, 'candidates'> & {
  /** The payments that a row with several matches may be about. */
  candidateIds: readonly string[];
};

/** Whose rows; with a channel only those that were matched with its payments. */
type Merchant = { merchantId: string; channelId: string | null };

/** With the PSP of the merchant, which the rows name. */
export type SettledDay = Merchant & { pspId: string; day: string; currency: string | null; recordType: string | null };

/** The rows of a day, in the order of their files. */
export async function listSettled(
  connection: Connection,
  day: SettledDay,
  page: { limit: number; skip: number; after: SettledLine | null },
): Promise<SettledLine[]> {
  const rows = await query(connection, sql.listSettled, {
    ...day,
    limit: page.limit,
    skip: page.skip,
    afterImport: page.after?.importId ?? null,
    afterRow: page.after?.rowNumber ?? null,
  });
  return rows.map(({ candidates, ...row }) => ({
    ...row,
    candidateIds: (candidates as unknown as readonly MatchCandidate[]).map(({ paymentId }) => paymentId),
  }));
}

/** The days of a period on which something was settled with a merchant, the last one first. */
export async function listSettledDays(
  connection: Connection,
  period: { merchantId: string; from: string; to: string },
): Promise<string[]> {
  return (await query(connection, sql.listSettledDates, period)).map(({ day }) => day);
}

export async function countSettled(connection: Connection, day: SettledDay): Promise<number> {
  const { pspId: _, ...counted } = day;
  const [row] = await query(connection, sql.countSettled, counted);
  return row?.count ?? 0;
}

/** What was settled on a day in a currency, by record type; money that came in less money that went out. */
export type SettledSum = {
  settlementDate: string;
  currency: string;
  recordType: string;
  count: number;
  netMinor: bigint;
  feeMinor: bigint;
};

export async function sumSettled(
  connection: Connection,
  period: Merchant & { from: string; to: string; currency: string | null },
): Promise<SettledSum[]> {
  const rows = await query(connection, sql.sumSettled, period);
  return rows.map((row) => ({ ...row, netMinor: BigInt(row.netMinor), feeMinor: BigInt(row.feeMinor) }));
}
