import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPayment } from '#lib/payments/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { runDueSchedules } from '../jobs.ts';
import { findSchedule, listCharges } from '../store.ts';
import { chargeDue } from './charge-due.ts';
import { openDueCharges } from './open-due-charges.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const dayMs = 86_400_000;
const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
const services = () => gateway.services.gatewayServices;
const merchantId = () => gateway.merchant.id;

let registrationId = '';
beforeEach(async () => {
  registrationId = (await gateway.post('/v1/registrations', card)).body.id;
});

/** What one test leaves is not due in the next one. */
afterEach(async () => {
  const { pool } = gateway.database;
  await pool.query(`UPDATE schedule SET state = 'DELETED', next_due_at = NULL`);
  await pool.query(`DELETE FROM schedule_charge WHERE state = 'WAITING'`);
});

/** A schedule of every day at noon. */
async function schedule(params: Record<string, string> = {}): Promise<string> {
  const { body, text } = await gateway.post('/scheduling/v1/schedules', {
    registrationId,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    'job.expression': '0 0 12 * * ? *',
    ...params,
  });
  if (!body.id) throw new Error(text);
  return body.id;
}

const find = async (id: string) => {
  const found = await findSchedule(gateway.db, merchantId(), id);
  if (!found) throw new Error('no schedule');
  return found;
};
const chargesOf = async (id: string) => listCharges(gateway.db, await find(id), 100);

/** Moves the clock to just after the next due time, or so many due times later. */
async function untilDue(id: string, later = 0): Promise<void> {
  const due = (await find(id)).nextDueAt?.getTime() ?? 0;
  gateway.clock.advance(due - gateway.clock.now().getTime() + 1_000 + later * dayMs);
}

const run = () => runDueSchedules(services(), merchantId());

/** As a process leaves its charge that dies while it works on it. */
const untilClaimsEnd = () => gateway.clock.advance(61_000);

describe('a schedule', () => {
  it('charges its registration at each due time, with a payment for each', async () => {
    const id = await schedule({ merchantTransactionId: 'abo-000001', 'customer.email': 'jane@example.com', ...name });
    const [first] = [(await find(id)).nextDueAt];
    await run();
    expect(await chargesOf(id)).toEqual([]);
    await untilDue(id);
    await run();
    await untilDue(id);
    await run();
    const charges = await chargesOf(id);
    expect(charges).toMatchObject([
      { attempt: 1, state: 'APPROVED', isLate: false, missed: 0, resultCode: '000.100.110' },
      { attempt: 1, state: 'APPROVED', dueAt: first, isLate: false },
    ]);
    expect(await findPayment(gateway.db, merchantId(), charges[0]?.paymentId ?? '')).toMatchObject({
      state: 'APPROVED',
      paymentType: 'DB',
      amountMinor: 1200n,
      currency: 'EUR',
      registrationId,
      merchantTransactionId: 'abo-000001',
      customerEmail: 'jane@example.com',
      actor: `schedule:${id}`,
    });
  });

  it('names the agreement that was made when its data was stored, as a payment of the merchant', async () => {
    const agreement = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const { body } = await gateway.post('/v1/payments', {
      ...cardDebit,
      ...agreement,
      createRegistration: 'true',
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.expiry': '2030-01-01',
      'standingInstruction.frequency': '1',
    });
    expect(body.result.code).toBe('000.100.110');
    const id = await schedule({ registrationId: body.registrationId });
    // A day after the first payment at least, as agreed.
    await untilDue(id, 1);
    await run();
    const [charge] = await chargesOf(id);
    const payment = await findPayment(gateway.db, merchantId(), charge?.paymentId ?? '');
    expect(payment).toMatchObject({
      state: 'APPROVED',
      resultCode: '000.100.110',
      outcome: { usedInstruction: expect.any(String) },
    });
  });

  it('charges each due time once, by any number of processes at the same moment', async () => {
    const id = await schedule();
    await untilDue(id);
    await Promise.all(Array.from({ length: 8 }, () => openDueCharges(services())));
    await Promise.all(Array.from({ length: 8 }, () => chargeDue(services())));
    const { rows } = await gateway.database.pool.query(
      'SELECT count(*)::int AS count FROM payment WHERE registration_id = $1 AND merchant_id = $2 AND payment_type = $3',
      [registrationId, merchantId(), 'DB'],
    );
    expect(rows[0].count).toBe(1);
    expect(await chargesOf(id)).toMatchObject([{ state: 'APPROVED' }]);
  });

  it('finds the payment of a process that died before it kept the result, and sends nothing again', async () => {
    const id = await schedule();
    await untilDue(id);
    await run();
    const [charge] = await chargesOf(id);
    await gateway.database.pool.query(
      `UPDATE schedule_charge SET state = 'WAITING', result_code = NULL, completed_at = NULL, claimed_until = now()
       WHERE merchant_id = $1 AND schedule_id = $2`,
      [merchantId(), id],
    );
    untilClaimsEnd();
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'APPROVED', paymentId: charge?.paymentId }]);
    const { rows } = await gateway.database.pool.query(
      'SELECT count(*)::int AS count FROM payment WHERE registration_id = $1 AND merchant_id = $2 AND payment_type = $3',
      [registrationId, merchantId(), 'DB'],
    );
    expect(rows[0].count).toBe(1);
  });

  it('that no process saw for days is charged once, for the first missed due time, and marked as late', async () => {
    const id = await schedule();
    const dueAt = (await find(id)).nextDueAt;
    await untilDue(id, 4);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ dueAt, state: 'APPROVED', isLate: true, missed: 4 }]);
    const next = (await find(id)).nextDueAt?.getTime() ?? 0;
    expect(next - gateway.clock.now().getTime()).toBeGreaterThan(0);
    expect(next - gateway.clock.now().getTime()).toBeLessThanOrEqual(dayMs);
  });

  it('that is changed back to a due time with a charge passes it, and stops no other schedule', async () => {
    const [id, other] = [await schedule(), await schedule()];
    const dueAt = (await find(id)).nextDueAt;
    await untilDue(id);
    await run();
    // As a change leaves it that read the clock just before the due time.
    await gateway.database.pool.query('UPDATE schedule SET next_due_at = $2 WHERE id = $1', [id, dueAt]);
    await untilDue(other);
    await run();
    expect((await find(id)).nextDueAt?.getTime()).toBeGreaterThan(gateway.clock.now().getTime());
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await chargesOf(other)).toHaveLength(2);
  });

  it('is charged without an agreement that its registration does not have', async () => {
    const sent = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
    const id = await schedule({ ...sent, 'standingInstruction.type': 'UNSCHEDULED' });
    await untilDue(id);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'APPROVED' }]);
  });

  it('ends after its last due time', async () => {
    const end = new Date(gateway.clock.now().getTime() + 2 * dayMs).toISOString();
    const id = await schedule({ 'job.endDate': `${end.slice(0, 10)} 13:00:00` });
    for (let time = 0; time < 4; time += 1) {
      if ((await find(id)).state !== 'ACTIVE') break;
      await untilDue(id);
      await run();
    }
    expect(await find(id)).toMatchObject({ state: 'ENDED', nextDueAt: null });
    expect((await chargesOf(id)).length).toBeGreaterThanOrEqual(2);
  });

  it('follows the clock of its merchant', async () => {
    const id = await schedule();
    const offset = ((await find(id)).nextDueAt?.getTime() ?? 0) - gateway.clock.now().getTime() + 1_000;
    const setOffset = async (ms: number) => {
      await gateway.database.pool.query('UPDATE entity SET clock_offset_ms = $2 WHERE id = $1', [merchantId(), ms]);
      services().tree.invalidate();
    };
    await setOffset(offset);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'APPROVED', isLate: false }]);
    // Back in the present: the due time that comes next is after the one that was charged.
    await setOffset(0);
    await run();
    expect(await chargesOf(id)).toHaveLength(1);
  });
});

describe('a declined charge', () => {
  const declined = (code: string) => schedule({ 'customParameters[simulate.resultCode]': code });

  it('is repeated after 1, 3 and 5 days when its reason may pass, each time as a payment of its own', async () => {
    const id = await schedule({
      'customParameters[simulate.resultCode]': '800.100.155',
      'job.expression': '0 0 12 1 1 ? *',
    });
    await untilDue(id);
    await run();
    for (const days of [1, 3, 5]) {
      gateway.clock.advance((days - 0.5) * dayMs);
      expect(await run()).toHaveLength(0);
      gateway.clock.advance(0.5 * dayMs + 1_000);
      expect(await run()).toHaveLength(1);
    }
    gateway.clock.advance(30 * dayMs);
    expect(await run()).toHaveLength(0);
    const charges = await chargesOf(id);
    expect(charges.map(({ attempt, state }) => [attempt, state])).toEqual([
      ...[4, 3, 2, 1].map((attempt) => [attempt, 'DECLINED']),
    ]);
    expect(new Set(charges.map(({ paymentId }) => paymentId)).size).toBe(4);
  });

  it('is not repeated when it will be declined again, such as of a stolen card', async () => {
    const id = await declined('800.100.159');
    await untilDue(id);
    await run();
    const charges = await chargesOf(id);
    expect(charges).toMatchObject([{ state: 'DECLINED', resultCode: '800.100.159' }]);
    expect(await find(id)).toMatchObject({ state: 'ACTIVE' });
  });

  it('is not repeated where its entity repeats none', async () => {
    await gateway.configure(gateway.channel.id, { scheduleRepetitions: 0 });
    const id = await declined('800.100.155');
    await untilDue(id);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'DECLINED', attempt: 1 }]);
    await gateway.configure(gateway.channel.id, {});
  });

  it('is one of an entity that is disabled: nothing is sent until it is enabled again', async () => {
    const id = await schedule();
    await untilDue(id);
    const disable = async (at: Date | null) => {
      await gateway.database.pool.query('UPDATE entity SET disabled_at = $2 WHERE id = $1', [merchantId(), at]);
      services().tree.invalidate();
    };
    await disable(gateway.clock.now());
    expect(await run()).toEqual([]);
    expect(await chargesOf(id)).toMatchObject([{ state: 'DECLINED', resultCode: '500.100.201' }]);
    await disable(null);
    await untilDue(id);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'APPROVED' }, { state: 'DECLINED' }]);
  });

  it('ends its schedule when the registration was deleted', async () => {
    const id = await schedule();
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const path = `/v1/registrations/${registrationId}?entityId=${gateway.channel.id}`;
    expect((await gateway.send('DELETE', path, { headers })).status).toBe(200);
    await untilDue(id);
    await run();
    expect(await chargesOf(id)).toMatchObject([{ state: 'DECLINED', resultCode: '100.150.202' }]);
    expect(await find(id)).toMatchObject({ state: 'ENDED', nextDueAt: null });
  });

  it('that waits is dropped with its schedule', async () => {
    const id = await declined('800.100.155');
    await untilDue(id);
    await run();
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    await gateway.send('DELETE', `/scheduling/v1/schedules/${id}?entityId=${gateway.channel.id}`, { headers });
    gateway.clock.advance(10 * dayMs);
    expect(await run()).toHaveLength(0);
    expect(await chargesOf(id)).toMatchObject([{ attempt: 1, state: 'DECLINED' }]);
  });
});

it('every change of a schedule is an event of its stream', async () => {
  const id = await schedule();
  await untilDue(id);
  await run();
  await gateway.post(`/scheduling/v1/schedules/${id}/reschedule`, { 'job.hour': '6' });
  await gateway.post(`/scheduling/v1/schedules/${id}/deschedule`, {});
  const { rows } = await gateway.database.pool.query(
    'SELECT type, sequence FROM event WHERE merchant_id = $1 AND stream_id = $2 ORDER BY sequence',
    [merchantId(), id],
  );
  const types = ['created', 'due', 'charged', 'rescheduled', 'descheduled'];
  expect(rows.map(({ type }) => type)).toEqual(types.map((type) => `schedule.${type}`));
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3, 4, 5]);
});
