import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveNotification } from '#lib/payments/index.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import {
  type ConnectorMode,
  type GatewayWithPartner,
  startGatewayWithPartner,
} from '#test/fixtures/partner-gateway.ts';
import type { AcquirerRequest } from './contract.ts';
import { noTestTriggers, recordDecision } from './simulator/index.ts';

/**
 * What the contract promises, one suite for each capability, held against every connector: the simulator, and the
 * OPP connector with a second Turnpike as the other system.
 */
let test: GatewayWithPartner;
beforeAll(async () => {
  test = await startGatewayWithPartner();
});
afterAll(() => test.close());

type Capability = 'payments' | 'follow-ups' | 'status queries' | 'standing instructions' | 'asynchronous results';

const all: readonly Capability[] = [
  'payments',
  'follow-ups',
  'status queries',
  'standing instructions',
  'asynchronous results',
];

/** What each connector is able to; a new one begins with nothing (docs/how-to/add-a-connector.md). */
const subjects: readonly { name: string; mode: ConnectorMode; capabilities: readonly Capability[] }[] = [
  { name: 'simulator', mode: 'INTERNAL', capabilities: all },
  { name: 'opp', mode: 'EXTERNAL', capabilities: all },
];

const ableTo = (capability: Capability): [string, ConnectorMode][] =>
  subjects.filter(({ capabilities }) => capabilities.includes(capability)).map(({ name, mode }) => [name, mode]);

const inquiryOf = (sent: AcquirerRequest) => ({
  ...sent,
  acquirerTxId: null,
  openedAt: new Date(Date.now() - 60_000),
  now: new Date(),
});

/** A bank transfer, for which the shopper is sent away. */
const transfer = (mode: ConnectorMode): AcquirerRequest =>
  test.request(mode, {
    asynchronous: true,
    paymentBrand: 'IDEAL',
    account: { ...test.request(mode).account, kind: 'none' },
    shopperResultUrl: 'https://shop.example/',
  });

const followUp = (mode: ConnectorMode, operation: string, referencedTxId: string | null, minor = 2000n) =>
  test.request(mode, {
    operation,
    referencedTxId,
    amountMinor: minor,
    account: { ...test.request(mode).account, kind: 'none' },
  });

async function approve(mode: ConnectorMode, operation: string): Promise<string | null> {
  const outcome = await test.connectorOf(mode).execute(test.request(mode, { operation }));
  if (outcome.kind !== 'approved') throw new Error('not approved');
  return outcome.details.acquirerTxId;
}

describe.each(ableTo('payments'))('%s: payments', (_, mode) => {
  it.each(['DB', 'PA', 'CD'])('approves a %s', async (operation) => {
    expect(await approve(mode, operation)).toEqual(expect.any(String));
  });

  it('declines as an outcome, not as an exception', async () => {
    const account = { ...test.request(mode).account, number: '4444444444444444' };
    const declining =
      mode === 'EXTERNAL'
        ? test.request(mode, { account })
        : test.request(mode, { testTriggers: { ...noTestTriggers, resultCode: '800.100.152' } });
    expect((await test.connectorOf(mode).execute(declining)).kind).toBe('declined');
  });
});

describe.each(ableTo('follow-ups'))('%s: follow-ups', (_, mode) => {
  it.each([
    ['CP', 'PA'],
    ['RF', 'DB'],
    ['RV', 'PA'],
  ])('lets a %s follow a %s by the id it gave', async (operation, first) => {
    const sent = followUp(mode, operation, await approve(mode, first));
    expect((await test.connectorOf(mode).execute(sent)).kind).toBe('approved');
  });

  it('reverses all that remains when no amount was named', async () => {
    const sent = followUp(mode, 'RV', await approve(mode, 'PA'), 9200n);
    const outcome = await test.connectorOf(mode).execute({ ...sent, isAmountExplicit: false });
    expect(outcome.kind).toBe('approved');
  });

  it('takes a chargeback with its reason', async () => {
    const sent = followUp(mode, 'CB', await approve(mode, 'DB'));
    const outcome = await test.connectorOf(mode).execute({ ...sent, chargebackReason: '000.100.220' });
    expect(outcome).toMatchObject({ kind: 'approved', code: '000.100.220' });
  });
});

describe.each(ableTo('status queries'))('%s: status queries', (_, mode) => {
  it('repeat the outcome, with the id of the acquirer', async () => {
    const sent = test.request(mode);
    const outcome = await test.connectorOf(mode).execute(sent);
    const queried = await test.connectorOf(mode).queryStatus(inquiryOf(sent));
    expect(queried.kind).toBe('approved');
    if (queried.kind !== 'approved' || outcome.kind !== 'approved') return;
    expect(queried.details.acquirerTxId).toBe(outcome.details.acquirerTxId);
  });

  it('promise "not received" only for what was never executed', async () => {
    const queried = await test.connectorOf(mode).queryStatus(inquiryOf(test.request(mode)));
    expect(queried.kind).toBe('not received');
  });
});

describe.each(ableTo('standing instructions'))('%s: standing instructions', (_, mode) => {
  it('names an INITIAL payment, so that others can repeat it', async () => {
    const outcome = await test
      .connectorOf(mode)
      .execute(
        test.request(mode, {
          standingInstruction: {
            mode: 'INITIAL',
            type: 'UNSCHEDULED',
            source: 'CIT',
            recurringType: null,
            initialTransactionId: null,
            industryPractice: null,
            expiry: null,
            frequencyDays: null,
            numberOfInstallments: null,
          },
        }),
      );
    const id = outcome.kind === 'approved' && outcome.details.resultDetails.CardholderInitiatedTransactionID;
    expect(id).toEqual(expect.any(String));
  });
});

describe.each(ableTo('asynchronous results'))('%s: asynchronous results', (_, mode) => {
  it('are pending with a redirect first', async () => {
    const outcome = await test.connectorOf(mode).execute(transfer(mode));
    expect(outcome.kind === 'pending' && outcome.redirect?.url).toContain('/simulator/bank/');
    const queried = await test.connectorOf(mode).queryStatus(inquiryOf(transfer(mode)));
    expect(queried.kind).toBe('not received');
  });

  it('are announced by a notification, of which nothing but the reference is believed', async () => {
    const { gateway, partner } = test;
    const { body } = await gateway.post('/v1/payments', {
      paymentType: 'DB',
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'IDEAL',
      shopperResultUrl: 'https://shop.example/',
      testMode: mode,
    });
    const stored = await gateway.database.pool.query(
      'SELECT reference, connector FROM payment_attempt WHERE payment_id = $1',
      [body.id],
    );
    const { reference, connector } = stored.rows[0];
    const notification =
      mode === 'INTERNAL'
        ? { contentType: 'text/plain', body: reference }
        : {
            contentType: 'application/json;charset=UTF-8',
            body: JSON.stringify({
              type: 'PAYMENT',
              payload: { merchantTransactionId: reference, result: { code: '000.000.000' } },
            }),
          };
    const { gatewayServices } = gateway.services;
    const early = await receiveNotification(gatewayServices, connector, notification);
    expect(early?.state).toBe('PENDING');
    const bank = mode === 'INTERNAL' ? gateway : partner;
    await decideAtBank(bank, mode === 'INTERNAL' ? reference : null);
    const final = await receiveNotification(gatewayServices, connector, notification);
    expect([final?.id, final?.state]).toEqual([body.id, 'APPROVED']);
    expect(await receiveNotification(gatewayServices, connector, notification)).toBeNull();
  });

  it.each(['', '{', '[]', '{"type":"PAYMENT"}', 'x'.repeat(32)])('ignore %j', (body) => {
    const notification = { contentType: 'application/json', body };
    expect(test.connectorOf(mode).parseNotification(notification)).toBeNull();
  });
});

/** The shopper pays at the bank; at the partner's the last attempt is meant, and its own payment follows. */
async function decideAtBank(bank: GatewayWithPartner['gateway'], known: string | null): Promise<void> {
  const { pool } = bank.database;
  const { rows } = await pool.query(
    `SELECT reference FROM payment_attempt WHERE state = 'PENDING' ORDER BY opened_at DESC LIMIT 1`,
  );
  const reference = known ?? rows[0].reference;
  await recordDecision(pool, reference, null);
  if (known !== null) return;
  const own = { contentType: 'text/plain', body: reference };
  await receiveNotification(bank.services.gatewayServices, 'simulator', own);
}

describe('a card payment through the API', () => {
  it.each(ableTo('payments'))('is approved by the %s', async (_, testMode) => {
    const { status, body } = await test.gateway.post('/v1/payments', { ...cardDebit, testMode });
    expect([status, body.result.code]).toEqual([200, testMode === 'INTERNAL' ? '000.100.110' : '000.100.112']);
  });
});
