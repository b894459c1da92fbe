import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { advanceTestClock } from '#lib/entities/index.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { runDueSchedules } from '../jobs.ts';

// That each role gets its answer or 403, and that nothing of another tenant appears, is tested for every route in
// lib/staff; the guarantees of a list in lib/staff/lists.

let office: TestBackOffice;
let registrationId = '';
const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;

beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());
beforeEach(async () => {
  registrationId = (await office.gateway.post('/v1/registrations', card)).body.id;
});

const noon = '0 0 12 * * ? *';
const unchanged = { name: 'Bread', expression: noon, startAt: null, endAt: null, amount: '12.00' };

const get = (path: string, as: UserRole = 'merchant') => office.call('GET', path, { as });
const post = (path: string, body: unknown, as: UserRole = 'merchant') => office.call('POST', path, { as, body });
const create = (body: object = {}, as: UserRole = 'merchant') =>
  post(`/registrations/${registrationId}/schedules`, { ...unchanged, currency: 'EUR', ...body }, as);

/** A schedule as a merchant's server creates it. */
async function schedule(params: Record<string, string> = {}): Promise<string> {
  const { body, text } = await office.gateway.post('/scheduling/v1/schedules', {
    registrationId,
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    'job.expression': noon,
    'job.name': 'Bread',
    ...params,
  });
  if (!body.id) throw new Error(text);
  return body.id;
}

/** Moves the test clock of the merchant; null: back to real time. */
async function moveClock(minutes: number | null): Promise<void> {
  const { db, merchant, services } = office.gateway;
  await withStaffTransaction(db, (tx) => advanceTestClock(tx, merchant.id, minutes));
  services.gatewayServices.tree.invalidate();
}

/** Moves the clock behind the next due time and charges what is due. */
async function charge(id: string): Promise<void> {
  const { merchant, services } = office.gateway;
  const { nextDueTimes, clock } = (await get(`/schedules/${id}`)).body;
  await moveClock(Math.ceil((Date.parse(nextDueTimes[0]) - Date.parse(clock.now)) / 60_000));
  await runDueSchedules(services.gatewayServices, merchant.id);
}

const auditOf = async (subjectId: string) =>
  (await office.gateway.db.prisma.auditEntry.findMany({ where: { subjectId }, orderBy: { sequence: 'asc' } })) as {
    action: string;
    actor: string;
    before: object | null;
    after: object | null;
  }[];

describe('the list of schedules', () => {
  test('finds a schedule by its name, its registration, its id, its last four digits and its due time', async () => {
    const id = await schedule({ 'job.name': 'Milk 0815' });
    const { body } = await get(`/schedules?q=${encodeURIComponent('name:"milk 0815"')}`);
    expect(body.rows).toEqual([
      expect.objectContaining({
        id,
        name: 'Milk 0815',
        state: 'ACTIVE',
        amount: '12.00',
        currency: 'EUR',
        expression: noon,
        registrationId,
        paymentBrand: 'VISA',
        last4: '0000',
        merchantName: 'Bakery',
        lastCharge: null,
      }),
    ]);
    const due = body.rows[0].nextDueAt.slice(0, 10);
    const queries = [id, registrationId, `registration:${registrationId}`, 'milk', `due:${due}..${due} 0000`];
    for (const q of queries) {
      const { rows } = (await get(`/schedules?q=${encodeURIComponent(q)}`)).body;
      expect(
        rows.map((row: { id: string }) => row.id),
        q,
      ).toContain(id);
    }
    for (const q of ['state:ended', `due:<${due}`, 'amount:>12', 'currency:USD', 'registration:abc']) {
      const { rows } = (await get(`/schedules?q=${encodeURIComponent(q)}`)).body;
      expect(
        rows.map((row: { id: string }) => row.id),
        q,
      ).not.toContain(id);
    }
  });

  test('puts what is due first, and what is not due again last', async () => {
    const [ended, daily, monthly] = [
      await schedule(),
      await schedule({ 'job.expression': '0 0 0 * * ? *' }),
      await schedule({ 'job.expression': '0 0 0 1 1 ? 2090' }),
    ];
    await post(`/schedules/${ended}/delete`, { reason: 'order of the list' });
    const { rows } = (await get(`/schedules?q=registration:${registrationId}&sort=due`)).body;
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([daily, monthly, ended]);
  });

  test('shows the last charge with its result', async () => {
    const id = await schedule({ 'customParameters[simulate.resultCode]': '800.100.155' });
    await charge(id);
    const { rows } = (await get(`/schedules?q=${id}`)).body;
    expect(rows[0].lastCharge).toMatchObject({ state: 'DECLINED', resultCode: '800.100.155' });
  });
});

describe('the page of a schedule', () => {
  test('has the next ten due times, what was charged, its payments and who did what', async () => {
    const id = await schedule({ descriptor: 'Bakery bread', 'job.noticeNumber': '2', 'job.noticeUnit': 'WEEK' });
    await charge(id);
    const { status, body } = await get(`/schedules/${id}`, 'auditor');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      row: { id, state: 'ACTIVE' },
      terms: { notice: { number: 2, unit: 'WEEK' }, noticeCallable: 'ANYTIME' },
      charge: { descriptor: 'Bakery bread' },
      mayWrite: false,
      charges: [{ state: 'APPROVED', attempt: 1, isLate: false, missed: 0, hasPayment: true }],
      actorName: expect.stringContaining('test'),
    });
    expect(body.nextDueTimes).toHaveLength(10);
    expect(new Set(body.nextDueTimes).size).toBe(10);
    expect(body.timeline.map(({ type }: { type: string }) => type)).toEqual([
      'schedule.charged',
      'schedule.due',
      'schedule.created',
    ]);
    expect(body.timeline[0].actorName).toBe('Turnpike (schedules)');
    const payment = await get(`/transactions/${body.charges[0].paymentId}`);
    expect(payment.body.facts).toMatchObject({ scheduleId: id, registrationId });
    // Two weeks of notice, one due time a day.
    expect(body.end.dueTimes).toBe(14);
  });

  test('shows a soft decline with the repetition that waits', async () => {
    const id = await schedule({ 'customParameters[simulate.resultCode]': '800.100.155' });
    await charge(id);
    const { charges } = (await get(`/schedules/${id}`)).body;
    expect(charges).toMatchObject([
      { state: 'WAITING', attempt: 2, hasPayment: false, resultCode: null },
      { state: 'DECLINED', attempt: 1, resultCode: '800.100.155', hasPayment: true },
    ]);
    expect(Date.parse(charges[0].attemptAt) - Date.parse(charges[1].attemptAt)).toBeGreaterThan(86_000_000);
  });

  test('follows the test clock of its merchant', async () => {
    await moveClock(null);
    await moveClock(2 * 1_440);
    const id = await schedule();
    const { body } = await get(`/schedules/${id}`);
    const preview = await get(`/registrations/${registrationId}/due-times?expression=0+0+12+*+*+?+*`);
    expect(body.clock.offsetMs).toBe(2 * 86_400_000);
    const inTwoDays = office.gateway.clock.now().getTime() + 2 * 86_400_000;
    expect(Date.parse(body.nextDueTimes[0])).toBeGreaterThan(inTwoDays);
    expect(preview.body.times).toEqual(body.nextDueTimes.slice(0, 5));
  });

  test('is unknown for an id of another form, and below another channel', async () => {
    expect((await get('/schedules/nothing')).status).toBe(404);
    const id = await schedule();
    const cookie = await office.openSession('merchant', office.other.channel.id);
    expect((await office.call('GET', `/schedules/${id}`, { cookie })).status).toBe(404);
    const own = await office.openSession('merchant', office.gateway.channel.id);
    const { status, body } = await office.call('GET', `/schedules/${id}`, { cookie: own });
    expect([status, body.timeline.length]).toEqual([200, 1]);
  });
});

describe('the due times of a form', () => {
  const preview = (query: Record<string, string>) =>
    get(`/registrations/${registrationId}/due-times?${new URLSearchParams(query)}`, 'auditor');

  test('are the next five between start and end', async () => {
    const { body } = await preview({
      expression: '0 0 6 15 * ? *',
      startAt: '2090-01-15T06:00:00Z',
      endAt: '2090-03-01T00:00:00Z',
    });
    expect(body.times).toEqual(['2090-01-15T06:00:00.000Z', '2090-02-15T06:00:00.000Z']);
    expect((await preview({ expression: noon })).body.times).toHaveLength(5);
    expect((await preview({ expression: '0 0 6 31 2 ? *' })).body.times).toEqual([]);
  });

  test.each(['0 0 25 * * ? *', '0 0 6 1 * 1 *', '0 0/0 6 * * ? *', 'every day'])(
    '%j is refused in words',
    async (expression) => {
      const { status, body } = await preview({ expression });
      expect([status, body.error.code]).toEqual([400, 'unreadable']);
      expect(body.error.message).not.toContain('CronPattern');
    },
  );
});

describe('creating a schedule', () => {
  test('charges the registration from then on, and the audit log has who created it', async () => {
    const { status, body } = await create({ name: '  ' });
    expect(status).toBe(200);
    await charge(body.id);
    const { row, charges, actorName } = (await get(`/schedules/${body.id}`)).body;
    expect(row).toMatchObject({ name: null, amount: '12.00', registrationId, state: 'ACTIVE' });
    expect([charges[0].state, actorName]).toEqual(['APPROVED', 'The merchant']);
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'schedule.create', after: { amount: '12.00', currency: 'EUR', expression: noon } },
    ]);
    const { schedules, maySchedule } = (await get(`/registrations/${registrationId}`)).body;
    expect([schedules.length, schedules[0].id, maySchedule]).toEqual([1, body.id, true]);
  });

  test.each([
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '12.005' }, 'amount'],
    [{ amount: '12.50', currency: 'JPY' }, 'amount'],
    [{ currency: 'XXQ' }, 'currency'],
    [{ expression: '0 0 25 * * ? *' }, 'expression'],
    [{ expression: '0 0 6 31 2 ? *' }, 'expression'],
    [{ endAt: '2001-01-01T00:00:00Z' }, 'expression'],
    [{ startAt: '2090-01-02T00:00:00Z', endAt: '2090-01-01T00:00:00Z' }, 'endAt'],
  ])('%j is refused beside its field %s, and nothing is created', async (body, field) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(400);
    const named = JSON.stringify(answer.error);
    expect(named).toContain(field);
    expect((await get(`/registrations/${registrationId}`)).body.schedules).toEqual([]);
  });

  test('is refused for a registration that was deleted', async () => {
    await post(`/registrations/${registrationId}/forget`, { reason: 'requested' });
    const { status, body } = await create();
    expect([status, body.error.code]).toEqual([409, 'unusable']);
  });

  test('is refused for a fraud analyst', async () => {
    expect((await create({}, 'fraud analyst')).status).toBe(403);
    expect((await get(`/registrations/${registrationId}`, 'fraud analyst')).body.maySchedule).toBe(false);
  });
});

describe('changing a schedule', () => {
  test('moves its due times and its amount, and keeps its terms', async () => {
    const id = await schedule({ 'job.noticeNumber': '1', 'job.noticeUnit': 'DAY' });
    const changed = { ...unchanged, name: 'Rolls', expression: '0 0 6 15 * ? *', amount: '15.50' };
    const { status, body } = await post(`/schedules/${id}/reschedule`, changed);
    expect(status).toBe(200);
    expect(body.row).toMatchObject({ name: 'Rolls', expression: '0 0 6 15 * ? *', amount: '15.50' });
    expect(body.terms.notice).toEqual({ number: 1, unit: 'DAY' });
    expect(body.nextDueTimes[0]).toMatch(/-15T06:00:00/);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'schedule.reschedule',
        before: { amount: '12.00', expression: noon },
        after: { amount: '15.50', expression: '0 0 6 15 * ? *' },
      },
    ]);
    await charge(id);
    const { charges } = (await get(`/schedules/${id}`)).body;
    const payment = await get(`/transactions/${charges[0].paymentId}`);
    expect(payment.body.row.amount).toBe('15.50');
  });

  test('to due times that never come is refused, and nothing is recorded', async () => {
    const id = await schedule();
    const { status, body } = await post(`/schedules/${id}/reschedule`, { ...unchanged, expression: '0 0 6 31 2 ? *' });
    expect([status, body.error.details.fields[0].name]).toEqual([400, 'expression']);
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('ending a schedule', () => {
  test('ends it at once without a notice, once', async () => {
    const id = await schedule();
    const { body } = await post(`/schedules/${id}/deschedule`, { reason: 'the customer cancelled' });
    expect([body.row.state, body.nextDueTimes, body.end]).toEqual(['ENDED', [], null]);
    const again = await post(`/schedules/${id}/deschedule`, { reason: 'the customer cancelled' });
    expect([again.status, again.body.error.code]).toEqual([409, 'ended']);
    expect((await post(`/schedules/${id}/reschedule`, unchanged)).status).toBe(409);
    expect(await auditOf(id)).toMatchObject([
      { action: 'schedule.deschedule', after: { state: 'ENDED', reason: 'the customer cancelled' } },
    ]);
  });

  test('lets its notice pass, as the page said before', async () => {
    const id = await schedule({ 'job.noticeNumber': '3', 'job.noticeUnit': 'DAY' });
    const before = (await get(`/schedules/${id}`)).body.end;
    const { body } = await post(`/schedules/${id}/deschedule`, { reason: 'the customer cancelled' });
    expect(body.row.state).toBe('ACTIVE');
    expect(body.nextDueTimes).toHaveLength(before.dueTimes);
    expect(Math.abs(Date.parse(body.endAt) - Date.parse(before.at))).toBeLessThan(5_000);
  });
});

describe('deleting a schedule', () => {
  test('drops the repetition that waits, and keeps the page with its history', async () => {
    const id = await schedule({ 'customParameters[simulate.resultCode]': '800.100.155' });
    await charge(id);
    expect((await post(`/schedules/${id}/delete`, {})).status).toBe(400);
    const { body } = await post(`/schedules/${id}/delete`, { reason: 'created by mistake' });
    expect(body.row.state).toBe('DELETED');
    expect(body.charges).toMatchObject([{ state: 'DECLINED', attempt: 1 }]);
    expect((await get(`/schedules/${id}`)).body.timeline[0]).toMatchObject({
      type: 'schedule.deleted',
      actorName: 'The merchant',
    });
    expect((await post(`/schedules/${id}/delete`, { reason: 'once more' })).status).toBe(409);
    expect(await auditOf(id)).toMatchObject([
      { action: 'schedule.delete', after: { state: 'DELETED', reason: 'created by mistake' } },
    ]);
  });
});
