import type { Database } from '#lib/platform/database/database.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Facts } from '../facts/fact.ts';
import type { CompiledExpression } from '../rules/compile-rule.ts';
import type { RuleAction } from '../rules/rule.ts';
import { addStopped, type BackTestResult, decideWith, type PaymentOutcome } from './back-test.ts';
import { createOwnPoints } from './own-points.ts';
import { findNamedFacts, type NamedFacts, parsePage, readNamedFacts, type ScannedRow } from './scanned-row.ts';
import * as sql from './sql/index.ts';
import { insertStoppedPayments } from './stopped-payments.ts';

const batchSize = 1_000;

export type ScannedMerchant = { merchantId: string; channelId: string | null };
/** The last verdict that was read. */
export type ScanPlace = { merchantId: string; at: string; id: string };

export type Scan = {
  backTestId: string;
  ruleId: string;
  expression: CompiledExpression;
  action: RuleAction;
  since: Date;
  until: Date;
};

/**
 * Reads the verdicts of a merchant in batches by keyset, with no transaction open: while one batch is evaluated, the
 * database reads the next one. Yields the place behind each batch.
 */
export async function* scanMerchant(
  db: Database,
  scan: Scan,
  { merchantId, channelId }: ScannedMerchant,
  result: BackTestResult,
  from: ScanPlace | null,
): AsyncGenerator<{ place: ScanPlace; scanned: number }> {
  const { expression, until } = scan;
  const named = findNamedFacts(expression.facts);
  const parameters = { merchantId, channelId, until, limit: batchSize, readsVelocity: named.counts.length > 0 };
  const read = (place: ScanPlace): Promise<ScannedRow[]> => {
    const after = { afterAt: new Date(place.at), afterId: place.id };
    const page = queryFirst(db, sql.scanVerdicts, { ...parameters, ...after }).then((row) =>
      row ? parsePage(row) : [],
    );
    // It may fail while the batch before it is evaluated; it is awaited afterwards.
    page.catch(() => undefined);
    return page;
  };
  const evaluate = createEvaluation(db, scan, merchantId, named, result);
  let place = from ?? { merchantId, at: scan.since.toISOString(), id: '' };
  let next: Promise<ScannedRow[]> | null = read(place);
  while (next) {
    const rows: ScannedRow[] = await next;
    const last = rows.at(-1);
    if (!last) return;
    place = { merchantId, at: new Date(last.atMs).toISOString(), id: last.id };
    next = rows.length < batchSize ? null : read(place);
    await evaluate(rows);
    yield { place, scanned: rows.length };
  }
}

function createEvaluation(
  db: Database,
  { backTestId, ruleId, expression, action }: Scan,
  merchantId: string,
  named: NamedFacts,
  result: BackTestResult,
) {
  const matches = (facts: Facts): boolean => {
    try {
      return expression.matches(facts);
    } catch {
      result.failed += 1;
      return false;
    }
  };
  const findOwnPoints = createOwnPoints(db, ruleId);
  return async (rows: readonly ScannedRow[]): Promise<void> => {
    const first = new Date(rows[0]?.atMs ?? 0).toISOString();
    if (result.firstAt === null || first < result.firstAt) result.firstAt = first;
    const matched = await findOwnPoints(rows.filter((row) => matches(readNamedFacts(named, row))));
    result.matched += matched.length;
    const stopped = matched
      .map((verdict) => ({ verdict, decision: decideWith(action, verdict) }))
      .filter(({ decision }) => decision !== 'ACCEPT');
    if (stopped.length === 0) return;
    const ids = stopped.map(({ verdict }) => verdict.id);
    const outcomes = await query(db, sql.findOutcomes, { merchantId, ids });
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const ended = ids.map((id): PaymentOutcome => {
      const outcome = byId.get(id);
      return { isApproved: outcome?.state === 'APPROVED', isChargedBack: outcome?.isChargedBack ?? false };
    });
    await insertStoppedPayments(autocommit(db), { backTestId, merchantId, ids, ended });
    for (const [index, { verdict, decision }] of stopped.entries()) {
      addStopped(result, verdict, decision, ended[index] as PaymentOutcome);
    }
  };
}
