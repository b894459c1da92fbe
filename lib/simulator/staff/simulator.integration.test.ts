import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { expireRegistrations } from '#lib/registrations/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { PendingRow } from './simulator-routes.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());
beforeEach(() => move(null));

const as = 'merchant' as const;
const transfer = {
  amount: '12.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result',
};
const begin = async (params: Record<string, string> = transfer): Promise<string> =>
  (await office.gateway.post('/v1/payments', params)).body.id;
const stateOf = async (id: string) => (await office.call('GET', `/transactions/${id}`, { as })).body.row;
const decide = (id: string, returnCode: string) =>
  office.call('POST', `/simulator/waiting/${id}/decide`, { as, body: { returnCode } });
const move = (forwardMinutes: number | null, id = office.gateway.merchant.id) =>
  office.call('POST', `/simulator/clocks/${id}/move`, { as, body: { forwardMinutes } });
const lastEntry = async () =>
  (await office.gateway.database.pool.query('SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1')).rows[0];

describe('pending payments', () => {
  test('are listed with their possible outcomes at the bank and the card issuer', async () => {
    const bank = await begin();
    const issuer = await begin({
      ...cardDebit,
      'card.number': '4012888888881881',
      shopperResultUrl: 'https://shop.example/',
    });
    const { body } = await office.call('GET', '/simulator/waiting', { as });
    const rowOf = (id: string): PendingRow => body.waiting.find((each: PendingRow) => each.row.id === id);
    expect(rowOf(bank)).toMatchObject({
      page: 'bank',
      choices: expect.arrayContaining([{ value: 'ok', label: 'Pay' }]),
    });
    expect(rowOf(issuer)).toMatchObject({
      page: 'acs',
      url: expect.stringMatching(/\/threeDSecure\/[0-9a-f]{32}\/challenge$/),
    });
  });

  test.each([
    ['ok', 'APPROVED', '000.100.110'],
    ['100.396.101', 'DECLINED', '100.396.101'],
  ])('the choice %s makes it %s, with an audit log entry of the user', async (returnCode, state, resultCode) => {
    const id = await begin();
    const { status, body } = await decide(id, returnCode);
    expect([status, body.row]).toMatchObject([200, { state, resultCode }]);
    expect(await stateOf(id)).toMatchObject({ state, resultCode });
    expect(await lastEntry()).toMatchObject({ action: 'simulator.decide', subject_id: id });
    const { body: list } = await office.call('GET', '/simulator/waiting', { as });
    expect(list.waiting.map(({ row }: PendingRow) => row.id)).not.toContain(id);
  });

  test('a completed payment gives 409, an unknown choice 400', async () => {
    const id = await begin();
    expect((await decide(id, '800.100.999')).status).toBe(400);
    await decide(id, 'ok');
    const again = await decide(id, '100.396.101');
    expect([again.status, again.body.error.code]).toEqual([409, 'ended']);
    expect((await stateOf(id)).state).toBe('APPROVED');
  });

  test('another tenant’s payment gives 404 and is not listed', async () => {
    const { gateway, other } = office;
    const { accessToken } = await issueToken(
      autocommit(gateway.db),
      { entityId: other.merchant.id, name: 'theirs' },
      new Date(),
    );
    const options = { entityId: other.channel.id, accessToken };
    const { id } = (await gateway.post('/v1/payments', transfer, options)).body;
    expect((await decide(id, 'ok')).status).toBe(404);
    const { text } = await office.call('GET', '/simulator/waiting', { as });
    expect(text).not.toContain(id);
  });
});

describe('test clock', () => {
  test('a pending payment expires after 30 minutes and not after 29, with an event in the timeline', async () => {
    const id = await begin();
    const early = await move(29);
    expect(early.body).toMatchObject({ clock: { offsetMs: 29 * 60_000 }, ran: Array(4).fill({ ended: [] }) });
    expect((await stateOf(id)).state).toBe('PENDING');
    const late = await move(2);
    expect(late.body.ran[0].ended).toContainEqual({
      id,
      shortId: expect.any(String),
      result: expect.stringContaining('100.396.103'),
    });
    const { body } = await office.call('GET', `/transactions/${id}`, { as });
    expect(body.row).toMatchObject({ state: 'DECLINED', resultCode: '100.396.103' });
    const last = body.timeline.at(-1);
    expect(last).toMatchObject({ type: 'attempt.declined' });
    expect(JSON.stringify(last.data)).toContain('the shopper did not return');
  });

  test('a reset to real time undoes nothing', async () => {
    const id = await begin();
    await move(31);
    const { status, body } = await move(null);
    expect([status, body.clock.offsetMs, body.ran]).toEqual([200, 0, []]);
    expect((await stateOf(id)).state).toBe('DECLINED');
  });

  test('expires registrations that were not extended and erases their numbers', async () => {
    const { gateway } = office;
    await gateway.configure(gateway.merchant.id, {
      registrationRetentionDays: 1,
      throttling: { paymentsPerMinute: 0 },
    });
    const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
    const number = '4111111111111111';
    const { body } = await gateway.post('/v1/registrations', { ...card, 'card.number': number });
    const numbers = () =>
      gateway.database.pool.query(
        `SELECT 1 FROM vault_account v JOIN registration r ON r.account_id = v.id
         WHERE r.id = $1 AND v.ciphertext IS NOT NULL`,
        [body.id],
      );
    expect((await numbers()).rowCount).toBe(1);
    const moved = await move(2 * 1_440);
    expect(moved.body.ran[1].ended).toMatchObject([{ id: body.id }]);
    expect((await numbers()).rowCount).toBe(0);
    expect(await lastEntry()).toMatchObject({ action: 'registration.expire', actor: 'system:retention' });
    await move(null);
    const used = await gateway.post(`/v1/registrations/${body.id}/payments`, {
      amount: '1.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    expect([used.status, used.body.result.code]).toEqual([400, '100.150.206']);
    expect((await gateway.post(`/v1/registrations/${body.id}/extendlife`, {})).body.result.code).toBe('100.150.206');
  });

  test('registrations of another merchant expire by their own clock only', async () => {
    const { gateway } = office;
    await gateway.configure(gateway.merchant.id, {
      registrationRetentionDays: 1,
      throttling: { paymentsPerMinute: 0 },
    });
    const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
    const { body } = await gateway.post('/v1/registrations', card);
    await gateway.database.pool.query('UPDATE entity SET clock_offset_ms = $2 WHERE id = $1', [
      office.other.merchant.id,
      10 * 86_400_000,
    ]);
    expect(await expireRegistrations(gateway.services.gatewayServices)).toEqual([]);
    expect((await gateway.get(`/v1/registrations/${body.id}`)).status).toBe(200);
    gateway.clock.advance(2 * 86_400_000);
    const ended = await expireRegistrations(gateway.services.gatewayServices);
    expect(ended.map(({ id }) => id)).toContain(body.id);
    gateway.clock.advance(-2 * 86_400_000);
  });

  test('concurrent advances add up', async () => {
    await Promise.all([move(10), move(10), move(10)]);
    const { body } = await office.call('GET', '/simulator/clocks', { as });
    const own = body.clocks.find(({ merchantId }: { merchantId: string }) => merchantId === office.gateway.merchant.id);
    expect(own.offsetMs).toBe(30 * 60_000);
  });

  test('a live merchant and a channel give 409, a negative advance 400, other tenants 404', async () => {
    const { db, psp, channel } = office.gateway;
    const live = await createEntity(
      autocommit(db),
      { kind: 'MERCHANT', parentId: psp.id, name: 'Live', mode: 'LIVE' },
      new Date(),
    );
    const onLive = await office.call('POST', `/simulator/clocks/${live.id}/move`, {
      as: 'administrator',
      body: { forwardMinutes: 29 },
    });
    expect([onLive.status, onLive.body.error.code]).toEqual([409, 'refused']);
    expect((await move(29, channel.id)).status).toBe(409);
    expect((await move(-5)).status).toBe(400);
    expect((await move(29, office.other.merchant.id)).status).toBe(404);
  });
});
