import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { completeAttempts } from '../sql/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Sent = { name?: string; values?: unknown[] };

/** The database refuses a statement with the results of several payments, as it would one bad row among them. */
function refuseBatches(): { refused: () => number } {
  const { pool } = gateway.services.gatewayServices.db;
  const query = pool.query.bind(pool) as (statement: Sent) => Promise<unknown>;
  let refused = 0;
  vi.spyOn(pool, 'query').mockImplementation(((statement: Sent) => {
    const rows = statement.name === completeAttempts.name ? JSON.parse(String(statement.values?.[0])) : [];
    if (rows.length < 2) return query(statement);
    refused += 1;
    const error = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code: '23514', severity: 'ERROR' });
    return Promise.reject(error);
  }) as never);
  return { refused: () => refused };
}

it('results that cannot be stored together are stored one by one, and no acquirer is asked again', async () => {
  const { refused } = refuseBatches();
  const answers = await Promise.all(Array.from({ length: 24 }, () => gateway.post('/v1/payments', cardDebit)));
  expect(refused()).toBeGreaterThan(0);
  expect(new Set(answers.map(({ body }) => body.result.code))).toEqual(new Set(['000.100.110']));
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS executions, sum(e.calls)::int AS calls, count(*) FILTER (WHERE a.query_count > 0)::int AS queries
     FROM payment_attempt a JOIN simulator_execution e ON e.reference = a.reference WHERE a.payment_id = ANY($1)`,
    [answers.map(({ body }) => body.id)],
  );
  expect(rows[0]).toEqual({ executions: 24, calls: 24, queries: 0 });
});
