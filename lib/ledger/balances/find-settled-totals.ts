import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from './sql/index.ts';

/** What an acquirer has paid for one day of a settlement import, as its file states it. */
export type SettledTotal = {
  importId: string;
  /** The settlement date, as yyyy-mm-dd. */
  settledOn: string;
  currency: string;
  amountMinor: bigint;
};

/** What arrived at the bank of these merchants by settlement files, in a period of settlement dates. */
export async function findSettledTotals(
  connection: Connection,
  period: { merchantIds: readonly string[]; from: string; to: string },
): Promise<SettledTotal[]> {
  const rows = await query(connection, sql.sumSettledByImport, period);
  return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** What an acquirer has paid by one settlement file, by settlement date and currency. */
export async function findTotalsOfImport(
  connection: Connection,
  { importId, merchantIds }: { importId: string; merchantIds: readonly string[] },
): Promise<SettledTotal[]> {
  const rows = await query(connection, sql.sumSettledOfImport, { importId, merchantIds });
  return rows.map((row) => ({ ...row, importId, amountMinor: BigInt(row.amountMinor) }));
}
