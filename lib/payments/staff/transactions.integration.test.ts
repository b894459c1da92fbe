import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEntries } from '#lib/audit/index.ts';
import { createRule } from '#lib/fraud/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const pay = async (params: Record<string, string> = {}) =>
  (await office.gateway.post('/v1/payments', { ...cardDebit, ...params })).body;
const read = async (id: string) => (await office.call('GET', `/transactions/${id}`, { as: 'finance' })).body;
const send = (id: string, verb: string, body: unknown) =>
  office.call('POST', `/transactions/${id}/${verb}`, { as: 'finance', body });
/** Sends the form of a user who has the current state of the transaction. */
const act = async (id: string, verb: string, amount: string | null) =>
  send(id, verb, { amount, expectedEventCount: (await read(id)).timeline.length });

test('a payment shows the checkout that it came of, how often it was tried, and whether its result was fetched', async () => {
  const { gateway } = office;
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', shopperResultUrl: 'https://shop.example/' };
  const declined = { 'customParameters[simulate.resultCode]': '800.100.152' };
  const { body: opened } = await gateway.post('/v1/checkouts', { ...order, ...declined });
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const submit = () =>
    gateway.send('POST', `/v1/checkouts/${opened.id}/payment`, {
      body: new URLSearchParams(card).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const first = (await submit()).body.id;
  expect((await read(first)).checkout).toMatchObject({ id: opened.id, attempts: 1, isLast: true, fetchedAt: null });
  await gateway.post(`/v1/checkouts/${opened.id}`, { 'customParameters[simulate.resultCode]': '000.100.110' });
  const second = (await submit()).body.id;
  expect((await read(first)).checkout).toMatchObject({ attempts: 2, isLast: false });
  await gateway.get(`/v1/checkouts/${opened.id}/payment`);
  await expect.poll(async () => (await read(second)).checkout.fetchedAt).not.toBeNull();
  expect((await read(second)).checkout).toMatchObject({ attempts: 2, isLast: true, announcements: 0 });
  expect((await read((await pay()).id)).checkout).toBeNull();
});

test('a failed payment shows who decided it and whether to try again', async () => {
  const { id } = await pay({ 'customParameters[simulate.resultCode]': '800.100.159' });
  expect((await read(id)).decline).toEqual({ source: 'issuer', retry: 'never', cvvResponse: 'M', avsResponse: null });
  expect((await read((await pay()).id)).decline).toBeNull();
});

test('an approved payment shows those of the same channel, card and amount within a day', async () => {
  const amount = '73.19';
  const first = await pay({ amount });
  await pay({ amount: '73.20' });
  await pay({ amount, 'card.number': '4111111111111111' });
  await pay({ amount, 'customParameters[simulate.resultCode]': '800.100.152' });
  const second = await pay({ amount });
  const idsOf = async (id: string) => (await read(id)).repeated.map((row: { id: string }) => row.id);
  expect(await idsOf(first.id)).toEqual([second.id]);
  expect(await idsOf(second.id)).toEqual([first.id]);
});

describe('the risk check of a transaction', () => {
  const verdictOf = (id: string, as: 'fraud analyst' | 'finance' = 'fraud analyst') =>
    office.call('GET', `/transactions/${id}/verdict`, { as });
  test('shows what was decided, by which points and from which facts', async () => {
    const { gateway } = office;
    await gateway.configure(gateway.channel.id, { fraudManagement: 'on' });
    const red = { 'customer.givenName': 'simulate', 'customer.surname': 'red' };
    const { id } = await pay(red);
    expect((await verdictOf(id)).body.verdict).toMatchObject({
      decision: 'DENY',
      source: 'SIMULATION',
      matched: [],
      facts: expect.arrayContaining([expect.objectContaining({ name: 'payment.amount', value: '92' })]),
    });
    await gateway.configure(gateway.channel.id, {});
    expect((await verdictOf((await pay()).id)).body).toEqual({ verdict: null });
  });

  test('names the rules that matched, also those of the PSP to a user of the merchant', async () => {
    const { gateway, openSession, call } = office;
    await gateway.configure(gateway.channel.id, { fraudManagement: 'on' });
    const rule = { mode: 'ACTIVE', action: { kind: 'score', points: 7 }, expression: 'true' } as const;
    const cause = { actor: 'cli', reason: 'test', at: gateway.clock.now() };
    for (const [entity, name] of [
      [gateway.psp, 'Of the PSP'],
      [gateway.channel, 'Of the channel'],
    ] as const) {
      const input = { ...rule, name, code: `of-${entity.id}` };
      await createRule(autocommit(gateway.db), entity.id, input, cause);
    }
    gateway.services.gatewayServices.fraud.rules.invalidate();
    const { id } = await pay();
    await gateway.configure(gateway.channel.id, {});
    const cookie = await openSession('fraud analyst', gateway.merchant.id);
    const { body } = await call('GET', `/transactions/${id}/verdict`, { cookie });
    const matched = { points: 7, effect: null, isShadow: false };
    expect(body.verdict).toMatchObject({
      decision: 'ACCEPT',
      score: 14,
      matched: [
        { ...matched, name: 'Of the PSP' },
        { ...matched, name: 'Of the channel' },
      ],
    });
  });

  test('is for users who may read cases', async () => {
    const { id } = await pay();
    expect((await verdictOf(id, 'finance')).status).toBe(403);
    expect((await verdictOf('f'.repeat(32))).status).toBe(404);
  });
});

describe('follow-ups on behalf of a user', () => {
  test('a partial refund leaves the remaining amount, and the timeline names the user', async () => {
    const { id } = await pay();
    const refund = await act(id, 'refund', '20.00');
    expect(refund.body).toMatchObject({ succeeded: true, row: { paymentType: 'RF', amount: '20.00' } });
    const after = await read(id);
    expect(after.money).toMatchObject({ amount: '92.00', refunded: '20.00', remaining: '72.00' });
    expect(after.timeline.at(-1)).toMatchObject({ type: 'child.approved' });
    expect(after.timeline.map(({ actorName }: { actorName: string }) => actorName)).toContain('The finance');
    expect(after.linked).toMatchObject([
      { id, referencedId: null },
      { id: refund.body.row.id, referencedId: id },
    ]);
  });

  test('each action is logged before the acquirer is called, independent of the result', async () => {
    const { id } = await pay();
    const refund = await act(id, 'refund', '20.00');
    const tooMuch = await act(id, 'refund', '92.00');
    await send(id, 'refund', { amount: '1.00', expectedEventCount: 2 });
    const amounts = (amount: string, { body }: typeof refund) => ({
      action: 'payment.refund',
      entityId: office.gateway.channel.id,
      after: { amount, currency: 'EUR', transactionId: body.row.id },
    });
    // The third was refused before anything was done.
    const entries = await findEntries(office.gateway.db, { subjectId: id, limit: 9 });
    expect(entries).toMatchObject([amounts('92.00', tooMuch), amounts('20.00', refund)]);
    expect(entries[0]?.actor).toMatch(/^user:/);
  });

  test.each(['refund', 'rebill'])('a %s form sent twice is executed once', async (verb) => {
    const { id } = await pay();
    const form = { amount: '20.00', expectedEventCount: (await read(id)).timeline.length };
    expect((await send(id, verb, form)).status).toBe(200);
    const second = await send(id, verb, form);
    expect([second.status, second.body.error.code]).toEqual([409, 'changed']);
    expect((await read(id)).linked).toHaveLength(2);
  });

  test.each(['refund', 'rebill'])('the same form of a %s sent six times at once moves money once', async (verb) => {
    const { id } = await pay();
    const form = { amount: '10.00', expectedEventCount: (await read(id)).timeline.length };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, verb, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read(id)).linked).toHaveLength(2);
    const entries = await findEntries(office.gateway.db, { subjectId: id, limit: 9 });
    expect(entries, 'what did nothing is not in the log').toHaveLength(1);
  });

  test('a fully captured preauthorization offers only allowed actions', async () => {
    const { id } = await pay({ paymentType: 'PA' });
    expect((await read(id)).expected).toEqual([{ kind: 'capture-or-void', at: null, amount: '92.00' }]);
    await act(id, 'capture', null);
    expect((await read(id)).expected).toEqual([]);
    const { money, actions } = await read(id);
    expect(money).toMatchObject({ captured: '92.00', remaining: '0.00' });
    expect(actions).toMatchObject([
      { verb: 'capture', refusal: expect.any(String) },
      { verb: 'reverse', refusal: expect.any(String) },
    ]);
  });

  test('an amount over the remaining amount is rejected, stored with its reason and moves nothing', async () => {
    const { id } = await pay();
    const { body } = await act(id, 'refund', '92.01');
    expect(body).toMatchObject({ succeeded: false, row: { state: 'REJECTED', resultCode: '700.400.200' } });
    expect((await read(id)).money.remaining).toBe('92.00');
  });

  test.each([
    ['yes', /amount/],
    ['1.005', /decimals/],
  ])('the amount %s is refused in words', async (amount, sentence) => {
    const { id } = await pay();
    const { status, body } = await act(id, 'refund', amount);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

test('the request is shown without the card number', async () => {
  const { id } = await pay();
  const { request, answer, text } = { ...(await read(id)), text: JSON.stringify(await read(id)) };
  expect(request).toMatchObject({ amount: '92.00', 'card.number': expect.stringMatching(/\*/) });
  expect(answer).toMatchObject({ id, result: { code: '000.100.110' } });
  expect(text).not.toContain(cardDebit['card.number']);
});

test('a search error is returned with its position, and nothing is listed, counted or exported', async () => {
  const ask = (path: string) => office.call('GET', `${path}?q=brand:VISA+last4:1`, { as: 'auditor' });
  const problems = [{ message: 'last4: takes the last four digits of the number.', from: 11, to: 18 }];
  expect((await ask('/transactions')).body).toMatchObject({ rows: [], problems });
  for (const path of ['/transactions/count', '/transactions/export.csv']) {
    const { status, body } = await ask(path);
    expect([status, body.error.details]).toEqual([400, { problems }]);
  }
});

test('the export contains the rows of the list with formulas escaped', async () => {
  const merchantTransactionId = '=HYPERLINK("https://elsewhere.example")';
  const { id } = await pay({ merchantTransactionId });
  const q = encodeURIComponent(`id:${id}`);
  const { text } = await office.call('GET', `/transactions/export.csv?q=${q}`, { as: 'merchant' });
  const [head, row, end] = text.split('\r\n');
  expect(head).toBe('Created (UTC),Amount,Amount currency,Status,Type,Payment method,Reference,Merchant,Short id');
  expect(row).toContain('92.00,EUR,approved,DB,VISA');
  expect(row).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
  expect(end).toBe('');
});

test('the overview counts what the linked searches list', async () => {
  const { body } = await office.call('GET', '/overview?period=today', { as: 'administrator' });
  const q = encodeURIComponent(`type:PA,DB,CD,SD status:succeeded ${body.dateSearch}`);
  const listed = await office.call('GET', `/transactions/count?q=${q}`, { as: 'administrator' });
  expect(listed.body.count).toBe(body.current.approved);
  expect(body.current.approved).toBeGreaterThan(0);
});
