import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findTimeline } from '../store.ts';
import { resolveUnknownAttempts } from './resolve-unknown-attempts.ts';

/** How long the acquirer takes; recovery completes the attempt before. */
const acquirerMs = 2_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: acquirerMs });
});
afterAll(() => gateway.close());

const simulate = (name: string, value: string) => ({ [`customParameters[simulate.${name}]`]: value });
/** The acquirer executes at once and its answer never arrives: after its time the outcome is unknown. */
const executedWithoutAnswer = simulate('timeout', 'after');
/** The request reaches the acquirer late; an acquirer that was asked before has promised not to execute it. */
const executedLate = simulate('delayMs', String(acquirerMs - 100));

/** Open attempts, and how many of them the acquirer has executed already. */
async function countOpenAttempts(): Promise<{ open: number; executed: number }> {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS open, count(e.reference)::int AS executed
     FROM payment_attempt a LEFT JOIN simulator_execution e USING (reference) WHERE a.state = 'OPEN'`,
  );
  return rows[0];
}

/** Sends a request and lets recovery complete its attempt while the acquirer is still being asked. */
async function completeBeforeAnswer(path: string, form: Record<string, string>) {
  const answer = gateway.post(path, form);
  const executed = form['customParameters[simulate.timeout]'] === undefined ? 0 : 1;
  await expect.poll(countOpenAttempts, { interval: 5, timeout: 10_000 }).toEqual({ open: 1, executed });
  gateway.clock.advance(60_000);
  await resolveUnknownAttempts(gateway.services.gatewayServices);
  return answer;
}

const readCode = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body.result.code;

async function outcomesOf(id: string): Promise<string[]> {
  const timeline = await findTimeline(gateway.database.pool, gateway.merchant.id, id);
  return timeline.map(({ type }) => type).filter((type) => type.startsWith('attempt.'));
}

describe('completing an attempt', () => {
  it('keeps an approval that recovery found when the missing answer is given up afterwards', async () => {
    const { status, body } = await completeBeforeAnswer('/v1/payments', { ...cardDebit, ...executedWithoutAnswer });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(await readCode(body.id)).toBe('000.100.110');
    expect(await outcomesOf(body.id)).toEqual(['attempt.approved']);
  });

  it('keeps a decline that recovery found when the acquirer answers otherwise afterwards', async () => {
    const { status, body } = await completeBeforeAnswer('/v1/payments', { ...cardDebit, ...executedLate });
    expect([status, body.result.code]).toEqual([400, '900.100.310']);
    expect(await readCode(body.id)).toBe('900.100.310');
    expect(await outcomesOf(body.id)).toEqual(['attempt.declined']);
  });

  it('returns the amount of a declined refund once when recovery and the acquirer both decline it', async () => {
    const debit = await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' });
    const path = `/v1/payments/${debit.body.id}`;
    const refund = { paymentType: 'RF', currency: 'EUR' };
    expect((await gateway.post(path, { ...refund, amount: '50.00' })).status).toBe(200);
    const late = await completeBeforeAnswer(path, { ...refund, amount: '30.00', ...executedLate });
    expect([late.status, late.body.result.code]).toEqual([400, '900.100.310']);
    const tooMuch = await gateway.post(path, { ...refund, amount: '50.01' });
    expect(tooMuch.body.result.code).toBe('700.400.200');
    expect((await gateway.post(path, { ...refund, amount: '50.00' })).status).toBe(200);
  });

  it('keeps the amount of a refund reserved when recovery approved it before the acquirer was given up', async () => {
    const debit = await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' });
    const path = `/v1/payments/${debit.body.id}`;
    const refund = { paymentType: 'RF', currency: 'EUR' };
    const form = { ...refund, amount: '60.00', ...executedWithoutAnswer };
    const refunded = await completeBeforeAnswer(path, form);
    expect([refunded.status, refunded.body.result.code]).toEqual([200, '000.100.110']);
    const followUps = (await findTimeline(gateway.database.pool, gateway.merchant.id, debit.body.id))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('child.'));
    expect(followUps).toEqual(['child.created', 'child.approved']);
    expect((await gateway.post(path, { ...refund, amount: '40.01' })).body.result.code).toBe('700.400.200');
    expect((await gateway.post(path, { ...refund, amount: '40.00' })).status).toBe(200);
  });
});
