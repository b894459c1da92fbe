import { z } from 'zod';
import { fromMinor } from '#lib/money/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { PaymentTotals } from '../../back-test/back-test.ts';
import { type HandlingTime, measureHandlingTime } from '../../back-test/handling-time.ts';
import { type BackTest, cancelBackTests, findLatestBackTest, startBackTest } from '../../back-test/start-back-test.ts';
import { timeOf } from '../../rules/rule-time.ts';
import { checkExpression } from '../../rules/try-rule.ts';
import { backTestForm } from './forms.ts';
import { readRuleForm } from './read-rule-form.ts';
import { getRiskRule } from './rule-detail.ts';

/** A number of payments, and their amounts by currency as decimals. */
export type RiskTotals = { count: number; amounts: { amount: string; currency: string }[] };

export type RiskBackTest = {
  id: string;
  state: BackTest['state'];
  expression: string;
  action: BackTest['action'];
  since: string;
  startedAt: string;
  scanned: number;
  /** Null until the payments are counted. */
  total: number | null;
  matched: number;
  failed: number;
  stopped: RiskTotals;
  approved: RiskTotals;
  /** Null in a result from before it was counted. */
  good: RiskTotals | null;
  chargedBack: RiskTotals;
  stoppedBefore: number;
  challengedPerDay: number;
  /** Of cases that it would open; null while it runs. */
  work: AnalystWork | null;
  /** Whether each payment that it would have stopped can be listed; not in a result from before they were kept. */
  isListed: boolean;
};

/** How long analysts would work on the cases of a day, at this time for each of them. */
export type AnalystWork = HandlingTime & { hoursPerDay: number };

/** Null: the rule had none. */
export type RiskBackTestAnswer = { backTest: RiskBackTest | null };

const nothing = z.object({});
const dayMs = 86_400_000;

function presentTotals({ count, amounts }: PaymentTotals): RiskTotals {
  const sums = Object.entries(amounts).map(([currency, minor]) => ({
    amount: fromMinor(BigInt(minor), currency),
    currency,
  }));
  return { count, amounts: sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) };
}

async function presentBackTest(connection: Connection, test: BackTest): Promise<RiskBackTest> {
  const { id, state, expression, action, since, createdAt, scanned, total, result } = test;
  const { matched, failed, stoppedBefore, isListed = false } = result;
  const challengedPerDay = countPerDay(test);
  return {
    id,
    state,
    expression,
    action,
    scanned,
    total,
    matched,
    failed,
    stoppedBefore,
    isListed,
    since: since.toISOString(),
    startedAt: createdAt.toISOString(),
    stopped: presentTotals(result.stopped),
    approved: presentTotals(result.approved),
    good: result.good ? presentTotals(result.good) : null,
    chargedBack: presentTotals(result.chargedBack),
    challengedPerDay: round(challengedPerDay),
    work: state === 'DONE' ? await presentWork(connection, test, challengedPerDay) : null,
  };
}

/** Of an entity whose first payment is younger than the time that was read, the days since then. */
function countPerDay({ since, until, result: { challenged, firstAt } }: BackTest): number {
  const days = Math.max(1, (until.getTime() - Date.parse(firstAt ?? since.toISOString())) / dayMs);
  return challenged / days;
}

async function presentWork(
  connection: Connection,
  { entityId, since }: BackTest,
  perDay: number,
): Promise<AnalystWork> {
  const handling = await measureHandlingTime(connection, entityId, since);
  return { ...handling, hoursPerDay: round((perDay * handling.medianSeconds) / 3_600) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const riskBackTestRoutes = [
  route({
    method: 'GET',
    path: '/risk-rules/:id/back-test',
    permission: 'risk.read',
    query: nothing,
    run: async (services, context): Promise<RiskBackTestAnswer> => {
      const { id } = await getRiskRule(services, context);
      const found = await findLatestBackTest(services.db, id);
      return { backTest: found && (await presentBackTest(services.db, found)) };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/back-test',
    permission: 'risk.write',
    query: nothing,
    body: backTestForm,
    run: async (services, context): Promise<RiskBackTestAnswer> => {
      const { body, change, actor, now } = context;
      const rule = await getRiskRule(services, context);
      const { expression, action } = readRuleForm({ ...body, name: rule.name, stop: rule.stop });
      const { error, facts } = checkExpression(expression);
      if (error) {
        const fields = [{ name: 'expression', ...error }];
        throw backOfficeErrors.unreadable(`expression: ${error.message}`, { fields });
      }
      if (timeOf(facts) !== 'PAYMENT') {
        const message = 'names what became known after the payment was sent, which no back-test reads';
        throw backOfficeErrors.unreadable(`expression: ${message}`, { fields: [{ name: 'expression', message }] });
      }
      const started = await change(async (tx) => {
        const result = await startBackTest(tx, rule, { expression, action }, { actor, at: now });
        const { id: subjectId, entityId, name } = rule;
        const after = { name, expression, action };
        return { result, action: 'risk-rule.back-test', entityId, subjectId, after };
      });
      return { backTest: await presentBackTest(services.db, started) };
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/back-test/cancel',
    permission: 'risk.write',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<RiskBackTestAnswer> => {
      const { change, now } = context;
      const { id: subjectId, entityId, name } = await getRiskRule(services, context);
      await change(async (tx) => {
        if (!(await cancelBackTests(tx, subjectId, now))) {
          throw new BackOfficeError(409, 'ended', 'The back-test has ended already. Nothing was cancelled.');
        }
        const after = { name };
        return { result: null, action: 'risk-rule.cancel-back-test', entityId, subjectId, after };
      });
      const found = await findLatestBackTest(services.db, subjectId);
      return { backTest: found && (await presentBackTest(services.db, found)) };
    },
  }),
];
