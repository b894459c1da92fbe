import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { changeRule, createRule } from '../../rules/change-rule.ts';

const hourMs = 3_600_000;
const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

let office: TestBackOffice;
let cookie: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await gateway.configure(gateway.merchant.id, { fraudManagement: 'on' });
  await advance(0);
});
afterAll(() => office.close());

/** Sessions end while nothing happens. */
async function advance(ms: number): Promise<void> {
  const { clock, psp } = office.gateway;
  clock.advance(ms);
  cookie = await office.openSession('fraud analyst', psp.id);
}

async function openCase(): Promise<string> {
  const { gateway } = office;
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged });
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return body.id;
}

const act = (id: string, action: string, body: object) =>
  office.call('POST', `/cases/${id}/${action}`, { cookie, body });

async function decide(id: string, decision: 'APPROVE' | 'CANCEL'): Promise<string> {
  const cancelReason = decision === 'CANCEL' ? 'FRAUD' : null;
  const { status, body } = await act(id, 'decide', { decision, cancelReason, note: null, expectedEffect: null });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.decision.id;
}

const read = (period = '7d') => office.call('GET', `/cases/figures?period=${period}`, { cookie });

test('decisions are counted by analyst, with their times and those that were undone', async () => {
  const { gateway } = office;
  const ids = [await openCase(), await openCase(), await openCase()];
  await advance(2 * hourMs);
  await decide(ids[0] ?? '', 'APPROVE');
  const decisionId = await decide(ids[1] ?? '', 'APPROVE');
  expect((await act(ids[1] ?? '', 'undo', { decisionId })).status).toBe(200);
  await decide(ids[1] ?? '', 'CANCEL');
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.analysts).toHaveLength(1);
  expect(body.analysts[0]).toMatchObject({ approved: 1, cancelled: 1, perHour: 2, undone: 1, chargedBack: 0, late: 0 });
  expect(body.analysts[0].name).not.toMatch(/^user:/);
  expect(Math.round(body.analysts[0].p50Seconds / 60)).toBe(120);
  expect(body.open).toEqual({ hour: 0, fourHours: 1, day: 0, older: 0, late: 0 });
  const day = gateway.clock.now().toISOString().slice(0, 10);
  expect(body.buckets.at(-1)).toMatchObject({ approved: 1, cancelled: 1, search: `decided:${day}` });
});

test('a day of the figures has the same cases in the queue', async () => {
  const { body } = await read();
  const { search, approved, cancelled } = body.buckets.at(-1);
  const found = await office.call('GET', `/cases?q=${encodeURIComponent(search)}`, { cookie });
  expect(found.body.rows).toHaveLength(approved + cancelled);
});

test('an approved payment that is charged back later counts against its decision', async () => {
  const { gateway } = office;
  const approved = (await read()).body.analysts[0].approved;
  expect(approved).toBe(1);
  await autocommit(gateway.db).prisma.payment.updateMany({
    where: { merchantId: gateway.merchant.id },
    data: { chargedBackMinor: 100n },
  });
  expect((await read()).body.analysts[0].chargedBack).toBe(1);
});

test('the report card has what rules and analysts saved and lost, by what was charged back', async () => {
  const { gateway, call } = { ...office };
  const rule = { code: 'large', name: 'Large', mode: 'ACTIVE', expression: 'payment.amount > 50.0' } as const;
  const change = { actor: 'cli', reason: 'test', at: gateway.clock.now() };
  const action = { kind: 'score', points: 1 } as const;
  const created = await createRule(autocommit(gateway.db), gateway.merchant.id, { ...rule, action }, change);
  gateway.services.gatewayServices.fraud.rules.invalidate();
  const pay = async (amount: string): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardDebit, amount })).body.id;
  const [large, , small] = [await pay('92.00'), await pay('93.00'), await pay('12.00')];
  for (const [id, amount] of [
    [large, '92.00'],
    [small, '12.00'],
  ]) {
    await gateway.post(`/v1/payments/${id}`, { paymentType: 'CB', amount: amount ?? '', currency: 'EUR' });
  }
  const before = await call('GET', '/cases/report-card?period=7d', { cookie });
  const found = before.body.rules.find(({ code }: { code: string }) => code === 'large');
  expect(found).toMatchObject({ matched: 2, chargedBack: 1, precision: 0.5, saved: [], isShadow: false });
  expect(found.lost).toEqual([{ amount: '92.00', currency: 'EUR' }]);
  expect(found.recall).toBeGreaterThan(0);
  expect(found.recall).toBeLessThanOrEqual(0.5);
  // A later version is the same rule, under its last name.
  const renamed = { ...rule, action, name: 'Renamed', stop: false };
  await withStaffTransaction(gateway.db, (tx) => changeRule(tx, created, renamed, change));
  gateway.services.gatewayServices.fraud.rules.invalidate();
  await pay('94.00');
  const after = await call('GET', '/cases/report-card?period=7d', { cookie });
  expect(after.body.rules).toMatchObject([{ code: 'large', name: 'Renamed', matched: 3, chargedBack: 1 }]);
  const [analyst] = before.body.analysts;
  expect(analyst.name).not.toMatch(/^user:/);
  expect(analyst.saved).toEqual([{ amount: '92.00', currency: 'EUR' }]);
  expect(analyst.lost).toEqual([{ amount: '1.00', currency: 'EUR' }]);
});

test('a merchant sees how right its own rules are, and nothing of the rules and users of its PSP', async () => {
  const { gateway, call } = office;
  const rule = { code: 'of-the-psp', name: 'Of the PSP', mode: 'ACTIVE', expression: 'payment.amount > 1.0' } as const;
  const change = { actor: 'cli', reason: 'test', at: gateway.clock.now() };
  const action = { kind: 'score', points: 1 } as const;
  await createRule(autocommit(gateway.db), gateway.psp.id, { ...rule, action }, change);
  gateway.services.gatewayServices.fraud.rules.invalidate();
  await gateway.post('/v1/payments', cardDebit);
  const cardOf = async (reader: string) => (await call('GET', '/cases/report-card?period=7d', { cookie: reader })).body;
  const codesOf = ({ rules }: { rules: { code: string }[] }) => rules.map(({ code }) => code).sort();
  expect(codesOf(await cardOf(cookie))).toEqual(['large', 'of-the-psp']);
  const merchant = await office.openSession('merchant administrator', gateway.merchant.id);
  const seen = await cardOf(merchant);
  expect(codesOf(seen)).toEqual(['large']);
  expect(seen.analysts).toEqual([]);
  const figures = await call('GET', '/cases/figures?period=7d', { cookie: merchant });
  expect(figures.body.analysts).toEqual([]);
  expect((await read()).body.analysts).toHaveLength(1);
});

test('what was decided before the period is not in it', async () => {
  await advance(8 * 24 * hourMs);
  expect((await read()).body.analysts).toEqual([]);
  expect((await read('30d')).body.analysts).toHaveLength(1);
  expect((await read()).body.open).toMatchObject({ older: 1, late: 1 });
});

test('an unknown period is refused with its name', async () => {
  const { status, body } = await read('365d');
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('period')]);
});
