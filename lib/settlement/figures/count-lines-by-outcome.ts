import { any, anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import type { LineException, LineStatus } from '../matching/line-outcome.ts';

type LinesQuery = { scope: SearchScope; currency: string };

/** How many lines of a currency were matched, or not, in a range of time. */
export async function countLinesByStatus(
  pool: Pool,
  { scope, currency, from, before }: LinesQuery & { from: Date; before: Date },
): Promise<{ status: LineStatus; count: number }[]> {
  const query = ofScope(scope)
    .select((eb) => ['status', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('currency', '=', currency)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy('status')
    .orderBy('status');
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return rows.map(({ status, count }) => ({ status: status as LineStatus, count }));
}

/** How many lines of a currency wait for a user, by their exception. */
export async function countOpenByException(
  pool: Pool,
  { scope, currency }: LinesQuery,
): Promise<{ exception: LineException; count: number }[]> {
  const query = ofScope(scope)
    .select((eb) => ['exception', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('currency', '=', currency)
    .where('exception', 'is not', null)
    .where('resolution', 'is', null)
    .groupBy('exception')
    .orderBy('exception');
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return rows.map(({ exception, count }) => ({ exception: exception as LineException, count }));
}

function ofScope(scope: SearchScope) {
  const lines = anyMerchant(build.selectFrom('settlement_match'), 'staff');
  return scope.everything ? lines : lines.where('merchant_id', '=', any(scope.merchantIds));
}
