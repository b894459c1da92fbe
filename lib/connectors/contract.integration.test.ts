import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { createLog } from '#lib/platform/log.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type AcquirerRequest, type Connector, noTestTriggers } from './index.ts';

/**
 * What the contract promises, held against every connector: the simulator, and the upstream with a
 * second Turnpike as the other system.
 */
let gateway: TestGateway;
let partner: TestGateway;
let partnerServer: Server;
/** What the partner's network does to its answers. */
let network: 'fine' | 'loses answers' | 'garbles answers' = 'fine';

beforeAll(async () => {
  partner = await startTestGateway();
  const answer = getRequestListener(async (request) => {
    const response = await partner.services.gateway.fetch(request);
    if (network === 'garbles answers' && request.method === 'POST')
      return new Response('<html>', { status: 502 });
    return response;
  });
  partnerServer = createServer((request, response) => {
    if (network === 'loses answers' && request.method === 'POST') {
      const end = response.end.bind(response);
      response.writeHead = () => response;
      response.write = () => true;
      response.end = ((..._: unknown[]) => {
        request.socket.destroy();
        return end();
      }) as typeof response.end;
    }
    void answer(request, response);
  });
  await new Promise<void>((resolve) => partnerServer.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(partnerServer.address() as AddressInfo).port}`;
  gateway = await startTestGateway({ acquirerTimeoutMs: 2_000 }, createLog('silent'), {
    acquirerOrigins: [origin, 'http://127.0.0.1:1'],
  });
  const { vault } = gateway.services.gatewayServices;
  await gateway.configure(gateway.channel.id, {
    upstream: {
      url: origin,
      entityId: partner.channel.id,
      sealedAccessToken: vault.encryptText(partner.accessToken, gateway.channel.id),
      boundTo: gateway.channel.id,
      testMode: 'INTERNAL',
    },
  });
});
afterAll(async () => {
  partnerServer.closeAllConnections();
  await new Promise((resolve) => partnerServer.close(resolve));
  await gateway.close();
  await partner.close();
});

const connectors: [string, () => { connector: Connector; mode: 'INTERNAL' | 'EXTERNAL' }][] = [
  ['simulator', () => ({ connector: byName('simulator'), mode: 'INTERNAL' })],
  ['upstream', () => ({ connector: byName('upstream'), mode: 'EXTERNAL' })],
];

function byName(name: string): Connector {
  return gateway.services.gatewayServices.connectors.byName(name);
}

function request(mode: 'INTERNAL' | 'EXTERNAL', change: Partial<AcquirerRequest> = {}): AcquirerRequest {
  return {
    reference: newRandomId(),
    operation: 'DB',
    mode,
    merchantId: gateway.merchant.id,
    channelId: gateway.channel.id,
    amountMinor: 9200n,
    currency: 'EUR',
    paymentBrand: 'VISA',
    asynchronous: false,
    account: {
      kind: 'card',
      number: '4200000000000000',
      expiryMonth: '05',
      expiryYear: '2034',
      holder: 'Jane Jones',
      verification: '123',
      cryptogram: null,
    },
    ...{ isAmountExplicit: true, descriptor: null, captureLimit: null, isFinalInSequence: false },
    ...{ shopperResultUrl: null, standingInstruction: null, threeDSecure: null, chargebackReason: null },
    ...{ hasBillingAddress: false, testTriggers: noTestTriggers, details: null },
    referencedTxId: null,
    timeoutMs: 2_000,
    now: new Date(),
    ...change,
  };
}

const inquiryOf = (sent: AcquirerRequest) => ({
  ...sent,
  acquirerTxId: null,
  openedAt: new Date(Date.now() - 60_000),
  now: new Date(),
});

describe.each(connectors)('the contract, %s', (_, get) => {
  it('approves, and says the same when asked again', async () => {
    const { connector, mode } = get();
    const sent = request(mode);
    const outcome = await connector.execute(sent);
    expect(outcome.kind).toBe('approved');
    const asked = await connector.queryStatus(inquiryOf(sent));
    expect(asked.kind).toBe('approved');
    if (asked.kind === 'approved' && outcome.kind === 'approved') {
      expect(asked.details.acquirerTxId).toBe(outcome.details.acquirerTxId);
    }
  });

  it('declines as an outcome, not as an exception', async () => {
    const { connector, mode } = get();
    const account = { ...request(mode).account, number: '4444444444444444' };
    const declining =
      mode === 'EXTERNAL'
        ? request(mode, { account })
        : request(mode, { testTriggers: { ...noTestTriggers, resultCode: '800.100.152' } });
    expect((await connector.execute(declining)).kind).toBe('declined');
  });

  it('lets one transaction follow another by the id it gave', async () => {
    const { connector, mode } = get();
    const first = await connector.execute(request(mode));
    if (first.kind !== 'approved') throw new Error('not approved');
    const refund = request(mode, {
      operation: 'RF',
      amountMinor: 2000n,
      referencedTxId: first.details.acquirerTxId,
      account: { ...request(mode).account, kind: 'none' },
    });
    expect((await connector.execute(refund)).kind).toBe('approved');
  });

  it('promises "not received" only for what it never executed', async () => {
    const { connector, mode } = get();
    expect((await connector.queryStatus(inquiryOf(request(mode)))).kind).toBe('not received');
  });

  it('answers pending with a redirect for an asynchronous method', async () => {
    const { connector, mode } = get();
    const transfer = request(mode, {
      asynchronous: true,
      paymentBrand: 'IDEAL',
      account: { ...request(mode).account, kind: 'none' },
      shopperResultUrl: 'https://shop.example/',
    });
    const outcome = await connector.execute(transfer);
    expect(outcome.kind === 'pending' && outcome.redirect?.url).toContain('/simulator/bank/');
  });
});

describe('a merchant on an upstream', () => {
  const external = { ...cardDebit, testMode: 'EXTERNAL' };

  it('pays, captures and refunds there, under result codes of its own mode', async () => {
    const paid = await gateway.post('/v1/payments', { ...external, paymentType: 'PA' });
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.112']);
    const capture = { paymentType: 'CP', amount: '50.00', currency: 'EUR' };
    const captured = await gateway.post(`/v1/payments/${paid.body.id}`, capture);
    expect(captured.body.result.code).toBe('000.100.112');
    const { rows } = await partner.database.pool.query(
      `SELECT payment_type, amount_minor::int AS amount, merchant_transaction_id AS reference
       FROM payment ORDER BY created_at DESC LIMIT 2`,
    );
    expect(rows.map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
      ['CP', 5000],
      ['PA', 9200],
    ]);
    const attempts = await gateway.database.pool.query('SELECT reference FROM payment_attempt');
    expect(attempts.rows.map(({ reference }) => reference)).toContain(rows[0].reference);
  });

  it('charges back there, with the reason as its result', async () => {
    const paid = await gateway.post('/v1/payments', external);
    const chargeback = {
      paymentType: 'CB',
      amount: '10.00',
      currency: 'EUR',
      chargebackResultCode: '000.100.220',
    };
    const { status, body } = await gateway.post(`/v1/payments/${paid.body.id}`, chargeback);
    expect([status, body.result.code]).toEqual([200, '000.100.220']);
  });

  it('never takes an id that the other side gave for one it never received', async () => {
    const known = { ...inquiryOf(request('EXTERNAL')), acquirerTxId: '8'.repeat(32) };
    expect((await byName('upstream').queryStatus(known)).kind).toBe('unknown');
  });

  it.each(['loses answers', 'garbles answers'] as const)(
    'whose network %s finds out by asking, and pays once',
    async (fault) => {
      const before = await partner.database.pool.query('SELECT count(*)::int AS count FROM payment');
      network = fault;
      const unknown = await gateway.post('/v1/payments', external);
      network = 'fine';
      expect([unknown.status, unknown.body.result.code]).toEqual([400, '900.100.300']);
      gateway.clock.advance(60_000);
      await resolveUnknownAttempts(gateway.services.gatewayServices);
      const read = await gateway.get(`/v1/payments/${unknown.body.id}`);
      expect(read.body.result.code).toBe('000.100.112');
      const after = await partner.database.pool.query('SELECT count(*)::int AS count FROM payment');
      expect(after.rows[0].count - before.rows[0].count).toBe(1);
    },
  );

  it('that cannot be reached at all is declined at once, since nothing was sent', async () => {
    const { settings } = (await gateway.services.gatewayServices.tree.findChannel(gateway.channel.id)) ?? {};
    if (!settings?.upstream) throw new Error('no upstream');
    await gateway.configure(gateway.channel.id, {
      upstream: { ...settings.upstream, url: 'http://127.0.0.1:1' },
    });
    const { status, body } = await gateway.post('/v1/payments', external);
    expect([status, body.result.code]).toEqual([400, '900.100.600']);
    await gateway.configure(gateway.channel.id, { upstream: settings.upstream });
  });

  it('is sent nothing at an address that the operator does not allow, with a card or a registration', async () => {
    const { settings } = (await gateway.services.gatewayServices.tree.findChannel(gateway.channel.id)) ?? {};
    if (!settings?.upstream) throw new Error('no upstream');
    let received = 0;
    const thief = createServer((_request, response) => {
      received += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const { port } = thief.address() as AddressInfo;
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardDebit;
    const { body: stored } = await gateway.post('/v1/registrations', card);
    const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
    network = 'loses answers';
    const { body: unknown } = await gateway.post('/v1/payments', external);
    network = 'fine';
    const addresses = [
      `http://127.0.0.1:${port}`,
      `${settings.upstream.url}@127.0.0.1:${port}`,
      `http://localhost:${port}`,
    ];
    for (const url of addresses) {
      await gateway.configure(gateway.channel.id, { upstream: { ...settings.upstream, url } });
      const paid = await gateway.post('/v1/payments', external);
      expect([paid.status, paid.body.result.code], url).toEqual([400, '500.100.401']);
      const again = await gateway.post(`/v1/registrations/${stored.id}/payments`, money);
      expect([again.status, again.body.result.code], url).toEqual([400, '500.100.401']);
    }
    gateway.clock.advance(60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    expect((await gateway.get(`/v1/payments/${unknown.id}`)).body.result.code).toBe('900.100.300');
    expect(received).toBe(0);
    await gateway.configure(gateway.channel.id, { upstream: settings.upstream });
    await new Promise((resolve) => thief.close(resolve));
  });
});
