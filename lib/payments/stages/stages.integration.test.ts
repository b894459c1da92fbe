import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceTestClock } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { createPaymentWithRegistration, registrationConsumers } from '#lib/registrations/index.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { resolveUnknownAttemptsOfMerchant } from '../attempts/resolve-unknown-attempts.ts';
import { createPayment } from '../create-payment.ts';
import { noInstrument } from '../instrument/payment-instrument.ts';
import type { Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentServices, PaymentStage } from '../services.ts';
import { findTimeline } from '../store.ts';
import { expireRedirectedPayments } from '../suspended/expire-redirected.ts';
import { rejectHeldPayment } from '../suspended/reject-held-payment.ts';
import { continuePayment, releasePayment } from '../suspended/release-payment.ts';
import type { StageResult } from './stage.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const hold: StageResult = { kind: 'hold', reason: 'unusual amount' };
const bank = { url: 'https://issuer.example/challenge', method: 'GET', parameters: [] };

/** The services with stages of a test before the usual ones. */
function servicesWith(...results: StageResult[]): PaymentServices {
  const { gatewayServices } = gateway.services;
  const stages = results.map((result): PaymentStage => ({ name: 'screen', run: async () => result }));
  return { ...gatewayServices, stages: [...stages, ...gatewayServices.stages] };
}

async function pay(services: PaymentServices, parts: Parameters<typeof cardCommand>[2] = {}) {
  const now = gateway.clock.now();
  return createPayment(services, cardCommand(await channel(), { id: newTransactionId(now), now }, parts));
}

async function channel() {
  const found = await gateway.services.gatewayServices.tree.findChannel(gateway.channel.id);
  if (!found) throw new Error('no channel');
  return found;
}

async function release(services: PaymentServices, { id }: Payment) {
  const request = { paymentId: id, channel: await channel(), actor: 'user:reviewer' };
  return releasePayment(services, { ...request, now: gateway.clock.now(), reason: 'known customer' });
}

function refuse(services: PaymentServices, { id, merchantId }: Payment) {
  const request = { paymentId: id, merchantId, actor: 'user:reviewer', reason: 'stolen card' };
  return rejectHeldPayment(services, { ...request, code: '100.400.000', now: gateway.clock.now() });
}

async function timelineOf({ id, merchantId }: Payment) {
  const events = await findTimeline(gateway.database.pool, merchantId, id);
  return events.map(({ sequence, type, actor }) => [sequence, type, actor]);
}

async function attemptsOf({ id }: Payment): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    'SELECT count(*)::int AS count FROM payment_attempt WHERE payment_id = $1',
    [id],
  );
  return rows[0].count;
}

const read = async ({ id }: Payment) => (await gateway.get(`/v1/payments/${id}`)) as Answer;
type Answer = { status: number; body: { result: { code: string }; redirect?: { url: string } } };

describe('a stage before the acquirer', () => {
  it('that rejects ends the payment, which no acquirer receives', async () => {
    const payment = await pay(servicesWith({ kind: 'reject', code: '100.400.000' }));
    expect([payment.state, payment.resultCode]).toEqual(['REJECTED', '100.400.000']);
    expect(await attemptsOf(payment)).toBe(0);
    expect(await timelineOf(payment)).toEqual([[1, 'payment.rejected', 'token:test']]);
    expect((await read(payment)).status).toBe(400);
  });

  it('that holds stores the payment as pending, and nothing is sent', async () => {
    const payment = await pay(servicesWith(hold));
    expect(payment.state).toBe('HELD');
    expect(await attemptsOf(payment)).toBe(0);
    const { status, body } = await read(payment);
    expect([status, body.result.code]).toEqual([200, '100.400.500']);
    expect(JSON.stringify(body)).not.toContain('suspended');
  });

  it('that redirects lets the payment go on with what the authentication came to', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank });
    const payment = await pay(services);
    expect((await read(payment)).body).toMatchObject({ result: { code: '000.200.000' }, redirect: { url: bank.url } });
    const threeDSecure = { eci: '05', verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' };
    const request = { paymentId: payment.id, channel: await channel(), actor: 'system:authentication' };
    const paid = await continuePayment(services, { ...request, now: gateway.clock.now(), threeDSecure });
    expect(paid?.state).toBe('APPROVED');
    expect((await timelineOf(payment)).map(([, type]) => type)).toEqual([
      'payment.redirected',
      'payment.continued',
      'attempt.approved',
    ]);
  });

  it('that holds what was redirected before holds it once the shopper is back', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank }, hold);
    const payment = await pay(services);
    const request = { paymentId: payment.id, channel: await channel(), actor: 'system:authentication' };
    const held = await continuePayment(services, { ...request, now: gateway.clock.now(), threeDSecure: null });
    expect([held?.state, (await release(services, payment))?.state]).toEqual(['HELD', 'APPROVED']);
    expect((await timelineOf(payment)).map(([, type]) => type)).toEqual([
      'payment.redirected',
      'payment.continued',
      'payment.held',
      'payment.released',
      'attempt.approved',
    ]);
  });
});

describe('a held payment', () => {
  it('that a second stage holds again needs a decision for each', async () => {
    const services = servicesWith(hold, hold);
    const payment = await pay(services);
    expect((await release(services, payment))?.state).toBe('HELD');
    expect((await release(services, payment))?.state).toBe('APPROVED');
    expect(await timelineOf(payment)).toEqual([
      [1, 'payment.held', 'token:test'],
      [2, 'payment.released', 'user:reviewer'],
      [3, 'payment.held', 'user:reviewer'],
      [4, 'payment.released', 'user:reviewer'],
      [5, 'attempt.approved', 'acquirer:simulator'],
    ]);
  });

  it('that a later stage rejects after its release keeps the release on its timeline', async () => {
    const services = servicesWith(hold, { kind: 'reject', code: '100.400.000' });
    const payment = await pay(services);
    expect((await release(services, payment))?.state).toBe('REJECTED');
    expect(await timelineOf(payment)).toEqual([
      [1, 'payment.held', 'token:test'],
      [2, 'payment.released', 'user:reviewer'],
      [3, 'payment.rejected', 'user:reviewer'],
    ]);
  });

  it('that is released is sent once, however many release or reject it', async () => {
    const services = servicesWith(hold);
    const payment = await pay(services);
    const decisions = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => release(services, payment)),
      ...Array.from({ length: 5 }, () => refuse(services, payment)),
    ]);
    const failures = decisions.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(failures).toHaveLength(9);
    for (const failure of failures) expect(failure).toBeInstanceOf(PaymentConflictError);
    const { result } = (await read(payment)).body;
    const released = result.code === '000.100.110';
    expect(await attemptsOf(payment)).toBe(released ? 1 : 0);
    expect((await timelineOf(payment)).map(([, type]) => type)).toEqual(
      released ? ['payment.held', 'payment.released', 'attempt.approved'] : ['payment.held', 'payment.rejected'],
    );
  });

  it('that is released is sent without 3D Secure, because its shopper has left', async () => {
    const services = servicesWith(hold);
    const card = { ...noInstrument, kind: 'card', vaultKind: 'card', expiryMonth: '05', expiryYear: '2034' } as const;
    const instrument = { ...card, number: '4012888888881881', holder: 'Jane Jones' };
    const payment = await pay(services, { instrument, shopperResultUrl: 'https://shop.example/' });
    expect((await release(services, payment))?.state).toBe('APPROVED');
  });

  it('that is released keeps who decided it, and nothing of the stored command', async () => {
    const services = servicesWith(hold);
    const payment = await pay(services);
    expect(await release(services, payment)).toMatchObject({ state: 'APPROVED', resultCode: '000.100.110' });
    expect(await timelineOf(payment)).toEqual([
      [1, 'payment.held', 'token:test'],
      [2, 'payment.released', 'user:reviewer'],
      [3, 'attempt.approved', 'acquirer:simulator'],
    ]);
    const { rows } = await gateway.database.pool.query('SELECT outcome FROM payment WHERE id = $1', [payment.id]);
    expect(Object.keys(rows[0].outcome)).not.toContain('suspended');
  });

  it('that is rejected is never sent', async () => {
    const services = servicesWith(hold);
    const payment = await pay(services);
    expect(await refuse(services, payment)).toMatchObject({ state: 'REJECTED', resultCode: '100.400.000' });
    expect(await attemptsOf(payment)).toBe(0);
    await expect(release(services, payment)).rejects.toBeInstanceOf(PaymentConflictError);
  });

  it('of another merchant can be neither released nor rejected', async () => {
    const services = servicesWith(hold);
    const payment = await pay(services);
    expect(await refuse(services, { ...payment, merchantId: gateway.psp.id })).toBeNull();
    const theirs = { ...(await channel()), merchantId: gateway.psp.id };
    const request = { paymentId: payment.id, channel: theirs, actor: 'user:reviewer', reason: 'known' };
    expect(await releasePayment(services, { ...request, now: gateway.clock.now() })).toBeNull();
    expect((await release(services, payment))?.state).toBe('APPROVED');
  });

  it('that was sent since is rejected no more, and nothing is appended to its timeline', async () => {
    const payment = await pay(gateway.services.gatewayServices);
    await expect(refuse(servicesWith(), payment)).rejects.toBeInstanceOf(PaymentConflictError);
    expect(await timelineOf(payment)).toEqual([
      [1, 'payment.created', 'token:test'],
      [2, 'attempt.approved', 'acquirer:simulator'],
    ]);
  });

  it('stores neither the number nor the security code outside the vault', async () => {
    const payment = await pay(servicesWith(hold));
    const { rows } = await gateway.database.pool.query('SELECT to_jsonb(p) AS row FROM payment p WHERE id = $1', [
      payment.id,
    ]);
    expect(JSON.stringify(rows[0].row)).not.toContain('4200000000000000');
    const { vault } = gateway.services.gatewayServices;
    const sealed = await vault.decryptText(rows[0].row.outcome.suspended, {
      kind: 'command of a payment',
      tenant: payment.merchantId,
      row: payment.id,
      formerly: [],
    });
    expect(sealed).not.toContain('4200000000000000');
    expect(JSON.parse(sealed).account).toMatchObject({ number: null, verification: null, cryptogram: null });
  });

  it('gives the use of a standing instruction back when it is rejected', async () => {
    const instruction = { type: 'UNSCHEDULED', recurringType: null, source: 'CIT', industryPractice: null } as const;
    const rest = { expiry: null, frequencyDays: null, numberOfInstallments: null };
    const { body } = (await gateway.post('/v1/payments', {
      paymentType: 'DB',
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.source': 'CIT',
    })) as { body: { resultDetails: Record<string, string> } };
    const initialTransactionId = body.resultDetails.CardholderInitiatedTransactionID ?? '';
    const usesOf = async (): Promise<number> => {
      const found = await gateway.database.pool.query(
        'SELECT uses FROM standing_instruction WHERE initial_transaction_id = $1',
        [initialTransactionId],
      );
      return found.rows[0].uses;
    };
    const services = servicesWith(hold);
    const standingInstruction = { ...instruction, ...rest, mode: 'REPEATED', initialTransactionId } as const;
    const payment = await pay(services, { standingInstruction });
    expect(await usesOf()).toBe(2);
    await refuse(services, payment);
    expect(await usesOf()).toBe(1);
  });

  it.each([
    ['activates', release, 'ACTIVE'],
    ['rejects', refuse, 'REJECTED'],
  ] as const)('%s the registration that was to come of it', async (_, decide, state) => {
    const services = servicesWith(hold);
    const now = gateway.clock.now();
    const command = cardCommand(await channel(), { id: newTransactionId(now), now });
    const payment = await createPaymentWithRegistration(services, command);
    const stateOf = async (): Promise<string> => {
      const found = await gateway.database.pool.query('SELECT state FROM registration WHERE id = $1', [
        payment.registrationId,
      ]);
      return found.rows[0].state;
    };
    expect(await stateOf()).toBe('PENDING');
    await decide(services, payment);
    await drainEvents({ pool: gateway.database.pool, consumers: registrationConsumers(), clock: gateway.clock });
    expect(await stateOf()).toBe(state);
  });

  it('is found by the merchant as pending, and nothing may follow it', async () => {
    const payment = await pay(servicesWith(hold));
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const { status, body } = await gateway.post(`/v1/payments/${payment.id}`, refund);
    expect([status, body.result.code]).toEqual([400, '700.400.570']);
  });
});

describe('a payment that a stage redirected', () => {
  const minutes = 60_000;
  const stateOf = async ({ id }: Payment): Promise<string> => {
    const found = await gateway.database.pool.query('SELECT state FROM payment WHERE id = $1', [id]);
    return found.rows[0].state;
  };

  it('is rejected when the shopper does not return within 30 minutes, and nothing is sent', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank });
    const payment = await pay(services);
    gateway.clock.advance(29 * minutes);
    await expireRedirectedPayments(services);
    expect(await stateOf(payment)).toBe('PENDING');
    gateway.clock.advance(2 * minutes);
    const ended = await expireRedirectedPayments(services);
    expect(ended.map(({ id, resultCode }) => [id, resultCode])).toEqual([[payment.id, '100.396.103']]);
    expect((await read(payment)).body.result.code).toBe('100.396.103');
    expect(await attemptsOf(payment)).toBe(0);
    expect(await timelineOf(payment)).toEqual([
      [1, 'payment.redirected', 'token:test'],
      [2, 'payment.rejected', 'system:recovery'],
    ]);
  });

  it('is rejected by the clock of its merchant, when that is advanced', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank });
    const payment = await pay(services);
    await advanceTestClock(autocommit(gateway.db), gateway.merchant.id, 31);
    const ended = await resolveUnknownAttemptsOfMerchant(services, gateway.merchant.id);
    expect(ended.map(({ id, state }) => [id, state])).toEqual([[payment.id, 'REJECTED']]);
    await advanceTestClock(autocommit(gateway.db), gateway.merchant.id, null);
  });

  it('either continues or expires when both happen at once', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank });
    const payment = await pay(services);
    gateway.clock.advance(31 * minutes);
    const request = { paymentId: payment.id, channel: await channel(), actor: 'system:authentication' };
    const [expired, continued] = await Promise.allSettled([
      expireRedirectedPayments(services),
      continuePayment(services, { ...request, now: gateway.clock.now(), threeDSecure: null }),
    ]);
    const isExpired = expired.status === 'fulfilled' && expired.value.length === 1;
    expect(isExpired).toBe(continued.status === 'rejected');
    expect(await stateOf(payment)).toBe(isExpired ? 'REJECTED' : 'APPROVED');
  });

  it('is rejected by no user while the shopper is away, who can still go on', async () => {
    const services = servicesWith({ kind: 'redirect', redirect: bank });
    const payment = await pay(services);
    await expect(refuse(services, payment)).rejects.toBeInstanceOf(PaymentConflictError);
    await expect(release(services, payment)).rejects.toBeInstanceOf(PaymentConflictError);
    const request = { paymentId: payment.id, channel: await channel(), actor: 'system:authentication' };
    await continuePayment(services, { ...request, now: gateway.clock.now(), threeDSecure: null });
    expect(await stateOf(payment)).toBe('APPROVED');
  });

  it('does not expire while it is held', async () => {
    const services = servicesWith(hold);
    const payment = await pay(services);
    gateway.clock.advance(60 * minutes);
    expect(await expireRedirectedPayments(services)).toEqual([]);
    expect(await stateOf(payment)).toBe('HELD');
  });
});
