import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';

/** What one user decided in a period. */
export type AnalystFigures = {
  actor: string;
  approved: number;
  cancelled: number;
  /** Hours in which the user decided at least one case. */
  activeHours: number;
  /** From the opening of a case to its decision, in seconds: half of the decisions, and all but five in a hundred. */
  p50Seconds: number;
  p95Seconds: number;
  /** Decided after the case was due. */
  late: number;
  /** Approved payments that were charged back later. */
  chargedBack: number;
};

/** Decisions of a day or an hour. */
export type DecidedBucket = { from: Date; approved: number; cancelled: number };

/** Cases that are not decided, by the time since they were opened. */
export type OpenCaseAges = { hour: number; fourHours: number; day: number; older: number; late: number };

export type FiguresQuery = { scope: SearchScope; from: Date; to: Date; bucket: 'hour' | 'day' };

/** The cases that were decided in a period, by user, the one with the most first. */
export async function measureAnalysts(pool: Pool, query: FiguresQuery): Promise<AnalystFigures[]> {
  const decided = decidedCases(query);
  const built = build
    .selectFrom(decided.as('decided'))
    .leftJoin('payment', (join) =>
      join.onRef('payment.merchant_id', '=', 'decided.merchant_id').onRef('payment.id', '=', 'decided.id'),
    )
    // Captured or run again by the decision: that transaction has its id.
    .leftJoin('payment as sent', (join) =>
      join.onRef('sent.merchant_id', '=', 'decided.merchant_id').onRef('sent.id', '=', 'decided.decision_id'),
    )
    .select([
      sql<string>`decided_by`.as('actor'),
      sql<number>`count(*) FILTER (WHERE decided.state = 'APPROVED')::int`.as('approved'),
      sql<number>`count(*) FILTER (WHERE decided.state = 'CANCELLED')::int`.as('cancelled'),
      sql<number>`count(DISTINCT date_trunc('hour', decided_at, 'UTC'))::int`.as('activeHours'),
      sql<number>`percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)`.as('p50Seconds'),
      sql<number>`percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds)`.as('p95Seconds'),
      sql<number>`count(*) FILTER (WHERE decided_at > due_at)::int`.as('late'),
      sql<number>`count(*) FILTER (WHERE decided.state = 'APPROVED'
        AND greatest(payment.charged_back_minor, sent.charged_back_minor) > 0)::int`.as('chargedBack'),
    ])
    .groupBy('decided_by')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('decided_by')
    .limit(100);
  return withStatementTimeout(pool, (connection) => runBuilt(connection, built));
}

/** The decisions of a period by day or hour; one without decisions is left out. */
export async function countDecisions(pool: Pool, query: FiguresQuery): Promise<DecidedBucket[]> {
  const built = build
    .selectFrom(decidedCases(query).as('decided'))
    .select([
      sql<Date>`date_trunc(${sql.lit(query.bucket)}, decided_at, 'UTC')`.as('from'),
      sql<number>`count(*) FILTER (WHERE state = 'APPROVED')::int`.as('approved'),
      sql<number>`count(*) FILTER (WHERE state = 'CANCELLED')::int`.as('cancelled'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return withStatementTimeout(pool, (connection) => runBuilt(connection, built));
}

/** How long the cases that are not decided have waited. */
export async function countOpenAges(pool: Pool, scope: SearchScope, now: Date): Promise<OpenCaseAges> {
  const age = sql`${now}::timestamptz - opened_at`;
  const built = anyMerchant(build.selectFrom('risk_case'), 'staff')
    .select([
      sql<number>`count(*) FILTER (WHERE ${age} < interval '1 hour')::int`.as('hour'),
      sql<number>`count(*) FILTER (WHERE ${age} >= interval '1 hour' AND ${age} < interval '4 hours')::int`.as(
        'fourHours',
      ),
      sql<number>`count(*) FILTER (WHERE ${age} >= interval '4 hours' AND ${age} < interval '1 day')::int`.as('day'),
      sql<number>`count(*) FILTER (WHERE ${age} >= interval '1 day')::int`.as('older'),
      sql<number>`count(*) FILTER (WHERE due_at <= ${now})::int`.as('late'),
    ])
    .where(compileScope(scope))
    .where('state', 'in', ['OPEN', 'PENDED']);
  const [ages] = await withStatementTimeout(pool, (connection) => runBuilt(connection, built));
  return ages ?? { hour: 0, fourHours: 0, day: 0, older: 0, late: 0 };
}

function decidedCases({ scope, from, to }: FiguresQuery) {
  return (
    anyMerchant(build.selectFrom('risk_case'), 'staff')
      .select(['merchant_id', 'id', 'state', 'decision_id', 'decided_by', 'decided_at', 'due_at'])
      .select(sql<number>`extract(epoch FROM decided_at - opened_at)::float8`.as('seconds'))
      .where(compileScope(scope))
      .where('state', 'in', ['APPROVED', 'CANCELLED'])
      // Not those of rules.
      .where('decided_by', 'like', 'user:%')
      .where('decided_at', '>=', from)
      .where('decided_at', '<', to)
  );
}
