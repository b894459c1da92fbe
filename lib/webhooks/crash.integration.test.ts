import { fork } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { createWebhookEndpoint } from './create-endpoint.ts';

let gateway: TestGateway;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway();
  receiver = await startReceiver();
});
afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

async function register(): Promise<void> {
  const { merchant, services, clock, database } = gateway;
  const entity = { entityId: merchant.id, ownerId: merchant.id, url: receiver.url };
  const created = await createWebhookEndpoint(
    services.gatewayServices,
    { ...entity, types: ['PAYMENT'], fields: 'ALL', format: 'standard' },
    { at: clock.now(), actor: 'test', address: null },
  );
  if (created.kind === 'rejected') throw new Error(created.reason);
  await database.pool.query(`UPDATE webhook_endpoint SET state = 'ACTIVE', activated_at = now()`);
}

/** How many messages about a payment are stored after a process was killed at this step. */
async function killAt(step: string, paymentId: string): Promise<number> {
  const { database } = gateway;
  const file = path.join(import.meta.dirname, 'testing/crashing-fan-out.ts');
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const worker = fork(file, [database.url, step], { execArgv });
  const signal = await new Promise((resolve) => worker.once('exit', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  const text = 'SELECT count(*)::int AS count FROM delivery WHERE stream_id = $1';
  return (await database.pool.query(text, [paymentId])).rows[0].count;
}

test('a process killed between the commit of a payment and its message loses and doubles nothing', async () => {
  const { services, database, clock } = gateway;
  await register();
  const expected: string[] = [];
  for (const [step, stored] of [
    ['read', 0],
    ['stored', 0],
    ['committed', 1],
  ] as const) {
    await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
    const { body } = await gateway.post('/v1/payments', cardDebit);
    expected.push(`payment_${body.id}_2`);
    expect(await killAt(step, body.id), step).toBe(stored);
  }
  await services.start();
  const received = () =>
    receiver.received.map(({ headers }) => String(headers['webhook-id'])).filter((id) => id.startsWith('payment_'));
  await expect.poll(() => received().length, { timeout: 20_000 }).toBe(expected.length);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(received().toSorted()).toEqual(expected.toSorted());
}, 60_000);
