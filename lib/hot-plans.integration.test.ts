import { afterAll, beforeAll, expect, it } from 'vitest';
import * as checkouts from '#lib/checkouts/sql/index.ts';
import * as deliveries from '#lib/deliveries/sql/index.ts';
import * as historySql from '#lib/fraud/history/sql/index.ts';
import * as listsSql from '#lib/fraud/lists/sql/index.ts';
import * as fraudSql from '#lib/fraud/sql/index.ts';
import * as fraud from '#lib/fraud/velocity/sql/index.ts';
import * as ledger from '#lib/ledger/sql/index.ts';
import * as payments from '#lib/payments/sql/index.ts';
import { insertAlongside } from '#lib/platform/database/bulk/insert-alongside.ts';
import type { Statement } from '#lib/platform/database/statement.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import * as settlement from '#lib/settlement/imports/sql/index.ts';
import * as vault from '#lib/vault/sql/index.ts';

/**
 * A connection keeps the plan that it made when it first ran a statement, which may be minutes after the installation, with
 * tables of a few rows. These statements run for each payment or delivery.
 */
const hot = [
  payments.completeAttempts,
  payments.insertPayments,
  payments.findPaymentsOfEvents,
  fraud.recordVelocity,
  fraud.countMerchantVelocity,
  fraud.findDeclines,
  historySql.recordHistory,
  fraudSql.insertVerdicts,
  insertAlongside(payments.insertPayments, fraudSql.insertAcceptedVerdicts),
  listsSql.findListMatches,
  historySql.findHistory,
  historySql.recordOutcomes,
  historySql.findCustomerAmounts,
  historySql.findCheckHistory,
  historySql.findPspHistory,
  settlement.removeDuplicates,
  vault.storeAccounts,
  ledger.insertEntries,
  deliveries.insertDeliveries,
  deliveries.claimDue,
  deliveries.releaseClaims,
  checkouts.insertCheckouts,
  checkouts.findCheckouts,
  checkouts.claimCheckouts,
  checkouts.markFetched,
] as readonly Statement<never, object, 'read' | 'write'>[];

/** PostgreSQL with JIT compiles a plan from a cost of 100,000 on, which takes longer than any of these statements. */
const maxCost = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each(hot.map((statement) => [statement.name, statement] as const))(
  '%s looks up rows by key and is not compiled, also when it was planned with empty tables',
  async (_, { text, parameters }) => {
    const client = await database.pool.connect();
    try {
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE hot AS ${text}`);
      const nothing = parameters.map(() => 'NULL').join(', ');
      const { rows } = await client.query(`EXPLAIN EXECUTE hot${nothing ? `(${nothing})` : ''}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // The merchant alone finds all that the merchant has.
      expect(plan.match(/Seq Scan on .*|Index Cond: .merchant_id = [^)]*.$/gm) ?? [], plan).toEqual([]);
      expect(Number(/cost=[\d.]+?\.\.([\d.]+)/.exec(plan)?.[1]), plan).toBeLessThan(maxCost);
    } finally {
      client.release(true);
    }
  },
);
