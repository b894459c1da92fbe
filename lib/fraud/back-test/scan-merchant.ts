import type { Database } from '#lib/platform/database/database.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { CompiledExpression } from '../rules/compile-rule.ts';
import type { RuleAction } from '../rules/rule.ts';
import * as sql from '../sql/index.ts';
import { placeInCounts } from '../velocity/velocity-counts.ts';
import {
  addStopped,
  type BackTestResult,
  decideWith,
  type PaymentOutcome,
  type ScannedVerdict,
} from './back-test.ts';
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

type Row = [
  id: string,
  atMs: number,
  decision: ScannedVerdict['decision'],
  source: string,
  score: number,
  challengeScore: number,
  denyScore: number,
  ownPoints: number,
  amountMinor: string | null,
  currency: string | null,
  facts: ScannedVerdict['facts'] | null,
];

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
  const { ruleId, expression, until } = scan;
  const names = [...expression.facts];
  const inCounts = names.map(placeInCounts);
  const keys = inCounts.map((place) => place?.key ?? '');
  // PostgreSQL counts from 1.
  const places = inCounts.map((place) => (place?.index ?? 0) + 1);
  const read = (place: ScanPlace): Promise<Row[]> => {
    const after = { afterAt: new Date(place.at), afterId: place.id };
    const parameters = {
      merchantId,
      channelId,
      ruleId,
      names,
      keys,
      places,
      ...after,
      until,
      limit: batchSize,
    };
    const page = queryFirst(db, sql.scanVerdicts, parameters).then(
      (row) => JSON.parse(row?.rows ?? '[]') as Row[],
    );
    // It may fail while the batch before it is evaluated; it is awaited afterwards.
    page.catch(() => undefined);
    return page;
  };
  const evaluate = createEvaluation(db, scan, merchantId, result);
  let place = from ?? { merchantId, at: scan.since.toISOString(), id: '' };
  let next: Promise<Row[]> | null = read(place);
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    if (!last) return;
    place = { merchantId, at: new Date(last[1]).toISOString(), id: last[0] };
    next = rows.length < batchSize ? null : read(place);
    await evaluate(rows);
    yield { place, scanned: rows.length };
  }
}

function createEvaluation(
  db: Database,
  { backTestId, expression, action }: Scan,
  merchantId: string,
  result: BackTestResult,
) {
  const matches = (facts: ScannedVerdict['facts']): boolean => {
    try {
      return expression.matches(facts);
    } catch {
      result.failed += 1;
      return false;
    }
  };
  return async (rows: readonly Row[]): Promise<void> => {
    const first = new Date(rows[0]?.[1] ?? 0).toISOString();
    if (result.firstAt === null || first < result.firstAt) result.firstAt = first;
    const matched = rows.filter((row) => matches(row[10] ?? {})).map(toVerdict);
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

function toVerdict(row: Row): ScannedVerdict {
  const [id, atMs, decision, source, score, challengeScore, denyScore, ownPoints, ...other] = row;
  const [amountMinor, currency, facts] = other;
  const decided = { decision, source, score, challengeScore, denyScore, ownPoints };
  return { id, atMs, ...decided, amountMinor, currency, facts: facts ?? {} };
}
