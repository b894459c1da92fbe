import { afterAll, beforeAll, expect, it } from 'vitest';
import { hotStatements } from '#lib/hot-statements.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';

/** PostgreSQL with JIT compiles a plan from a cost of 100,000 on, which takes longer than any of these statements. */
const maxCost = 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/**
 * A connection keeps the plan that it made when it first ran a statement, which may be minutes after the installation, with
 * tables of a few rows.
 */
it.each(hotStatements.map((statement) => [statement.name, statement] as const))(
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
