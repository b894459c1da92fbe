import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { CaseServices } from '../../../cases/services.ts';
import type { DecisionRehearsal } from '../rehearse-decision.ts';
import type { BulkDecision } from './bulk-decision-routes.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'hold' });
});
afterAll(() => office.close());

const analyst = 'fraud analyst';
const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

/** The ids of challenged payments, each with its case. */
async function challenge(...requests: Record<string, string>[]): Promise<string[]> {
  const { gateway } = office;
  const ids: string[] = [];
  for (const params of requests) {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged, ...params });
    ids.push(body.id);
  }
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return ids;
}

async function rehearse(ids: readonly string[], as: UserRole = analyst): Promise<DecisionRehearsal> {
  const q = encodeURIComponent(`id:${ids.join(',')}`);
  const { status, body } = await office.call('GET', `/cases/rehearsal?q=${q}`, { as });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const decide = (body: object, as: UserRole = analyst) => office.call('POST', '/cases/decide', { as, body });

async function decideAll(
  ids: readonly string[],
  input: { decision: string; cancelReason?: string },
): Promise<BulkDecision> {
  const { cases } = await rehearse(ids);
  const which = input.decision === 'APPROVE' ? 'approve' : 'cancel';
  const sent = cases.map(({ id, effects }) => ({ id, expectedEffect: effects[which] }));
  const { status, body } = await decide({ ...input, cases: sent });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

describe('a rehearsal', () => {
  test('shows cases, totals by currency, effects, and what is left out, and changes nothing', async () => {
    const ids = await challenge({}, {}, { currency: 'USD', amount: '7.00' }, {}, {});
    const [, , , claimed, decided] = ids as [string, string, string, string, string];
    await office.call('POST', `/cases/${claimed}/claim`, { as: 'administrator', body: {} });
    await decideAll([decided], { decision: 'CANCEL', cancelReason: 'FRAUD' });
    const rehearsal = await rehearse(ids);
    expect(rehearsal.cases.map(({ id }) => id).sort()).toEqual(ids.slice(0, 3).sort());
    expect(rehearsal.cases[0]?.effects).toEqual({ approve: 'RELEASE', cancel: 'REJECT' });
    expect(rehearsal.totals).toEqual([
      { currency: 'EUR', amount: '184.00', count: 2 },
      { currency: 'USD', amount: '7.00', count: 1 },
    ]);
    expect(rehearsal).toMatchObject({ claimedByOthers: 1, alreadyDecided: 1, isCapped: false });
    expect(rehearsal.callbacks).toEqual([{ url: null, count: 3, isPaused: false, failed: 0 }]);
    expect(await rehearse(ids)).toEqual(rehearsal);
  });

  test('takes every case that a search finds, and refuses one that cannot be read', async () => {
    const [id] = await challenge({ merchantTransactionId: 'order-bulk-1' });
    const { body } = await office.call('GET', '/cases/rehearsal?q=reference:order-bulk-1', { as: analyst });
    expect(body.cases.map((each: { id: string }) => each.id)).toEqual([id]);
    const unreadable = await office.call('GET', '/cases/rehearsal?q=score:high', { as: analyst });
    expect(unreadable.status).toBe(400);
  });

  test('fits as many ids as can be selected', async () => {
    const ids = await challenge({});
    const others = Array.from({ length: 49 }, (_, index) => index.toString(16).padStart(32, 'f'));
    expect((await rehearse([...ids, ...others])).cases).toHaveLength(1);
  });
});

describe('a decision on several cases', () => {
  test('decides each of them, and each can be undone', async () => {
    const ids = await challenge({}, {}, {});
    const earliest = office.gateway.clock.now().getTime() + 10_000;
    const { decided, finalAt, conflicts } = await decideAll(ids, { decision: 'APPROVE' });
    expect(decided.map(({ caseId }) => caseId).sort()).toEqual([...ids].sort());
    expect(conflicts).toEqual([]);
    expect(Date.parse(finalAt ?? '')).toBeGreaterThanOrEqual(earliest);
    expect(Date.parse(finalAt ?? '')).toBeLessThanOrEqual(office.gateway.clock.now().getTime() + 10_000);
    const [first] = decided;
    const undone = await office.call('POST', `/cases/${first?.caseId}/undo`, {
      as: analyst,
      body: { decisionId: first?.decisionId },
    });
    expect([undone.status, undone.body.row.state]).toEqual([200, 'OPEN']);
  });

  test('leaves each of them its whole time for an undo, however long the ones before it take', async () => {
    const ids = await challenge({}, {}, {});
    const { callbacks } = office.gateway.services.gatewayServices as unknown as CaseServices;
    const schedule = callbacks.schedule.bind(callbacks);
    const slow = vi.spyOn(callbacks, 'schedule').mockImplementation(async (tx, decision) => {
      await schedule(tx, decision);
      office.gateway.clock.advance(6_000);
    });
    const { decided } = await decideAll(ids, { decision: 'APPROVE' });
    slow.mockRestore();
    const times = slow.mock.calls.map(([, { decidedAt, notBefore }]) => [decidedAt, notBefore]);
    expect(decided).toHaveLength(3);
    for (const [index, [decidedAt, notBefore]] of times.entries()) {
      expect(Number(notBefore) - Number(decidedAt)).toBe(10_000);
      expect(Number(decidedAt) - Number(times[0]?.[0])).toBeGreaterThanOrEqual(index * 6_000);
    }
  });

  test('leaves a case that changed since the rehearsal as it is, and says why', async () => {
    const ids = await challenge({}, {});
    const [mine, other] = ids as [string, string];
    await office.call('POST', `/cases/${other}/claim`, { as: 'administrator', body: {} });
    const cases = [
      { id: mine, expectedEffect: 'RELEASE' },
      { id: other, expectedEffect: 'RELEASE' },
      { id: '0'.repeat(32), expectedEffect: null },
    ];
    const { status, body } = await decide({ decision: 'APPROVE', cases });
    expect([status, body.decided.length]).toEqual([200, 1]);
    expect(body.conflicts).toEqual([
      { caseId: other, reason: expect.stringContaining('The administrator works on this case.') },
      { caseId: '0'.repeat(32), reason: expect.stringContaining('case') },
    ]);
  });

  const one = { id: 'f'.repeat(32), expectedEffect: null };
  test.each([
    ['no case', { decision: 'APPROVE', cases: [] }],
    ['a cancellation without a reason', { decision: 'CANCEL', cases: [one] }],
    ['a note with a card number', { decision: 'APPROVE', note: '4111 1111 1111 1111', cases: [one] }],
  ])('gets 400 with %s', async (_, body) => {
    expect((await decide(body)).status).toBe(400);
  });
});
