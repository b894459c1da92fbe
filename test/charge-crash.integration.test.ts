import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runUntilKilled } from '#lib/platform/testing/run-until-killed.ts';
import { findSchedule, listCharges, runDueSchedules } from '#lib/schedules/index.ts';
import { cardDebit, startTestGateway, type TestGateway, testMasterKey } from './fixtures/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.close());

const program = path.join(import.meta.dirname, 'fixtures/crashing-charger.ts');
const services = () => gateway.services.gatewayServices;

/** A schedule of every day at noon. */
async function createSchedule(): Promise<string> {
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const registrationId = (await gateway.post('/v1/registrations', card)).body.id;
  const { body, text } = await gateway.post('/scheduling/v1/schedules', {
    registrationId,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    'job.expression': '0 0 12 * * ? *',
  });
  if (!body.id) throw new Error(text);
  return body.id;
}

async function find(id: string) {
  const found = await findSchedule(gateway.db, gateway.merchant.id, id);
  if (!found) throw new Error('no schedule');
  return found;
}

async function untilDue(id: string): Promise<void> {
  const due = (await find(id)).nextDueAt?.getTime() ?? 0;
  gateway.clock.advance(due - gateway.clock.now().getTime() + 1_000);
}

async function count(from: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${from}`);
  return rows[0].count;
}

/** What other processes do within the next minutes: payments without a result are resolved, and charges end. */
async function runOthers(): Promise<void> {
  const resolve = gateway.services.jobs.find(({ name }) => name === 'resolve-unknown-attempts');
  for (let minute = 0; minute < 10; minute += 1) {
    gateway.clock.advance(61_000);
    await resolve?.run();
    await runDueSchedules(services(), gateway.merchant.id);
  }
}

test.each([
  ['first, third, …', 1],
  ['second, fourth, …', 2],
])(
  'a process killed at the %s statement of a charge leaves one sent and approved payment for each due time',
  async (_, first) => {
    const id = await createSchedule();
    let kills = 0;
    for (;;) {
      await untilDue(id);
      const offsetMs = gateway.clock.now().getTime() - Date.now();
      const values = [gateway.database.url, offsetMs, testMasterKey, gateway.merchant.id, first + 2 * kills];
      const signal = await runUntilKilled(program, values);
      await runOthers();
      if (signal === null) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(5);
    // A payment that never reached the acquirer is declined, and repeated a day later.
    await untilDue(id);
    await runOthers();
    const charges = await listCharges(gateway.db, await find(id), 100);
    const dueTimes = new Set(charges.map(({ dueAt }) => dueAt.getTime()));
    const approved = charges.filter(({ state }) => state === 'APPROVED');
    expect(dueTimes.size).toBe(kills + 2);
    expect(new Set(approved.map(({ dueAt }) => dueAt.getTime()))).toEqual(dueTimes);
    expect(approved).toHaveLength(dueTimes.size);
    expect(charges.filter(({ state }) => state === 'WAITING')).toEqual([]);
    expect(await count(`payment WHERE payment_type = 'DB' AND state = 'APPROVED'`)).toBe(dueTimes.size);
    expect(await count("payment WHERE payment_type = 'DB'")).toBe(charges.length);
    expect(await count('simulator_execution WHERE amount_minor = 1200 AND NOT refused')).toBe(dueTimes.size);
  },
  180_000,
);
