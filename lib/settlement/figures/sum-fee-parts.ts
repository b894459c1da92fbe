import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import * as sql from '../reports/sql/index.ts';
import { type FeeParts, presentFeeParts } from './fee-parts.ts';

type FeePartsQuery = { merchantIds: readonly string[]; currency: string; from: string; to: string };

/** The fees of settled lines of a period by what acquirers state that they consist of; empty where none states it. */
export async function sumFeeParts(pool: Pool, { merchantIds, currency, from, to }: FeePartsQuery): Promise<FeeParts> {
  const period = { merchantIds: [...merchantIds], currency, from, to };
  const [sums] = await withStatementTimeout(pool, (connection) => query(connection, sql.sumFeeParts, period));
  return sums ? presentFeeParts(sums, currency) : [];
}
