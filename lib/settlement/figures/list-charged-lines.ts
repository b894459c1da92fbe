import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import * as sql from './sql/index.ts';

/** A line that settles a payment, or a chargeback of it, with what the acquirer kept of it. */
export type ChargedLine = Omit<sql.ListChargedLinesRow, 'amountMinor' | 'feeMinor'> & {
  amountMinor: bigint;
  /** In the settlement currency; below zero where it is given back. */
  feeMinor: bigint;
};

type Wanted = {
  merchantIds: readonly string[];
  accountIds: readonly string[];
  isTest: boolean;
  from: string;
  to: string;
  limit: number;
};

/** The lines of connector accounts in a span of settlement dates, the latest first. Parts of several payments have no fee of each. */
export async function listChargedLines(pool: Pool, wanted: Wanted): Promise<ChargedLine[]> {
  if (wanted.accountIds.length === 0) return [];
  const rows = await withStatementTimeout(pool, (connection) => query(connection, sql.listChargedLines, wanted));
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor), feeMinor: BigInt(row.feeMinor) }));
}
