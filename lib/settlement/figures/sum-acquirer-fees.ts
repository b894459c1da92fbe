import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { restOfFee } from '../file/columns.ts';
import * as sql from './sql/index.ts';

/** What an acquirer kept, by what it states that it consists of; `other` is what no part states. */
export type AcquirerFees = {
  /** The connector account; null where lines are about no payment. */
  accountId: string | null;
  /** As the file names the acquirer, where there is no account. */
  institute: string | null;
  currency: string;
  lines: number;
  totalMinor: bigint;
  parts: Record<'interchange' | 'scheme' | 'markup' | 'commission' | 'other', bigint>;
};

/** The fees of the lines of merchants in a span of settlement dates; one that is given back is below zero. */
export async function sumAcquirerFees(
  pool: Pool,
  period: { merchantIds: readonly string[]; isTest: boolean; from: string; to: string },
): Promise<AcquirerFees[]> {
  const rows = await withStatementTimeout(pool, (connection) => query(connection, sql.sumAcquirerFees, period));
  return rows.map(({ accountId, institute, currency, lines, ...sums }) => {
    const totalMinor = BigInt(sums.feeMinor);
    const stated = {
      interchange: BigInt(sums.interchangeMinor),
      scheme: BigInt(sums.schemeMinor),
      markup: BigInt(sums.markupMinor),
      commission: BigInt(sums.commissionMinor),
    };
    const parts = { ...stated, other: restOfFee(totalMinor, Object.values(stated)) };
    return { accountId, institute, currency, lines, totalMinor, parts };
  });
}
