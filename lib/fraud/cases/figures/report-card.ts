import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope } from '#lib/platform/search/search-scope.ts';
import type { FiguresQuery } from './case-figures.ts';

/** In minor units of a currency. */
export type CurrencySum = { currency: string; amountMinor: bigint };

/** How right the rule was about payments of a period, by the chargebacks that came later. */
export type RuleReport = {
  id: string;
  entityId: string;
  code: string;
  name: string;
  /** It only watched. */
  isShadow: boolean;
  matched: number;
  /** Of these, payments that went through: only they can be charged back. */
  passed: number;
  chargedBack: number;
  /** Of payments that were rejected, with a rule that does not only watch among those that matched. */
  saved: CurrencySum[];
  /** What was charged back of payments that it matched. */
  lost: CurrencySum[];
};

/** What decisions of a user on cases have saved and lost. */
export type AnalystReport = { actor: string; saved: CurrencySum[]; lost: CurrencySum[] };

export type ReportCard = { rules: RuleReport[]; analysts: AnalystReport[]; chargedBack: number };

type Sums = { currency: string | null; savedMinor: string | null; lostMinor: string | null };

/** Rules and analysts of a period, compared with what was charged back until now. */
export async function measureReportCard(pool: Pool, query: Omit<FiguresQuery, 'bucket'>): Promise<ReportCard> {
  const checked = checkedPayments(query);
  const total = build
    .selectFrom(checked.as('checked'))
    .select(sql<number>`count(*) FILTER (WHERE lost_minor > 0)::int`.as('chargedBack'));
  return withStatementTimeout(pool, async (connection) => {
    const rules = await measureRules(connection, checked);
    const [counted] = await runBuilt(connection, total);
    const analysts = await runBuilt(connection, decidedAmounts(query));
    return {
      rules: mergeRules(rules).toSorted((one, other) => other.matched - one.matched),
      analysts: mergeAnalysts(analysts),
      chargedBack: counted?.chargedBack ?? 0,
    };
  });
}

/** What became of the payments that each version of a rule matched. */
async function measureRules(connection: Connection, checked: CheckedPayments): Promise<RuleSums[]> {
  const found = await runBuilt(connection, sumByVersion(checked));
  // A rule that only watches saves nothing.
  return found.map((row) => (row.isShadow ? { ...row, savedMinor: null } : row));
}

/** By the places that verdicts have in their rule sets, and then by what is at these places. */
function sumByVersion(checked: CheckedPayments) {
  const placed = checked
    .select([
      'risk_verdict.rule_set_id',
      sql<string>`unnest(string_to_array(risk_verdict.matched_places, ','))`.as('place'),
    ])
    .where('risk_verdict.matched_places', '<>', '');
  const byPlace = build
    .selectFrom(placed.as('hit'))
    .select(['rule_set_id', 'place', ...sums])
    .groupBy(['rule_set_id', 'place', 'currency']);
  return build
    .selectFrom(byPlace.as('counted'))
    .innerJoin('risk_rule_set as ran', 'ran.id', 'counted.rule_set_id')
    .innerJoin('risk_rule_version as rule', (join) =>
      join
        .on(sql<boolean>`rule.rule_id = ran.rules -> counted.place::int ->> 'id'`)
        .on(sql<boolean>`rule.version = (ran.rules -> counted.place::int ->> 'version')::int`),
    )
    .select([
      'rule.rule_id as id',
      'rule.version',
      'rule.entity_id as entityId',
      sql<string>`rule.content ->> 'code'`.as('code'),
      sql<string>`rule.content ->> 'name'`.as('name'),
      sql<boolean>`rule.content ->> 'mode' = 'SHADOW'`.as('isShadow'),
      'counted.currency',
      sql<number>`sum(matched)::int`.as('matched'),
      sql<number>`sum(passed)::int`.as('passed'),
      sql<number>`sum(counted."chargedBack")::int`.as('chargedBack'),
      sql<string | null>`sum(counted."savedMinor"::numeric)::text`.as('savedMinor'),
      sql<string | null>`sum(counted."lostMinor"::numeric)::text`.as('lostMinor'),
    ])
    .groupBy(['rule.rule_id', 'rule.version', 'rule.entity_id', 'rule.content', 'counted.currency']);
}

/** What became of the payments that a rule matched, by currency. */
const sums = [
  sql<string | null>`currency`.as('currency'),
  sql<number>`count(*)::int`.as('matched'),
  sql<number>`count(*) FILTER (WHERE state = 'APPROVED')::int`.as('passed'),
  sql<number>`count(*) FILTER (WHERE lost_minor > 0)::int`.as('chargedBack'),
  sql<string | null>`sum(amount_minor) FILTER (WHERE state = 'REJECTED')::text`.as('savedMinor'),
  sql<string | null>`sum(lost_minor)::text`.as('lostMinor'),
] as const;

type CheckedPayments = ReturnType<typeof checkedPayments>;

/** The payments of a period that were checked, with what was charged back of them or of what captures them. */
function checkedPayments({ scope, from, to }: Omit<FiguresQuery, 'bucket'>) {
  return anyMerchant(build.selectFrom('risk_verdict'), 'staff')
    .innerJoin('payment', (join) =>
      join.onRef('payment.merchant_id', '=', 'risk_verdict.merchant_id').onRef('payment.id', '=', 'risk_verdict.id'),
    )
    .select(['payment.state', 'payment.amount_minor', 'payment.currency'])
    .select((each) =>
      each
        .selectFrom('payment as taken')
        .select(sql<string>`coalesce(sum(taken.charged_back_minor), 0)`.as('minor'))
        .whereRef('taken.merchant_id', '=', 'payment.merchant_id')
        .whereRef('taken.initial_id', '=', 'payment.initial_id')
        .where('taken.payment_type', 'not in', ['CB', 'CR'])
        .as('lost_minor'),
    )
    .where(compileScope(scope, 'payment'))
    .where('risk_verdict.kind', '=', 'PAYMENT')
    .where('risk_verdict.created_at', '>=', from)
    .where('risk_verdict.created_at', '<', to);
}

/** What was cancelled, and what was charged back of what was approved, by user and currency. */
function decidedAmounts({ scope, from, to }: Omit<FiguresQuery, 'bucket'>) {
  return anyMerchant(build.selectFrom('risk_case'), 'staff')
    .innerJoin('payment', (join) =>
      join.onRef('payment.merchant_id', '=', 'risk_case.merchant_id').onRef('payment.id', '=', 'risk_case.id'),
    )
    .leftJoin('payment as sent', (join) =>
      join.onRef('sent.merchant_id', '=', 'risk_case.merchant_id').onRef('sent.id', '=', 'risk_case.decision_id'),
    )
    .select([
      sql<string>`risk_case.decided_by`.as('actor'),
      sql<string | null>`payment.currency`.as('currency'),
      sql<string | null>`sum(payment.amount_minor) FILTER (WHERE risk_case.state = 'CANCELLED')::text`.as('savedMinor'),
      sql<string | null>`sum(greatest(payment.charged_back_minor, sent.charged_back_minor))
        FILTER (WHERE risk_case.state = 'APPROVED')::text`.as('lostMinor'),
    ])
    .where(compileScope(scope, 'payment'))
    .where('risk_case.state', 'in', ['APPROVED', 'CANCELLED'])
    .where('risk_case.decided_by', 'like', 'user:%')
    .where('risk_case.decided_at', '>=', from)
    .where('risk_case.decided_at', '<', to)
    .groupBy(['risk_case.decided_by', 'payment.currency']);
}

type RuleSums = Sums & Omit<RuleReport, 'saved' | 'lost'> & { version: number };

function mergeRules(rows: readonly RuleSums[]): RuleReport[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, each]) => {
    const sum = (name: 'matched' | 'passed' | 'chargedBack') => each.reduce((all, row) => all + row[name], 0);
    // As it was called last.
    const [last] = each.toSorted((one, other) => other.version - one.version);
    return {
      id,
      entityId: last?.entityId ?? '',
      code: last?.code ?? '',
      name: last?.name ?? '',
      isShadow: each.every(({ isShadow }) => isShadow),
      matched: sum('matched'),
      passed: sum('passed'),
      chargedBack: sum('chargedBack'),
      ...amountsOf(each),
    };
  });
}

function mergeAnalysts(rows: readonly (Sums & { actor: string })[]): AnalystReport[] {
  return [...Map.groupBy(rows, ({ actor }) => actor)].map(([actor, each]) => ({ actor, ...amountsOf(each) }));
}

/** Sums that are not 0, by currency. */
function amountsOf(rows: readonly Sums[]): { saved: CurrencySum[]; lost: CurrencySum[] } {
  const list = (name: 'savedMinor' | 'lostMinor'): CurrencySum[] =>
    rows
      .map((row) => ({ currency: row.currency ?? '', amountMinor: BigInt(row[name] ?? 0) }))
      .filter(({ amountMinor }) => amountMinor > 0n)
      .toSorted((one, other) => one.currency.localeCompare(other.currency));
  return { saved: list('savedMinor'), lost: list('lostMinor') };
}
