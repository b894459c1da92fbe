import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceTestClock } from '#lib/entities/index.ts';
import { findPayment, findTimeline } from '#lib/payments/index.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { CaseKey } from './case.ts';
import { decideCase } from './decide-case.ts';
import { applyDueEffects } from './effects/apply-effects.ts';
import { expireHeldPayments } from './expire-held-payments.ts';
import type { CaseServices } from './services.ts';
import { findCase, listCaseEvents } from './store.ts';
import { undoDecision } from './undo-decision.ts';

const dayMs = 86_400_000;
const settings = { fraudManagement: 'on', challengedPayments: 'hold' } as const;

let gateway: TestGateway;
let services: CaseServices;
beforeAll(async () => {
  gateway = await startTestGateway(settings);
  services = {
    ...gateway.services.gatewayServices,
    callbacks: { schedule: async () => undefined, withdraw: async () => true, wake: () => undefined },
  };
});
afterAll(() => gateway.close());

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

async function challenge(): Promise<CaseKey> {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged });
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return { merchantId: gateway.merchant.id, id: body.id };
}

const ada = () => ({ actor: 'user:ada', at: gateway.clock.now(), address: null, username: 'ada' });
const decide = (key: CaseKey, decision: 'APPROVE' | 'PENDING') =>
  decideCase(
    services,
    key,
    { decision, cancelReason: null, note: null, expectedEffect: decision === 'APPROVE' ? 'RELEASE' : null },
    ada(),
  );
const stateOf = async (key: CaseKey) => (await findCase(gateway.db, key))?.state;
const paymentOf = ({ merchantId, id }: CaseKey) => findPayment(gateway.db, merchantId, id);
const idsOf = (payments: readonly { id: string }[]) => payments.map(({ id }) => id);

describe('a payment that is held for too long', () => {
  it('is rejected after the days of its channel, with the end of its case', async () => {
    const [open, pended] = [await challenge(), await challenge()];
    await decide(pended, 'PENDING');
    gateway.clock.advance(6.9 * dayMs);
    expect(await expireHeldPayments(services)).toEqual([]);
    gateway.clock.advance(0.2 * dayMs);
    expect(idsOf(await expireHeldPayments(services))).toEqual([open.id, pended.id]);
    for (const key of [open, pended]) {
      expect(await paymentOf(key)).toMatchObject({ state: 'REJECTED', resultCode: '100.400.148' });
      expect(await findCase(gateway.db, key)).toMatchObject({ state: 'EXPIRED', decidedBy: 'system' });
      expect((await listCaseEvents(gateway.db, key)).at(-1)).toMatchObject({ type: 'case.expired' });
      const timeline = await findTimeline(gateway.db.pool, key.merchantId, key.id);
      expect(timeline.map(({ type }) => type)).toEqual(['payment.held', 'payment.rejected']);
      expect((await paymentOf(key))?.outcome).not.toHaveProperty('suspended');
    }
    expect(await expireHeldPayments(services)).toEqual([]);
    expect(await decide(open, 'APPROVE')).toMatchObject({ kind: 'conflict' });
  });

  it('stays held where the setting is 0; one that was sent never expires', async () => {
    await gateway.configure(gateway.channel.id, { ...settings, heldPaymentDays: 0 });
    const held = await challenge();
    await gateway.configure(gateway.channel.id, { ...settings, challengedPayments: 'continue' });
    const sent = await challenge();
    await gateway.configure(gateway.channel.id, settings);
    const released = await challenge();
    await gateway.database.pool.query(`UPDATE payment SET state = 'APPROVED' WHERE id = $1`, [released.id]);
    gateway.clock.advance(40 * dayMs);
    expect(await expireHeldPayments(services)).toEqual([]);
    for (const key of [held, sent, released]) {
      expect(await findCase(gateway.db, key)).toMatchObject({ state: 'OPEN', expiresAt: null });
    }
  });

  it('expires by the test clock of its merchant', async () => {
    const key = await challenge();
    expect(await expireHeldPayments(services, key.merchantId)).toEqual([]);
    const move = (minutes: number | null) =>
      withStaffTransaction(gateway.db, (tx) => advanceTestClock(tx, key.merchantId, minutes));
    await move(8 * 24 * 60);
    expect(idsOf(await expireHeldPayments(services, key.merchantId))).toEqual([key.id]);
    const timeline = await findTimeline(gateway.db.pool, key.merchantId, key.id);
    expect(Number(timeline[1]?.at) - Number(timeline[0]?.at)).toBeGreaterThan(7 * dayMs);
    await move(null);
  });
});

describe('an expiry', () => {
  it('changes nothing of a case that was decided, also while its payment is still held', async () => {
    const key = await challenge();
    gateway.clock.advance(8 * dayMs);
    await decide(key, 'APPROVE');
    expect(await expireHeldPayments(services)).toEqual([]);
    expect((await paymentOf(key))?.state).toBe('HELD');
    const { decisionId } = (await findCase(gateway.db, key)) ?? {};
    await undoDecision(services, { ...key, channelId: gateway.channel.id }, decisionId as string, ada());
    expect(idsOf(await expireHeldPayments(services))).toEqual([key.id]);
  });

  it('and a decision at the same moment exclude each other, and it happens once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = await challenge();
      gateway.clock.advance(8 * dayMs);
      const [decided, ...ended] = await Promise.all([
        decide(key, 'APPROVE'),
        expireHeldPayments(services),
        expireHeldPayments(services),
      ]);
      const isExpired = ended.flat().length;
      expect(isExpired).toBeLessThanOrEqual(1);
      expect([decided.kind, await stateOf(key)]).toEqual(
        isExpired === 1 ? ['conflict', 'EXPIRED'] : ['decided', 'APPROVED'],
      );
      gateway.clock.advance(11_000);
      while ((await applyDueEffects(services)) > 0);
      expect((await paymentOf(key))?.state).toBe(isExpired === 1 ? 'REJECTED' : 'APPROVED');
    }
  });
});
