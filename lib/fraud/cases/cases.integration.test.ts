import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLinkedPayments, findPayment, findTimeline } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { CaseKey } from './case.ts';
import { addCaseNote, claimCase, releaseCase } from './claim-case.ts';
import { type DecisionInput, decideCase } from './decide-case.ts';
import { applyDueEffects } from './effects/apply-effects.ts';
import { findRelatedPayments } from './find-related-payments.ts';
import type { AnnouncedDecision, CaseServices } from './services.ts';
import { findCase, listCaseEvents, updateStarted } from './store.ts';
import { undoDecision } from './undo-decision.ts';

const minuteMs = 60_000;
const ada = 'user:ada';
const bob = 'user:bob';

let gateway: TestGateway;
let services: CaseServices;
/** What the merchant would hear, and whether it has been sent. */
let announced: AnnouncedDecision[];
let isSent: boolean;

beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on', challengedPayments: 'hold' });
  services = {
    ...gateway.services.gatewayServices,
    callbacks: {
      schedule: async (_tx, decision) => {
        announced.push(decision);
      },
      withdraw: async () => !isSent,
      wake: () => undefined,
    },
  };
});
afterAll(() => gateway.close());
beforeEach(() => {
  announced = [];
  isSent = false;
});

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

async function openCases(): Promise<void> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
}

/** A challenged payment with its case. */
async function challenge(params: Record<string, string> = {}): Promise<CaseKey> {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged, ...params });
  await openCases();
  return { merchantId: gateway.merchant.id, id: body.id };
}

const decider = (actor = ada) => ({
  actor,
  at: gateway.clock.now(),
  address: null,
  username: actor.slice('user:'.length),
});

function decide(key: CaseKey, input: Partial<DecisionInput> = {}, actor = ada) {
  const { decision = 'APPROVE' } = input;
  const effects = { APPROVE: 'RELEASE', CANCEL: 'REJECT', PENDING: null } as const;
  const whole = {
    decision,
    note: null,
    expectedEffect: effects[decision],
    cancelReason: decision === 'CANCEL' ? ('FRAUD' as const) : null,
    ...input,
  };
  return decideCase(services, key, whole, decider(actor));
}

async function undo(key: CaseKey, decisionId: string, actor = ada) {
  return undoDecision(services, { ...key, channelId: gateway.channel.id }, decisionId, decider(actor));
}

async function decisionIdOf(key: CaseKey): Promise<string> {
  return (await findCase(gateway.db, key))?.decisionId as string;
}

const stateOf = async (key: CaseKey) => (await findCase(gateway.db, key))?.state;
const paymentOf = ({ merchantId, id }: CaseKey) => findPayment(gateway.db, merchantId, id);
const eventsOf = async (key: CaseKey) => (await listCaseEvents(gateway.db, key)).map(({ type }) => type);

async function applyAll(): Promise<void> {
  while ((await applyDueEffects(services)) > 0);
}

async function becomeFinal(): Promise<void> {
  gateway.clock.advance(11_000);
  await applyAll();
}

describe('a challenged payment', () => {
  it('opens one case, however often its event is read, and is held when its channel says so', async () => {
    const key = await challenge();
    await gateway.database.pool.query(`UPDATE event_consumer SET position = 0 WHERE name = 'risk-cases'`);
    await openCases();
    expect(await findCase(gateway.db, key)).toMatchObject({
      state: 'OPEN',
      kind: 'PAYMENT',
      amountMinor: 9200n,
      currency: 'EUR',
      accountLast4: '0000',
    });
    expect(await eventsOf(key)).toEqual(['case.opened']);
    const payment = await paymentOf(key);
    expect([payment?.state, payment?.resultCode]).toEqual(['HELD', '100.400.500']);
    expect(payment?.outcome.risk).toEqual({ score: '50' });
  });

  it('is due after the hours of its channel', async () => {
    const stored = await findCase(gateway.db, await challenge());
    expect(Number(stored?.dueAt) - Number(stored?.openedAt)).toBe(24 * 60 * minuteMs);
  });

  it('is rejected with 100.400.148 and opens a case where its channel rejects such payments', async () => {
    await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'reject' });
    const key = await challenge();
    await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'hold' });
    expect((await paymentOf(key))?.resultCode).toBe('100.400.148');
    expect(await stateOf(key)).toBe('OPEN');
    expect(await decide(key, { expectedEffect: null })).toMatchObject({ kind: 'decided' });
  });
});

describe('a decision', () => {
  it('to approve sends the held payment, once it is final', async () => {
    const key = await challenge();
    expect(await decide(key)).toMatchObject({ kind: 'decided' });
    await applyDueEffects(services);
    expect((await paymentOf(key))?.state).toBe('HELD');
    await becomeFinal();
    expect((await paymentOf(key))?.state).toBe('APPROVED');
    expect(await findCase(gateway.db, key)).toMatchObject({ state: 'APPROVED', effectState: 'DONE' });
    expect(await eventsOf(key)).toEqual(['case.opened', 'case.approved', 'case.effect-done']);
    const timeline = await findTimeline(gateway.db.pool, key.merchantId, key.id);
    expect(timeline.map(({ type, actor }) => `${type} ${actor}`)).toContain('payment.released user:ada');
  });

  it('to cancel ends the held payment without sending it, with its reason', async () => {
    const key = await challenge();
    await decide(key, { decision: 'CANCEL', note: 'called the customer' });
    await becomeFinal();
    const payment = await paymentOf(key);
    expect([payment?.state, payment?.resultCode]).toEqual(['REJECTED', '100.400.147']);
    expect(announced).toMatchObject([
      { decision: 'CANCEL', cancelReason: 'FRAUD', note: 'called the customer', userId: 'ada' },
    ]);
  });

  it('to pend returns the case after its time, and leaves the payment held', async () => {
    const key = await challenge();
    await decide(key, { decision: 'PENDING' });
    await becomeFinal();
    const stored = await findCase(gateway.db, key);
    expect(Number(stored?.returnsAt) - Number(stored?.decidedAt)).toBe(24 * 60 * minuteMs);
    expect((await paymentOf(key))?.state).toBe('HELD');
    expect(await decide(key, {}, bob)).toMatchObject({ kind: 'decided' });
    expect(announced.map(({ decision }) => decision)).toEqual(['PENDING', 'APPROVE']);
    expect(announced[0]?.position).toBeLessThan(announced[1]?.position as bigint);
  });

  it('is made once by two analysts at the same moment, and the other learns who was faster', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = await challenge();
      const results = await Promise.all([decide(key, {}, ada), decide(key, { decision: 'CANCEL' }, bob)]);
      const kinds = results.map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['conflict', 'decided']);
      const lost = results.find(({ kind }) => kind === 'conflict');
      expect(lost).toMatchObject({ current: { decidedBy: expect.stringMatching(/^user:(ada|bob)$/) } });
    }
    expect(announced).toHaveLength(20);
  });

  it('is rejected when it would do something else to the payment than the user was shown', async () => {
    const key = await challenge();
    expect(await decide(key, { expectedEffect: null })).toMatchObject({ kind: 'conflict' });
    expect(await stateOf(key)).toBe('OPEN');
    expect(announced).toEqual([]);
  });

  it('sends nothing while its entity is disabled, and goes on when that is enabled again', async () => {
    const disable = async (at: Date | null) => {
      await gateway.database.pool.query('UPDATE entity SET disabled_at = $2 WHERE id = $1', [gateway.merchant.id, at]);
      gateway.services.gatewayServices.tree.invalidate();
    };
    const [approved, cancelled] = [await challenge(), await challenge()];
    await decide(approved);
    await decide(cancelled, { decision: 'CANCEL' });
    await disable(gateway.clock.now());
    await becomeFinal();
    expect((await paymentOf(approved))?.state).toBe('HELD');
    // Nothing of it was sent, so its end is no processing.
    expect((await paymentOf(cancelled))?.state).toBe('REJECTED');
    await disable(null);
    gateway.clock.advance(minuteMs + 1_000);
    await applyAll();
    expect((await paymentOf(approved))?.state).toBe('APPROVED');
  });

  it('is carried out once by two processes, also when one of them ends before it keeps the result', async () => {
    const key = await challenge();
    await decide(key);
    gateway.clock.advance(11_000);
    await Promise.all([applyAll(), applyAll()]);
    expect((await paymentOf(key))?.state).toBe('APPROVED');

    const interrupted = await challenge();
    await decide(interrupted);
    await becomeFinal();
    // As a process leaves it that ends between sending the payment and keeping the result.
    await gateway.database.pool.query(
      `UPDATE risk_case SET effect_state = 'RUNNING', effect_started_at = $2 WHERE id = $1`,
      [interrupted.id, gateway.clock.now()],
    );
    gateway.clock.advance(minuteMs + 1_000);
    await applyAll();
    expect(await findCase(gateway.db, interrupted)).toMatchObject({ effectState: 'DONE', effectError: null });
    const timeline = await findTimeline(gateway.db.pool, interrupted.merchantId, interrupted.id);
    expect(timeline.filter(({ type }) => type === 'payment.released')).toHaveLength(1);
  });
});

describe('where challenged payments are sent, a decision', () => {
  const channel = () => gateway.channel.id;
  const rules = { approvedCases: 'capture', cancelledCases: 'return' } as const;
  const configure = (settings: Parameters<TestGateway['configure']>[1]) =>
    gateway.configure(channel(), { fraudManagement: 'on', ...settings });
  beforeAll(() => configure({ challengedPayments: 'continue', ...rules }));
  afterAll(() => configure({ challengedPayments: 'hold' }));

  const preauthorization = { paymentType: 'PA' };
  const typesAfter = async ({ merchantId, id }: CaseKey) => {
    const linked = await findLinkedPayments(gateway.database.pool, merchantId, [id]);
    const followUps = linked.filter(({ referencedId }) => referencedId === id);
    return followUps.map(({ paymentType, state, actor }) => `${paymentType} ${state} ${actor}`);
  };

  it('to approve captures all that remains of a preauthorization', async () => {
    const key = await challenge(preauthorization);
    expect((await paymentOf(key))?.state).toBe('APPROVED');
    await gateway.post(`/v1/payments/${key.id}`, { paymentType: 'CP', amount: '12.00', currency: 'EUR' });
    await decide(key, { expectedEffect: 'CAPTURE' });
    expect((await paymentOf(key))?.capturedMinor).toBe(1200n);
    await becomeFinal();
    expect((await paymentOf(key))?.capturedMinor).toBe(9200n);
    expect(await typesAfter(key)).toContain('CP APPROVED user:ada');
    expect(await eventsOf(key)).toEqual(['case.opened', 'case.approved', 'case.effect-done']);
  });

  it('to cancel reverses a preauthorization, and refunds a debit', async () => {
    const authorized = await challenge(preauthorization);
    const debit = await challenge();
    await decide(authorized, { decision: 'CANCEL', expectedEffect: 'REVERSE' });
    await decide(debit, { decision: 'CANCEL', expectedEffect: 'REFUND' });
    await becomeFinal();
    expect(await typesAfter(authorized)).toEqual(['RV APPROVED user:ada']);
    expect(await typesAfter(debit)).toEqual(['RF APPROVED user:ada']);
  });

  it('changes the payment once, however often a process ends before it keeps the result', async () => {
    const key = await challenge(preauthorization);
    await decide(key, { expectedEffect: 'CAPTURE' });
    gateway.clock.advance(11_000);
    await Promise.all([applyAll(), applyAll()]);
    for (let time = 0; time < 3; time += 1) {
      await gateway.database.pool.query(
        `UPDATE risk_case SET effect_state = 'RUNNING', effect_started_at = $2 WHERE id = $1`,
        [key.id, gateway.clock.now()],
      );
      gateway.clock.advance(minuteMs + 1_000);
      await applyAll();
    }
    expect(await typesAfter(key)).toEqual(['CP APPROVED user:ada']);
    expect(await findCase(gateway.db, key)).toMatchObject({ effectState: 'DONE', effectError: null });
  });

  it('waits for an acquirer that has not answered, and keeps the result when it is known', async () => {
    const key = await challenge(preauthorization);
    await decide(key, { expectedEffect: 'CAPTURE' });
    await becomeFinal();
    const setState = async (state: string, effectState: string) => {
      const { pool } = gateway.database;
      await pool.query('UPDATE payment SET state = $2 WHERE id = $1', [await decisionIdOf(key), state]);
      await pool.query('UPDATE risk_case SET effect_state = $2, effect_started_at = $3 WHERE id = $1', [
        key.id,
        effectState,
        gateway.clock.now(),
      ]);
      gateway.clock.advance(minuteMs + 1_000);
      await applyDueEffects(services);
      return (await findCase(gateway.db, key))?.effectState;
    };
    expect(await setState('UNKNOWN', 'RUNNING')).toBe('RUNNING');
    expect(await setState('APPROVED', 'RUNNING')).toBe('DONE');
  });

  it('shows why the payment could not be changed any more', async () => {
    const key = await challenge(preauthorization);
    await decide(key, { expectedEffect: 'CAPTURE' });
    await gateway.post(`/v1/payments/${key.id}`, { paymentType: 'RV', amount: '92.00', currency: 'EUR' });
    await becomeFinal();
    const stored = await findCase(gateway.db, key);
    expect(stored).toMatchObject({ state: 'APPROVED', effectState: 'FAILED' });
    expect(stored?.effectError).toMatch(/^CP \d{4}\.\d{4}\.\d{4} was refused with 700\./);
  });

  it('changes nothing of a payment with which nothing can be done, or where it only notifies', async () => {
    const refunded = await challenge();
    await gateway.post(`/v1/payments/${refunded.id}`, { paymentType: 'RF', amount: '92.00', currency: 'EUR' });
    expect(await decide(refunded, { decision: 'CANCEL', expectedEffect: null })).toMatchObject({ kind: 'decided' });
    await configure({ challengedPayments: 'continue' });
    const key = await challenge(preauthorization);
    expect(await decide(key, { expectedEffect: null })).toMatchObject({ kind: 'decided' });
    await becomeFinal();
    await configure({ challengedPayments: 'continue', ...rules });
    expect(await typesAfter(key)).toEqual([]);
  });
});

describe('an undo', () => {
  it('puts the case back as it was while the decision is not final', async () => {
    const key = await challenge();
    await decide(key, { decision: 'PENDING' });
    const pended = await findCase(gateway.db, key);
    await decide(key);
    expect(await undo(key, await decisionIdOf(key))).toBe(true);
    const { assignee: _a, claimedUntil: _c, ...restored } = (await findCase(gateway.db, key)) ?? {};
    const { assignee: _p, claimedUntil: _u, ...before } = pended ?? {};
    expect(restored).toEqual(before);
    await becomeFinal();
    expect((await paymentOf(key))?.state).toBe('HELD');
  });

  it('is too late when the decision is final, or its callback is being sent', async () => {
    const key = await challenge();
    await decide(key);
    isSent = true;
    expect(await undo(key, await decisionIdOf(key))).toBe(false);
    expect(await stateOf(key)).toBe('APPROVED');
    isSent = false;
    gateway.clock.advance(11_000);
    expect(await undo(key, await decisionIdOf(key))).toBe(false);
    expect(await stateOf(key)).toBe('APPROVED');
  });

  it('belongs to the user who decided, and works once', async () => {
    const key = await challenge();
    await decide(key);
    const decisionId = await decisionIdOf(key);
    expect(await undo(key, decisionId, bob)).toBe(false);
    expect(await undo(key, decisionId)).toBe(true);
    expect(await undo(key, decisionId)).toBe(false);
  });

  it('and the effect exclude each other', async () => {
    const key = await challenge();
    await decide(key);
    const decisionId = await decisionIdOf(key);
    const due = { ...key, channelId: gateway.channel.id, decisionId, decidedBy: ada, effect: 'RELEASE' } as const;
    const undoAt = gateway.clock.now();
    gateway.clock.advance(11_000);
    // The clock of another process may be late: the undo still believes to be in time.
    const results = await Promise.all([
      updateStarted(autocommit(gateway.db), due, gateway.clock.now()),
      undoDecision({ ...services, clock: { now: () => undoAt } }, due, decisionId, decider()),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('that waited for the case until the decision was final is refused', async () => {
    const key = await challenge();
    await decide(key);
    const decisionId = await decisionIdOf(key);
    const other = await gateway.database.pool.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM risk_case WHERE merchant_id = $1 AND id = $2 FOR UPDATE', [
      key.merchantId,
      key.id,
    ]);
    const undone = undo(key, decisionId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    gateway.clock.advance(11_000);
    await other.query('COMMIT');
    other.release();
    expect(await undone).toBe(false);
    expect(await stateOf(key)).toBe('APPROVED');
  });
});

describe('a claim', () => {
  const claim = (key: CaseKey, actor: string, takesOver = false) =>
    claimCase(services, key, { actor, at: gateway.clock.now(), takesOver });

  it('keeps other users from deciding until it ends, is released or is taken over', async () => {
    const key = await challenge();
    expect(await claim(key, ada)).toBe(true);
    expect(await claim(key, bob)).toBe(false);
    expect(await decide(key, {}, bob)).toMatchObject({ kind: 'conflict', current: { assignee: ada } });
    expect(await claim(key, bob, true)).toBe(true);
    expect(await releaseCase(services, key, { actor: bob, at: gateway.clock.now() })).toBe(true);
    expect(await claim(key, ada)).toBe(true);
    gateway.clock.advance(15 * minuteMs + 1_000);
    expect(await claim(key, bob)).toBe(true);
    expect(await decide(key, {}, bob)).toMatchObject({ kind: 'decided' });
    expect(await claim(key, ada)).toBe(false);
  });

  it('that is extended has no event of its own', async () => {
    const key = await challenge();
    for (let time = 0; time < 3; time += 1) await claim(key, ada);
    expect(await eventsOf(key)).toEqual(['case.opened', 'case.claimed']);
  });
});

it('a note is kept on the timeline with its author', async () => {
  const key = await challenge();
  await addCaseNote(services, key, { actor: bob, at: gateway.clock.now(), note: 'asked for a document' });
  expect((await listCaseEvents(gateway.db, key)).at(-1)).toMatchObject({
    type: 'case.noted',
    actor: bob,
    data: { note: 'asked for a document' },
  });
});

it('related payments share the card, the e-mail address or another value with the case', async () => {
  const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@shop.example' };
  const other = await gateway.post('/v1/payments', { ...cardDebit, ...jane });
  const sameCard = await gateway.post('/v1/payments', cardDebit);
  const card = { 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
  const samePhone = await gateway.post('/v1/payments', {
    ...cardDebit,
    ...card,
    'customer.phone': '0049-151-12345678',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
  });
  await gateway.post('/v1/payments', { ...cardDebit, ...card });
  const key = await challenge({ 'customer.email': 'jane@shop.example', 'customer.phone': '+49 151 12345678' });
  const linked = await findRelatedPayments(services, key);
  const keysOf = (id: string) => linked.filter(({ payment }) => payment.id === id).flatMap(({ keys }) => keys);
  expect(keysOf(other.body.id).sort()).toEqual(['card', 'email']);
  expect(keysOf(sameCard.body.id)).toEqual(['card']);
  expect(keysOf(samePhone.body.id)).toEqual(['phone']);
  expect(linked.filter(({ payment }) => payment.paymentBrand === 'MASTER')).toHaveLength(1);
});

it('related payments share the card also after its number was erased', async () => {
  const key = await challenge();
  const { body } = await gateway.post('/v1/payments', cardDebit);
  await gateway.database.pool.query(
    'UPDATE vault_account SET ciphertext = NULL, erased_at = now() WHERE merchant_id = $1',
    [key.merchantId],
  );
  const linked = await findRelatedPayments(services, key);
  expect(linked.find(({ payment }) => payment.id === body.id)?.keys).toEqual(['card']);
});
