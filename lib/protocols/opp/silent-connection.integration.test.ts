import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { createLog } from '#lib/platform/log.ts';
import { type ProxiedConnection, startTcpProxy, type TcpProxy } from '#lib/platform/testing/tcp-proxy.ts';
import { cardDebit, startTestGateway, type TestAnswer, type TestGateway } from '#test/fixtures/gateway.ts';

/** Shorter than in production, so that the tests wait less. */
const paymentMs = 1_500;
const usual = deadlines.paymentMs;

/** One connection to the database stops responding while the others work. */
let proxy: TcpProxy;
let gateway: TestGateway;

beforeAll(async () => {
  Object.assign(deadlines, { paymentMs });
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 1_000_000 } }, createLog('silent'), {
    databaseUrl: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
  await payMany(100);
});
afterAll(async () => {
  Object.assign(deadlines, { paymentMs: usual });
  await gateway.close();
  await proxy.close();
});
afterEach(() => {
  proxy.onRequest = () => undefined;
  proxy.onResponse = () => undefined;
});

type Lost = 'the statement' | 'the response';

/** Silences the next connection that sends this statement: before the server receives it, or before the response. */
function loseOnce(statement: string, lost: Lost): void {
  let silenced: ProxiedConnection | undefined;
  proxy.onRequest = (chunk, connection) => {
    if (silenced || !chunk.includes(`${statement}\0`)) return;
    silenced = connection;
    if (lost === 'the statement') connection.silence();
  };
  proxy.onResponse = (_chunk, connection) => {
    if (connection === silenced) connection.silence();
  };
}

type Paid = TestAnswer & { tookMs: number };

async function pay(headers: Record<string, string> = {}): Promise<Paid> {
  const started = performance.now();
  const response = await gateway.post('/v1/payments', cardDebit, { headers });
  return { ...response, tookMs: performance.now() - started };
}

/** Eight clients, each with one payment after the other. */
async function payMany(count: number): Promise<Paid[]> {
  const responses: Paid[] = [];
  const client = async (): Promise<void> => {
    while (responses.length < count) responses.push(await pay());
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return responses;
}

async function runRecovery(): Promise<void> {
  gateway.clock.advance(60_000);
  while ((await resolveUnknownAttempts(gateway.services.gatewayServices)) > 0);
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

describe('a connection that stops responding', () => {
  it.each([
    ['payments.insert-payments', 'the statement'],
    ['payments.insert-payments', 'the response'],
    ['connectors.simulator.write-journal', 'the statement'],
    ['connectors.simulator.write-journal', 'the response'],
    ['payments.complete-attempts', 'the statement'],
    ['payments.complete-attempts', 'the response'],
  ] as [string, Lost][])(
    'delays only the payments of its own batch when %s loses %s',
    async (statement, lost) => {
      const before = await count('simulator_execution WHERE calls > 0 AND NOT refused');
      loseOnce(statement, lost);
      const responses = await payMany(400);
      // Completion is tried twice within the time.
      const lostAfterMs = statement === 'payments.complete-attempts' ? paymentMs / 2 : paymentMs;
      const delayed = responses.filter(({ tookMs }) => tookMs > 0.9 * lostAfterMs);
      expect(delayed.length).toBeGreaterThan(0);
      expect(delayed.length).toBeLessThanOrEqual(8);
      expect(Math.max(...responses.map(({ tookMs }) => tookMs))).toBeLessThan(6 * paymentMs);
      for (const response of responses) if (!delayed.includes(response)) expect(response.status).toBe(200);
      const codes = new Set(delayed.map(({ body }) => body.result.code));
      // Certainly not inserted, or possibly executed: two different codes.
      expect([...codes]).toEqual(
        {
          'payments.insert-payments': ['800.800.800'],
          'connectors.simulator.write-journal': ['900.100.300'],
          'payments.complete-attempts': ['000.100.110'],
        }[statement],
      );

      await runRecovery();
      expect(await count(`payment WHERE state IN ('PROCESSING', 'UNKNOWN')`)).toBe(0);
      expect(await count('(SELECT payment_id FROM payment_attempt GROUP BY 1 HAVING count(*) > 1) AS doubled')).toBe(0);
      const executed = (await count('simulator_execution WHERE calls > 0 AND NOT refused')) - before;
      const approved = responses.filter(({ status }) => status === 200).length;
      // The journal shows whether an uncertain payment was executed; no payment is executed twice.
      expect(await count('simulator_execution WHERE calls > 1')).toBe(0);
      expect(executed - approved).toBe(
        statement === 'connectors.simulator.write-journal' && lost === 'the response' ? delayed.length : 0,
      );
      for (const { body } of delayed.filter(({ body }) => body.id)) {
        const read = await gateway.get(`/v1/payments/${body.id}`);
        expect(['000.100.110', '900.100.310']).toContain(read.body.result.code);
      }
    },
    60_000,
  );

  it.each<Lost>(['the statement', 'the response'])(
    'does not break an Idempotency-Key when inserting the payment loses %s',
    async (lost) => {
      const headers = { 'Idempotency-Key': `silent-${lost === 'the response'}` };
      loseOnce('payments.insert-payments', lost);
      const first = await pay(headers);
      expect([first.status, first.body.result.code]).toEqual([503, '800.800.800']);
      expect((await pay(headers)).status).toBe(409);
      gateway.clock.advance(160_000);
      await runRecovery();
      const second = await pay(headers);
      const third = await pay(headers);
      expect(third.text).toBe(second.text);
      // Inserted but never sent: recovery completed that payment, and the key returns it instead of a second one.
      expect(second.body.result.code).toBe(lost === 'the response' ? '900.100.310' : '000.100.110');
      expect(await count('payment WHERE id = $1', [second.body.id])).toBe(1);
    },
    60_000,
  );

  it('causes 900.100.300 with the id when completion is lost twice, and recovery finds the result', async () => {
    let lost = 0;
    proxy.onRequest = (chunk, connection) => {
      if (lost < 2 && chunk.includes('payments.complete-attempts\0')) {
        lost += 1;
        connection.silence();
      }
    };
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([400, '900.100.300']);
    await runRecovery();
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body.result.code).toBe('000.100.110');
  }, 60_000);

  it('is closed and replaced, and does not stay in the pool', async () => {
    loseOnce('payments.insert-payments', 'the statement');
    await pay();
    const responses = await payMany(100);
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  }, 60_000);
});
