import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
let registrationId = '';
beforeAll(async () => {
  gateway = await startTestGateway();
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  registrationId = (await gateway.post('/v1/registrations', card)).body.id;
});
afterAll(() => gateway.close());

const path = '/scheduling/v1/schedules';
const money = { amount: '12.00', currency: 'EUR', paymentType: 'SD' };

const create = (params: Record<string, string> = {}, headers = {}) =>
  gateway.post(path, { registrationId, ...money, ...params }, { headers });
const remove = (id: string) =>
  gateway.send('DELETE', `${path}/${id}?entityId=${gateway.channel.id}`, {
    headers: { Authorization: `Bearer ${gateway.accessToken}` },
  });

describe('POST /scheduling/v1/schedules', () => {
  it('schedules a registration and says when it is due next', async () => {
    const { status, body } = await create({
      'job.name': 'Monthly box',
      'job.dayOfMonth': 'L',
      'job.hour': '6',
      merchantTransactionId: 'abo-000001',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...money,
      registrationId,
      merchantTransactionId: 'abo-000001',
      job: { name: 'Monthly box', dayOfMonth: 'L', hour: '6' },
      schedule: { state: 'ACTIVE', expression: '0 0 6 L * ? *', nextDueAt: expect.stringMatching(/ 06:00:00/) },
      result: { code: '000.000.100' },
    });
  });

  it.each([
    [{ 'job.hour': '24' }, 'job.hour'],
    [{ 'job.minute': '*/0' }, 'job.minute'],
    [{ 'job.expression': '0 0 0/0 1 * ? *' }, 'job.expression'],
    [{ 'job.noticeNumber': '3' }, 'job.noticeUnit'],
    [{ 'job.durationUnit': 'YEAR' }, 'job.durationNumber'],
    [{ 'job.dayOfMonth': '1', 'job.dayOfWeek': 'MON' }, 'job.dayOfWeek'],
    [{ 'job.dayOfMonth': '?' }, 'job.dayOfWeek'],
    [{ 'job.startDate': '2026-02-30 00:00:00' }, 'job.startDate'],
    [{ 'job.startDate': '2030-01-01 00:00:00', 'job.endDate': '2029-01-01 00:00:00' }, 'job.endDate'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '10.50', currency: 'JPY' }, 'amount'],
    [{ registrationId: 'short' }, 'registrationId'],
    [{ paymentType: 'PA' }, 'paymentType'],
  ])('with %j is refused by the name of the field', async (params: Record<string, string>, name) => {
    const { status, body } = await create(params);
    expect(status).toBe(400);
    expect(body.result.parameterErrors.map((error: { name: string }) => error.name)).toContain(name);
  });

  it('without a registration of this merchant answers 404', async () => {
    const { status, body } = await create({ registrationId: 'f'.repeat(32) });
    expect([status, body.result.code]).toEqual([404, '100.150.200']);
  });

  it('that would never be due is refused', async () => {
    const { status, body } = await create({ 'job.year': '2020' });
    expect([status, body.result.code]).toEqual([400, '100.360.300']);
  });

  it('without a token answers 401', async () => {
    const { status } = await gateway.post(path, { registrationId, ...money }, { accessToken: null });
    expect(status).toBe(401);
  });

  it('repeated with its Idempotency-Key makes one schedule', async () => {
    const headers = { 'Idempotency-Key': 'schedule-1' };
    const [first, second] = [await create({}, headers), await create({}, headers)];
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  });
});

describe('a schedule', () => {
  it('is read, rescheduled, ended and deleted', async () => {
    const { id } = (await create()).body;
    expect((await gateway.get(`${path}/${id}`)).body).toMatchObject({ id, schedule: { state: 'ACTIVE' } });
    const changed = await gateway.post(`${path}/${id}/reschedule`, {
      amount: '15.00',
      currency: 'EUR',
      'job.expression': '0 0 12 ? * MON *',
    });
    expect([changed.status, changed.body.amount]).toEqual([200, '15.00']);
    expect(changed.body.schedule.expression).toBe('0 0 12 ? * MON *');
    const ended = await gateway.post(`${path}/${id}/deschedule`, {});
    expect([ended.status, ended.body.schedule.state]).toEqual([200, 'ENDED']);
    expect((await remove(id)).status).toBe(200);
    for (const answer of [await gateway.get(`${path}/${id}`), await remove(id)]) expect(answer.status).toBe(404);
  });

  it('keeps what a change does not send', async () => {
    const { schedule: before, id } = (
      await create({
        'job.name': 'Gold',
        'job.hour': '6',
        'job.dayOfMonth': '15',
        'job.startDate': '2020-01-01 00:00:00',
        'job.endDate': '2090-01-01 00:00:00',
        'job.noticeNumber': '3',
        'job.noticeUnit': 'MONTH',
        'job.noticeCallable': 'DURATION_END',
      })
    ).body;
    const changed = await gateway.post(`${path}/${id}/reschedule`, { amount: '15.00', currency: 'EUR' });
    expect([changed.status, changed.body.amount, changed.body.schedule]).toEqual([200, '15.00', before]);
    await gateway.post(`${path}/${id}/reschedule`, { 'job.minute': '30', 'job.name': 'Platinum' });
    const read = (await gateway.get(`${path}/${id}`)).body.schedule;
    expect(read).toEqual({ ...before, name: 'Platinum', expression: '0 30 6 15 * ? *', nextDueAt: expect.anything() });
  });

  it('that ended is neither rescheduled nor ended again', async () => {
    const { id } = (await create()).body;
    await gateway.post(`${path}/${id}/deschedule`, {});
    const again = await gateway.post(`${path}/${id}/deschedule`, {});
    expect([again.status, again.body.result.code]).toEqual([400, '100.360.303']);
    const changed = await gateway.post(`${path}/${id}/reschedule`, { 'job.hour': '6' });
    expect([changed.status, changed.body.result.code]).toEqual([400, '100.360.300']);
  });

  it('with a notice is due until the end of its duration that the notice reaches', async () => {
    const { id } = (
      await create({
        'job.durationNumber': '1',
        'job.durationUnit': 'YEAR',
        'job.noticeCallable': 'DURATION_END',
        'job.noticeNumber': '3',
        'job.noticeUnit': 'MONTH',
        'job.startDate': '2026-01-01 00:00:00',
      })
    ).body;
    const { body } = await gateway.post(`${path}/${id}/deschedule`, {});
    const end = Date.parse(body.schedule.endAt.replace(' ', 'T'));
    expect(body.schedule.state).toBe('ACTIVE');
    expect(new Date(end).toISOString()).toMatch(/-01-01T00:00:00/);
    expect(end - gateway.clock.now().getTime()).toBeGreaterThan(80 * 86_400_000);
  });

  it('refuses another currency and a wrong amount', async () => {
    const { id } = (await create()).body;
    const wrong = { 'job.hour': '6', amount: '1.00', currency: 'USD' };
    const { status, body } = await gateway.post(`${path}/${id}/reschedule`, wrong);
    expect([status, body.result.parameterErrors[0].name]).toEqual([400, 'currency']);
    const zero = await gateway.post(`${path}/${id}/reschedule`, { ...wrong, amount: '0.00', currency: 'EUR' });
    expect([zero.status, zero.body.result.parameterErrors[0].name]).toEqual([400, 'amount']);
  });

  it('of another merchant is as unknown as none', async () => {
    const { id } = (await create()).body;
    const other = await seedMerchant(gateway.db);
    const { accessToken } = await issueToken(
      autocommit(gateway.db),
      { entityId: other.merchant.id, name: 'other' },
      gateway.clock.now(),
    );
    const options = { accessToken, entityId: other.channel.id };
    const answers = [
      await gateway.get(`${path}/${id}`, {}, options),
      await gateway.post(`${path}/${id}/reschedule`, { 'job.hour': '6' }, options),
      await gateway.post(`${path}/${id}/deschedule`, {}, options),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
