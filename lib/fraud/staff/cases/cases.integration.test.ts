import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRole } from '#lib/access/index.ts';
import { seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { CaseRow } from './present-case.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  await gateway.configure(gateway.channel.id, { fraudManagement: 'on', challengedPayments: 'hold' });
});
afterAll(() => office.close());

const analyst = 'fraud analyst';
const unknownId = '0'.repeat(32);
const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

/** The id of a challenged payment, which is the id of its case. */
async function challenge(params: Record<string, string> = {}): Promise<string> {
  const { gateway } = office;
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...challenged, ...params });
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  return body.id;
}

const read = async (id: string, as: UserRole = analyst) => office.call('GET', `/cases/${id}`, { as });
const post = (path: string, body: object = {}, as: UserRole = analyst) =>
  office.call('POST', `/cases/${path}`, { as, body });
const approval = { decision: 'APPROVE', expectedEffect: 'RELEASE' };
const cancellation = { decision: 'CANCEL', cancelReason: 'FRAUD', expectedEffect: 'REJECT' };

async function search(q: string, as: UserRole = analyst): Promise<CaseRow[]> {
  return (await office.call('GET', `/cases?q=${encodeURIComponent(q)}`, { as })).body.rows;
}

describe('the queue', () => {
  test('finds cases by status, assignee, score and reference', async () => {
    const [one, two] = [
      await challenge({ merchantTransactionId: 'order-0001' }),
      await challenge({ merchantTransactionId: 'order-0002' }),
    ];
    await post(`${one}/claim`);
    await post(`${two}/decide`, { decision: 'PENDING', expectedEffect: null });
    const ids = async (q: string, as: UserRole = analyst) => (await search(q, as)).map(({ id }) => id);
    expect(await ids('status:open')).toEqual([one]);
    expect(await ids('status:pended')).toEqual([two]);
    expect(await ids('assigned:me status:open')).toEqual([one]);
    expect(await ids('assigned:others status:open', 'administrator')).toEqual([one]);
    expect(await ids('assigned:nobody')).toEqual([]);
    expect((await ids('score:>=50')).sort()).toEqual([one, two].sort());
    expect(await ids('score:>50')).toEqual([]);
    expect(await ids('reference:order-0002')).toEqual([two]);
    expect(await ids('late:yes')).toEqual([]);
    // A day later; the session would have ended.
    const { database, clock } = office.gateway;
    await database.pool.query(
      `UPDATE risk_case SET due_at = $1::timestamptz, returns_at = CASE WHEN state = 'PENDED' THEN $1::timestamptz END WHERE id = ANY ($2)`,
      [clock.now(), [one, two]],
    );
    expect((await ids('status:open')).sort()).toEqual([one, two].sort());
    expect((await ids('late:yes')).sort()).toEqual([one, two].sort());
  });

  test('finds cases by amount, in the minor units of each currency', async () => {
    const [small, large, yen] = [
      await challenge({ amount: '17.05' }),
      await challenge({ amount: '1700.00' }),
      await challenge({ amount: '1700', currency: 'JPY' }),
    ];
    const ids = async (q: string) => (await search(q)).map(({ id }) => id).sort();
    expect(await ids('amount:17.05')).toEqual([small]);
    expect(await ids('amount:1700')).toEqual([large, yen].sort());
    expect(await ids('amount:1700 currency:EUR')).toEqual([large]);
    expect(await ids('amount:>1000')).toEqual([large, yen].sort());
    expect(await ids('€17.05')).toEqual([small]);
  });

  test('is ordered by amount within each currency, and by the due time within a merchant', async () => {
    const rows = async (sort: string): Promise<CaseRow[]> =>
      (await office.call('GET', `/cases?sort=${sort}&limit=200`, { as: analyst })).body.rows;
    const amounts = (await rows('largest')).map(({ amount, currency }) => [currency ?? '', Number(amount)] as const);
    expect(amounts).toEqual(
      [...amounts].sort(([one, a], [other, b]) => (one === other ? b - a : one < other ? 1 : -1)),
    );
    expect(amounts[0]).toEqual(['JPY', 1700]);
    expect((await rows('smallest')).map(({ id }) => id).reverse()).toEqual((await rows('largest')).map(({ id }) => id));
    const due = (await rows('merchant')).map(({ dueAt }) => dueAt);
    expect(due).toEqual([...due].sort());
  });

  test.each(['due', 'due-last', 'newest', 'oldest', 'highest', 'lowest', 'largest', 'merchant'])(
    'is read in the order %s',
    async (sort) => {
      const { status, body } = await office.call('GET', `/cases?sort=${sort}&limit=1`, { as: analyst });
      expect([status, body.rows.length]).toEqual([200, 1]);
      const next = await office.call('GET', `/cases?sort=${sort}&limit=1&older=${body.older}`, { as: analyst });
      expect(next.body.rows[0].id).not.toBe(body.rows[0].id);
    },
  );

  test('offers the next case that no other user has claimed', async () => {
    const id = await challenge();
    const next = async (after: string, as: UserRole = analyst) =>
      (await office.call('GET', `/cases/next?after=${after}`, { as })).body.id;
    const first = await next(unknownId);
    expect(await next(first)).not.toBe(first);
    await post(`${id}/claim`, {}, 'administrator');
    const offered = new Set<string>();
    let after = unknownId;
    for (let count = 0; count < 5; count += 1) {
      after = await next(after);
      offered.add(after);
    }
    expect(offered).not.toContain(id);
  });

  test('gives users who go on at the same moment a case each, and claims it for them', async () => {
    const ids = [await challenge(), await challenge(), await challenge()];
    const users: UserRole[] = [analyst, 'administrator', analyst];
    const opened = await Promise.all(
      users.map(async (as) => (await post('next', { after: ids[0] }, as)).body.id as string),
    );
    expect(opened).not.toContain(ids[0]);
    expect(opened[1]).not.toBe(opened[0]);
    expect(opened[1]).not.toBe(opened[2]);
    expect((await read(opened[1] ?? '', 'administrator')).body.row).toMatchObject({ isClaimedByOther: false });
    expect((await read(opened[1] ?? '', analyst)).body.row).toMatchObject({ isClaimedByOther: true });
  });

  test('has no next case for a user where others have claimed all of them', async () => {
    const open = (await search('status:open', 'administrator')).map(({ id }) => id);
    for (const id of open) await post(`${id}/claim`, { takesOver: true }, 'administrator');
    expect((await post('next', {}, analyst)).body).toEqual({ id: null });
    for (const id of open) await post(`${id}/release`, {}, 'administrator');
  });

  test('counts the open cases beside the navigation', async () => {
    const { body } = await office.call('GET', '/work', { as: analyst });
    expect(body.counts['/cases']).toBe((await search('status:open')).length);
  });
});

describe('a case', () => {
  test('shows the verdict, the payment, what each decision does and the way to it', async () => {
    const { status, body } = await read(await challenge());
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      row: { state: 'OPEN', amount: '92.00', currency: 'EUR', last4: '0000' },
      verdict: { source: 'SIMULATION', score: 50, challengeScore: 50 },
      payment: { status: 'pending' },
      effects: { approve: 'RELEASE', cancel: 'REJECT' },
      decision: null,
      mayDecide: true,
      isDecidable: true,
    });
    const facts = new Map(body.verdict.facts.map((fact: { name: string }) => [fact.name, fact]));
    expect(facts.get('payment.amount')).toEqual({
      name: 'payment.amount',
      meaning: 'Amount in units of the currency',
      value: '92',
      isDeciding: false,
    });
    expect(body.timeline.map(({ type }: { type: string }) => type)).toEqual(['payment.held', 'case.opened']);
  });

  test('shows what is known of the customer, and what is usual at the channel once there are enough payments', async () => {
    const id = await challenge();
    expect((await read(id)).body.usual).toBeNull();
    for (let count = 0; count < 20; count += 1) {
      await office.gateway.post('/v1/payments', { ...cardDebit, amount: count === 0 ? '500.00' : `${10 + count}.00` });
    }
    const later = (await read(await challenge())).body;
    expect(later.usual).toMatchObject({ currency: 'EUR', low: '11.00', median: '20.00', high: '29.00' });
    expect(later.customer.payments).toBeGreaterThanOrEqual(20);
    expect(later.customer.approved[0].currency).toBe('EUR');
  });

  test('shows users of one channel no payment of another channel of the merchant', async () => {
    const { db, clock, merchant, channel, post: send, configure } = office.gateway;
    const input = { kind: 'CHANNEL', parentId: merchant.id, name: 'Second shop' } as const;
    const second = await createEntity(autocommit(db), input, clock.now());
    await configure(second.id, { fraudManagement: 'on' });
    const other = await send('/v1/payments', cardDebit, { entityId: second.id });
    expect(other.body.result.code).toBe('000.100.110');
    const id = await challenge();
    const relatedTo = async (cookie: string) =>
      (await office.call('GET', `/cases/${id}`, { cookie })).body.related.map((row: CaseRow) => row.id);
    const ofChannel = await relatedTo(await office.openSession('fraud analyst', channel.id));
    const ofMerchant = await relatedTo(await office.openSession('fraud analyst', merchant.id));
    expect(ofMerchant).toContain(other.body.id);
    expect(ofChannel).not.toContain(other.body.id);
  });

  test('is unknown outside the scope, and may be decided by analysts and administrators only', async () => {
    expect((await read(unknownId)).status).toBe(404);
    const { body } = await read(await challenge(), 'auditor');
    expect(body.mayDecide).toBe(false);
  });
});

describe('a decision', () => {
  test('is kept, shown with its time for an undo, and undone', async () => {
    const id = await challenge();
    const { status, body } = await post(`${id}/decide`, { ...cancellation, note: 'Called' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      row: { state: 'CANCELLED', decidedByName: 'The fraud analyst' },
      decision: { cancelReason: 'FRAUD', note: 'Called', effect: 'REJECT', isUndoable: true },
    });
    const undone = await post(`${id}/undo`, { decisionId: body.decision.id });
    expect([undone.status, undone.body.row.state, undone.body.decision]).toEqual([200, 'OPEN', null]);
    const again = await post(`${id}/undo`, { decisionId: body.decision.id });
    expect([again.status, again.body.error.code]).toEqual([409, 'final']);
  });

  test('has a callback until it is undone', async () => {
    const { gateway } = office;
    const id = await challenge();
    const services = gateway.services.gatewayServices;
    const destination = { urls: ['https://shop.example/decisions'], headers: [] };
    await seedConfiguration(services, gateway.channel.id, { destination });
    try {
      const { body } = await post(`${id}/decide`, cancellation);
      expect((await read(id)).body.callbacks).toBe(1);
      await post(`${id}/undo`, { decisionId: body.decision.id });
      expect((await read(id)).body.callbacks).toBe(0);
    } finally {
      await seedConfiguration(services, gateway.channel.id, { destination, enabled: false });
    }
  });

  test('is refused with who was faster, who has claimed the case, or what has changed', async () => {
    const id = await challenge();
    const changed = await post(`${id}/decide`, { ...approval, expectedEffect: null });
    expect([changed.status, changed.body.error.code]).toEqual([409, 'changed']);
    await post(`${id}/claim`, {}, 'administrator');
    const claimed = await post(`${id}/decide`, approval);
    expect([claimed.status, claimed.body.error.code]).toEqual([409, 'claimed']);
    expect(claimed.body.error.message).toContain('The administrator works on this case.');
    expect((await post(`${id}/claim`)).status).toBe(409);
    expect((await post(`${id}/claim`, { takesOver: true })).status).toBe(200);
    expect((await post(`${id}/decide`, approval)).status).toBe(200);
    const late = await post(`${id}/decide`, cancellation, 'administrator');
    expect([late.status, late.body.error.code]).toEqual([409, 'decided']);
    expect(late.body.error.message).toBe('The fraud analyst has approved this case already. Nothing was changed.');
  });

  test.each([
    ['a cancellation without a reason', 'decide', { ...cancellation, cancelReason: null }],
    ['an unknown decision', 'decide', { ...approval, decision: 'DENY' }],
    ['a note with a card number', 'decide', { ...approval, note: 'card 4111 1111 1111 1111' }],
    ['an empty note', 'notes', { note: ' ' }],
    ['an undo of nothing', 'undo', {}],
    ['a claim that is no claim', 'claim', { takesOver: 'yes' }],
  ])('%s gets 400', async (_, action, body) => {
    expect((await post(`${await challenge()}/${action}`, body)).status).toBe(400);
  });

  test.each([
    ['decide', approval],
    ['undo', { decisionId: 'a' }],
    ['claim', {}],
    ['release', {}],
    ['notes', { note: 'Note' }],
  ])('%s gets 404 for an unknown case', async (action, body) => {
    expect((await post(`${unknownId}/${action}`, body)).status).toBe(404);
  });
});

test('a note and a released claim are on the timeline', async () => {
  const id = await challenge();
  await post(`${id}/claim`);
  await post(`${id}/notes`, { note: 'Sent a request for a document' });
  const { body } = await post(`${id}/release`);
  expect(body.row.assigneeName).toBeNull();
  const types = body.timeline.map(({ type }: { type: string }) => type);
  expect(types.slice(2)).toEqual(['case.claimed', 'case.noted', 'case.released']);
});
