import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaseNote, type CaseServices, decideCase, undoDecision } from '#lib/fraud/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Received, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { createWebhookEndpoint, type NewWebhookEndpoint } from './create-endpoint.ts';
import { findEndpoint } from './store.ts';

let gateway: TestGateway;
let receiver: Receiver;
let secret: string;

beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on', challengedPayments: 'hold' });
  await gateway.services.start();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  receiver = await startReceiver();
  receiver.respond(answer(200));
  return () => receiver.close();
});

const ada = () => ({ actor: 'user:ada', at: gateway.clock.now(), address: null, username: 'ada' });
const caseServices = () => gateway.services.gatewayServices as unknown as CaseServices;

async function register(input: Partial<NewWebhookEndpoint> = {}): Promise<void> {
  const { merchant, services, db, database } = gateway;
  await database.pool.query(`UPDATE webhook_endpoint SET state = 'DELETED', deleted_at = now()`);
  const created = await createWebhookEndpoint(
    services.gatewayServices,
    {
      entityId: merchant.id,
      ownerId: merchant.id,
      url: receiver.url,
      types: ['RISK'],
      fields: 'ALL',
      format: 'standard',
      ...input,
    },
    ada(),
  );
  if (created.kind === 'rejected') throw new Error(created.reason);
  const state = async () => (await findEndpoint(db, created.id))?.state;
  await expect.poll(state, { timeout: 8_000 }).toBe('ACTIVE');
  secret = created.secret;
}

type Message = { type: string; action: string; payload: Record<string, unknown> };

const read = ({ body, headers }: Received): Message =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Message;
const messages = (): Message[] =>
  receiver.received.filter(({ headers }) => !String(headers['webhook-id']).startsWith('test_')).map(read);
const actions = () => messages().map(({ action, payload }) => `${action} ${payload.id}`);
const waitForActions = (expected: string[]) =>
  expect.poll(() => actions().sort(), { timeout: 8_000 }).toEqual(expected.toSorted());

const { paymentType: _, ...check } = cardDebit;
const named = (surname: string) => ({ 'customer.givenName': 'simulate', 'customer.surname': surname });
async function checkRisk(surname: string) {
  const response = await gateway.post('/v2/redShield', {
    ...check,
    merchantTransactionId: 'order-1234',
    ...named(surname),
  });
  if (response.body.id === undefined) throw new Error(JSON.stringify(response.body));
  return response;
}
const challenge = async (): Promise<string> =>
  (await gateway.post('/v1/payments', { ...cardDebit, ...named('yellow') })).body.id;

/** How far the messages about the decisions of a case are. */
const decisionStates = (id: string): string =>
  `SELECT p.state FROM delivery d JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
   WHERE d.stream_id = '${id}' AND d.data ->> 'kind' = 'decision' ORDER BY p.state`;

async function decide(id: string, input: object = {}) {
  const decision = { decision: 'APPROVE', note: null, cancelReason: null, expectedEffect: 'RELEASE' } as const;
  const key = { merchantId: gateway.merchant.id, id };
  const decided = await decideCase(caseServices(), key, { ...decision, ...input }, ada());
  if (decided.kind !== 'decided') throw new Error('the case was not decided');
  return decided;
}

describe('a webhook of type RISK', () => {
  test('hears of every check without a payment, with the response of the API as payload', async () => {
    await register();
    const accepted = await checkRisk('green');
    const denied = await checkRisk('red');
    await waitForActions([`CHECKED ${accepted.body.id}`, `CHECKED ${denied.body.id}`]);
    const message = messages().find(({ payload }) => payload.id === denied.body.id);
    const timestamp = expect.any(String);
    expect(message).toEqual({ type: 'RISK', action: 'CHECKED', payload: { ...denied.body, timestamp } });
    expect(message?.payload).toMatchObject({ result: { code: '100.400.142' } });
  });

  test('hears of a case that was opened, with the payment or the check that it is about', async () => {
    await register();
    const paymentId = await challenge();
    const { body } = await checkRisk('yellow');
    await waitForActions([`CASE_OPENED ${paymentId}`, `CHECKED ${body.id}`, `CASE_OPENED ${body.id}`]);
    const opened = messages().filter(({ action }) => action === 'CASE_OPENED');
    expect(opened.find(({ payload }) => payload.id === body.id)?.payload.result).toEqual(body.result);
  });

  test('hears of a decision when it is final, with the decision and the payment', async () => {
    await register();
    const id = await challenge();
    await waitForActions([`CASE_OPENED ${id}`]);
    await decide(id, { note: 'Called the customer' });
    const waiting = decisionStates(id);
    const stored = async () => (await gateway.database.pool.query(waiting)).rows;
    await expect.poll(stored, { timeout: 8_000 }).toEqual([{ state: 'WAITING' }]);
    expect(actions()).toEqual([`CASE_OPENED ${id}`]);
    gateway.clock.advance(11_000);
    await waitForActions([`CASE_OPENED ${id}`, `DECIDED ${id}`]);
    expect(messages()[1]?.payload).toMatchObject({
      id,
      paymentType: 'DB',
      decision: 'APPROVE',
      note: 'Called the customer',
      decidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    });
  });

  test('does not hear of a decision that was undone, and hears of the one that follows', async () => {
    await register();
    const id = await challenge();
    await waitForActions([`CASE_OPENED ${id}`]);
    const { decisionId } = await decide(id);
    const { merchant, channel } = gateway;
    const undone = { merchantId: merchant.id, id, channelId: channel.id };
    expect(await undoDecision(caseServices(), undone, decisionId, ada())).toBe(true);
    await decide(id, { decision: 'CANCEL', cancelReason: 'FRAUD', expectedEffect: 'REJECT' });
    gateway.clock.advance(11_000);
    await waitForActions([`CASE_OPENED ${id}`, `DECIDED ${id}`]);
    expect(messages()[1]?.payload).toMatchObject({ decision: 'CANCEL', cancelReason: 'FRAUD' });
    const states = decisionStates(id);
    await expect
      .poll(async () => (await gateway.database.pool.query(states)).rows, { timeout: 8_000 })
      .toEqual([{ state: 'CANCELLED' }, { state: 'DELIVERED' }]);
  });

  test('does not hear of a decision whose undo is committed while the message is due', async () => {
    await register();
    const id = await challenge();
    await waitForActions([`CASE_OPENED ${id}`]);
    const { decisionId } = await decide(id);
    const { merchant, channel } = gateway;
    let commit = (): void => undefined;
    const isCommitting = new Promise<boolean>((resolve) => {
      commit = () => resolve(true);
    });
    const services = caseServices();
    const callbacks = { ...services.callbacks, withdraw: () => isCommitting };
    const key = { merchantId: merchant.id, id, channelId: channel.id };
    const undone = undoDecision({ ...services, callbacks }, key, decisionId, ada());
    await new Promise((resolve) => setTimeout(resolve, 300));
    gateway.clock.advance(11_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    commit();
    expect(await undone).toBe(true);
    const states = decisionStates(id);
    await expect
      .poll(async () => (await gateway.database.pool.query(states)).rows, { timeout: 8_000 })
      .toEqual([{ state: 'CANCELLED' }]);
    expect(actions()).toEqual([`CASE_OPENED ${id}`]);
  });

  test('without customer data gets neither customer nor the note of the analyst', async () => {
    await register({ fields: 'NON_CUSTOMER_DATA' });
    const id = await challenge();
    await waitForActions([`CASE_OPENED ${id}`]);
    await decide(id, { decision: 'CANCEL', cancelReason: 'FRAUD', note: 'Jane called', expectedEffect: 'REJECT' });
    gateway.clock.advance(11_000);
    await waitForActions([`CASE_OPENED ${id}`, `DECIDED ${id}`]);
    const text = JSON.stringify(messages());
    expect(text).toContain('"cancelReason":"FRAUD"');
    for (const hidden of ['Jane called', 'simulate', 'yellow', 'Jane Jones']) expect(text).not.toContain(hidden);
  });

  test('hears neither of checks before a payment, nor of claims, notes and effects', async () => {
    await register();
    await gateway.post('/v1/payments', { ...cardDebit, ...named('green') });
    const id = await challenge();
    await waitForActions([`CASE_OPENED ${id}`]);
    const key = { merchantId: gateway.merchant.id, id };
    await addCaseNote(caseServices(), key, { ...ada(), note: 'wait for a document' });
    const { body } = await checkRisk('green');
    await waitForActions([`CASE_OPENED ${id}`, `CHECKED ${body.id}`]);
  });

  test('and one of another type do not hear of each other', async () => {
    await register({ types: ['PAYMENT', 'SCHEDULE'] });
    await checkRisk('red');
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...named('green') });
    const ids = () => messages().map(({ payload }) => payload.id);
    await expect.poll(ids, { timeout: 8_000 }).toContain(body.id);
    // Also of payments that earlier decisions have released.
    expect(new Set(messages().map(({ type }) => type))).toEqual(new Set(['PAYMENT']));
  });
});
