import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySettings } from '#lib/entities/index.ts';
import { findLinkedPayments, findPayment, findTimeline } from '#lib/payments/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { CaseEffect, CaseKey } from './case.ts';
import { decideCase } from './decide-case.ts';
import { applyDueEffects } from './effects/apply-effects.ts';
import { findEffects, findRerunRefusal } from './effects/find-effects.ts';
import { forgetCancelledCommands } from './forget-commands.ts';
import type { CaseServices } from './services.ts';
import { findCase, listCaseEvents } from './store.ts';

const ada = 'user:ada';
const rules = { fraudManagement: 'on', challengedPayments: 'reject', approvedCases: 'rerun' } as const;

let gateway: TestGateway;
let services: CaseServices;
beforeAll(async () => {
  gateway = await startTestGateway(rules);
  services = {
    ...gateway.services.gatewayServices,
    callbacks: { schedule: async () => undefined, withdraw: async () => true, wake: () => undefined },
  };
});
afterAll(() => gateway.close());

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };
const { 'card.cvv': _, ...withoutCode } = cardDebit;

/** A rejected payment with its case. */
async function challenge(params: Record<string, string> = withoutCode, path = '/v1/payments'): Promise<CaseKey> {
  const { body } = await gateway.post(path, { ...params, ...challenged });
  expect(body.result.code).toBe('100.400.148');
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return { merchantId: gateway.merchant.id, id: body.id };
}

async function approve(key: CaseKey, expectedEffect: CaseEffect | null = 'RERUN'): Promise<string> {
  const by = { actor: ada, at: gateway.clock.now(), address: null, username: 'ada' };
  const input = { decision: 'APPROVE' as const, cancelReason: null, note: null, expectedEffect };
  const decided = await decideCase(services, key, input, by);
  if (decided.kind !== 'decided') throw new Error('not decided');
  return decided.decisionId;
}

async function applyAll(): Promise<void> {
  while ((await applyDueEffects(services)) > 0);
}

async function becomeFinal(): Promise<void> {
  gateway.clock.advance(11_000);
  await applyAll();
}

const paymentOf = ({ merchantId }: CaseKey, id: string) => findPayment(gateway.db, merchantId, id);
const settingsOf = async () => (await services.tree.findChannel(gateway.channel.id))?.settings as EntitySettings;
const refusalOf = async (key: CaseKey) => {
  const payment = await paymentOf(key, key.id);
  return payment && findRerunRefusal(payment, await settingsOf());
};

/** As a process leaves it that ends before it keeps the result. */
async function interrupt({ id }: CaseKey): Promise<void> {
  await gateway.database.pool.query(
    `UPDATE risk_case SET effect_state = 'RUNNING', effect_started_at = $2 WHERE id = $1`,
    [id, gateway.clock.now()],
  );
  gateway.clock.advance(61_000);
}

describe('an approval runs a rejected payment again', () => {
  it('without 3D Secure, because its shopper has left', async () => {
    const enrolled = { 'card.number': '4012888888881881', shopperResultUrl: 'https://shop.example/' };
    const key = await challenge({ ...withoutCode, ...enrolled });
    const decisionId = await approve(key);
    await becomeFinal();
    expect((await paymentOf(key, decisionId))?.state).toBe('APPROVED');
  });

  it('as a new payment that refers to it, with the same card and data, without another risk check', async () => {
    const key = await challenge({ ...withoutCode, merchantTransactionId: 'order-0001' });
    const decisionId = await approve(key);
    await becomeFinal();
    const [rejected, payment] = [await paymentOf(key, key.id), await paymentOf(key, decisionId)];
    expect(rejected).toMatchObject({ state: 'REJECTED', resultCode: '100.400.148' });
    expect(payment).toMatchObject({
      state: 'APPROVED',
      paymentType: 'DB',
      amountMinor: 9200n,
      referencedId: key.id,
      actor: ada,
      initialId: key.id,
      accountId: rejected?.accountId,
      merchantTransactionId: 'order-0001',
      outcome: { risk: rejected?.outcome.risk },
    });
    expect(payment?.echo).toEqual(rejected?.echo);
    const verdicts = await gateway.database.pool.query('SELECT 1 FROM risk_verdict WHERE id = $1', [decisionId]);
    expect(verdicts.rowCount).toBe(0);
    const timeline = await findTimeline(gateway.db.pool, key.merchantId, key.id);
    expect(timeline.map(({ type }) => type)).toEqual(['payment.rejected', 'payment.rerun', 'child.approved']);
    const [created] = await findTimeline(gateway.db.pool, key.merchantId, decisionId);
    expect(created).toMatchObject({ type: 'payment.created', data: { request: timeline[0]?.data.request } });
    expect(JSON.stringify(created)).not.toContain('4200000000000000');
    expect((await listCaseEvents(gateway.db, key)).at(-1)).toMatchObject({ type: 'case.effect-done' });
  });

  it('and it can be refunded like any other', async () => {
    const key = await challenge();
    const id = await approve(key);
    await becomeFinal();
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${id}`, refund)).body.result.code).toBe('000.100.110');
    expect(await paymentOf(key, id)).toMatchObject({ refundedMinor: 9200n });
    expect(await paymentOf(key, key.id)).toMatchObject({ refundedMinor: 0n });
  });

  it('once, by two processes and however often one ends before it keeps the result', async () => {
    const key = await challenge();
    await approve(key);
    gateway.clock.advance(11_000);
    await Promise.all([applyAll(), applyAll()]);
    for (let time = 0; time < 3; time += 1) {
      await interrupt(key);
      await applyAll();
    }
    const linked = await findLinkedPayments(gateway.database.pool, key.merchantId, [key.id]);
    expect(linked.map(({ state }) => state)).toEqual(['REJECTED', 'APPROVED']);
    expect(await findCase(gateway.db, key)).toMatchObject({ effectState: 'DONE', effectError: null });
    // Nothing is left to run it from once more.
    expect((await paymentOf(key, key.id))?.outcome).not.toHaveProperty('rerun');
  });

  it('with a stored payment method, also when its code was sent', async () => {
    await gateway.configure(gateway.channel.id, { ...rules, fraudManagement: 'off' });
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, createRegistration: 'true' });
    await gateway.configure(gateway.channel.id, rules);
    const path = `/v1/registrations/${body.registrationId}/payments`;
    const sent = { amount: '12.00', currency: 'EUR', paymentType: 'DB', 'card.cvv': '123' };
    const [key, other] = [await challenge(sent, path), await challenge(sent, path)];
    const decisionId = await approve(key);
    await becomeFinal();
    expect(await paymentOf(key, decisionId)).toMatchObject({ state: 'APPROVED', registrationId: body.registrationId });
    await approve(other);
    await gateway.send('DELETE', `/v1/registrations/${body.registrationId}?entityId=${gateway.channel.id}`, {
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
    });
    await becomeFinal();
    expect(await findCase(gateway.db, other)).toMatchObject({
      effectState: 'FAILED',
      effectError: 'The stored payment method of the payment cannot be used any more.',
    });
  });

  it('under the agreement of its stored payment method', async () => {
    const agreement = { 'standingInstruction.type': 'UNSCHEDULED' };
    await gateway.configure(gateway.channel.id, { ...rules, fraudManagement: 'off' });
    const { body } = await gateway.post('/v1/payments', {
      ...cardDebit,
      ...agreement,
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    });
    await gateway.configure(gateway.channel.id, rules);
    const key = await challenge(
      {
        ...agreement,
        amount: '12.00',
        currency: 'EUR',
        paymentType: 'DB',
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.source': 'MIT',
      },
      `/v1/registrations/${body.registrationId}/payments`,
    );
    const decisionId = await approve(key);
    await becomeFinal();
    expect(await paymentOf(key, decisionId)).toMatchObject({
      state: 'APPROVED',
      outcome: { usedInstruction: expect.any(String) },
    });
  });

  it('and shows why it was refused: by the acquirer, by a setting, or because the number was deleted', async () => {
    const [declined, refused] = [
      await challenge({ ...withoutCode, 'customParameters[simulate.resultCode]': '800.100.155' }),
      await challenge(),
    ];
    const master = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
    const deleted = await challenge({ ...withoutCode, ...master });
    await approve(declined);
    await becomeFinal();
    for (const key of [refused, deleted]) await approve(key);
    const { merchantId } = deleted;
    const accountId = (await paymentOf(deleted, deleted.id))?.accountId as string;
    await withTransaction(gateway.database.pool, (tx) =>
      services.vault.eraseInstrument({ merchantId, id: accountId }, tx),
    );
    await gateway.configure(gateway.channel.id, { ...rules, paymentBrands: ['MASTER'] });
    await becomeFinal();
    await gateway.configure(gateway.channel.id, rules);
    const errorOf = async (key: CaseKey) => (await findCase(gateway.db, key))?.effectError;
    expect(await errorOf(declined)).toMatch(/^DB \d{4}\.\d{4}\.\d{4} was refused with 800\.100\.155\.$/);
    expect(await errorOf(refused)).toMatch(/was refused with 600\.200\.500\.$/);
    expect(await errorOf(deleted)).toMatch(/was refused with 100\.150\.205\.$/);
  });
});

describe('a rejected payment is not run again', () => {
  it('when it was requested with a security code, which is never stored', async () => {
    const key = await challenge(cardDebit);
    expect(await findEffects(services, key, await settingsOf())).toEqual({ approve: null, cancel: null });
    expect(await refusalOf(key)).toBe('security-code');
    const { rows } = await gateway.database.pool.query('SELECT outcome FROM payment WHERE id = $1', [key.id]);
    expect(rows[0].outcome.rerun).toEqual({ refusal: 'security-code' });
  });

  it('when its settings did not allow it when it was rejected, or do not allow it now', async () => {
    const stored = await challenge();
    await gateway.configure(gateway.channel.id, { ...rules, approvedCases: 'notify' });
    const earlier = await challenge();
    await approve(stored, null);
    expect(await refusalOf(earlier)).toBeNull();
    await gateway.configure(gateway.channel.id, rules);
    expect(await refusalOf(earlier)).toBe('not-stored');
    await approve(earlier, null);
    await becomeFinal();
    const linked = await findLinkedPayments(gateway.database.pool, stored.merchantId, [stored.id, earlier.id]);
    expect(linked).toHaveLength(2);
  });
});

describe('a payment whose case is cancelled', () => {
  it('keeps its encrypted command until the decision is final, and no longer', async () => {
    const [cancelled, open] = [await challenge(), await challenge()];
    const by = { actor: ada, at: gateway.clock.now(), address: null, username: 'ada' };
    const input = { decision: 'CANCEL', cancelReason: 'FRAUD', note: null, expectedEffect: null } as const;
    expect((await decideCase(services, cancelled, input, by)).kind).toBe('decided');
    const isKept = async (key: CaseKey) => (await paymentOf(key, key.id))?.outcome.rerun !== undefined;
    await forgetCancelledCommands(services);
    expect(await isKept(cancelled)).toBe(true);
    await becomeFinal();
    expect(await forgetCancelledCommands(services)).toBe(1);
    expect([await isKept(cancelled), await isKept(open)]).toEqual([false, true]);
    expect(await forgetCancelledCommands(services)).toBe(0);
  });
});
