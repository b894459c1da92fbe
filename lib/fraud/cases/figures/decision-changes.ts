import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope } from '#lib/platform/search/search-scope.ts';
import type { FiguresQuery } from './case-figures.ts';

/** What became of the decisions that one user made in a period. */
export type DecisionChanges = {
  actor: string;
  /** Approvals and cancellations, also those that were undone. */
  decisions: number;
  /** Of these, changed by another decision later, or an approval whose payment was charged back. */
  overturned: number;
  /** Decisions that this user undid in the period. */
  undone: number;
};

/**
 * From the events of cases, because a case keeps its last decision only. Cases that were decided since the period began are
 * found by that time, those whose decision was undone and not made again by an index of their own.
 */
export async function measureDecisionChanges(
  pool: Pool,
  { scope, from, to }: Omit<FiguresQuery, 'bucket'>,
): Promise<DecisionChanges[]> {
  const candidates = anyMerchant(build.selectFrom('risk_case'), 'staff')
    .select(['merchant_id', 'id', 'state', 'decision_id'])
    .where(compileScope(scope))
    .where((each) =>
      each.or([
        each('decided_at', '>=', from),
        each.and([each('undone_count', '>', 0), each('state', 'in', ['OPEN', 'PENDED', 'EXPIRED'])]),
      ]),
    );
  const built = build
    .selectFrom(candidates.as('decided'))
    .innerJoin('event', (join) =>
      join
        .onRef('event.merchant_id', '=', 'decided.merchant_id')
        .onRef('event.stream_id', '=', 'decided.id')
        .on('event.stream_type', '=', 'case'),
    )
    .leftJoin('payment', (join) =>
      join.onRef('payment.merchant_id', '=', 'decided.merchant_id').onRef('payment.id', '=', 'decided.id'),
    )
    // Captured or run again by the decision: that transaction has its id.
    .leftJoin('payment as sent', (join) =>
      join.onRef('sent.merchant_id', '=', 'decided.merchant_id').onRef('sent.id', '=', 'decided.decision_id'),
    )
    .select([
      'event.actor',
      sql<number>`count(*) FILTER (WHERE event.type <> 'case.decision-undone')::int`.as('decisions'),
      sql<number>`count(*) FILTER (WHERE event.type = 'case.decision-undone')::int`.as('undone'),
      sql<number>`count(*) FILTER (WHERE ${isOverturned})::int`.as('overturned'),
    ])
    .where('event.type', 'in', ['case.approved', 'case.cancelled', 'case.decision-undone'])
    .where('event.at', '>=', from)
    .where('event.at', '<', to)
    .groupBy('event.actor')
    .orderBy('event.actor')
    .limit(100);
  return withStatementTimeout(pool, (connection) => runBuilt(connection, built));
}

/** The next approval or cancellation of the same case. */
const nextDecision = sql`(SELECT later.type FROM event later WHERE later.merchant_id = event.merchant_id
  AND later.stream_type = 'case' AND later.stream_id = event.stream_id AND later.sequence > event.sequence
  AND later.type IN ('case.approved', 'case.cancelled') ORDER BY later.sequence LIMIT 1)`;

const isOverturned = sql<boolean>`CASE
  WHEN event.type = 'case.decision-undone' THEN false
  WHEN event.data ->> 'decisionId' = decided.decision_id THEN event.type = 'case.approved'
    AND decided.state = 'APPROVED' AND greatest(payment.charged_back_minor, sent.charged_back_minor) > 0
  ELSE ${nextDecision} <> event.type END`;
