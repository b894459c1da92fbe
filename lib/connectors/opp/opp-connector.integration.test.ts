import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { completeSimulatedRedirect } from '#lib/protocols/opp/routes/payments/complete-simulated-redirect.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { type GatewayWithPartner, startGatewayWithPartner } from '#test/fixtures/partner-gateway.ts';
import { openPage } from '#test/fixtures/shopper.ts';
import type { AcquirerRequest } from '../contract.ts';

let test: GatewayWithPartner;
beforeAll(async () => {
  test = await startGatewayWithPartner();
});
afterAll(() => test.close());

const inquiryOf = (sent: AcquirerRequest) => ({
  ...sent,
  acquirerTxId: null,
  openedAt: new Date(Date.now() - 60_000),
  now: new Date(),
});

describe('a merchant on an upstream', () => {
  const external = { ...cardDebit, testMode: 'EXTERNAL' };

  it('pays, captures and refunds there, under result codes of its own mode', async () => {
    const paid = await test.gateway.post('/v1/payments', { ...external, paymentType: 'PA' });
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.112']);
    const capture = { paymentType: 'CP', amount: '50.00', currency: 'EUR' };
    const captured = await test.gateway.post(`/v1/payments/${paid.body.id}`, capture);
    expect(captured.body.result.code).toBe('000.100.112');
    const { rows } = await test.partner.database.pool.query(
      `SELECT payment_type, amount_minor::int AS amount, merchant_transaction_id AS reference
       FROM payment ORDER BY created_at DESC LIMIT 2`,
    );
    expect(rows.map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
      ['CP', 5000],
      ['PA', 9200],
    ]);
    const attempts = await test.gateway.database.pool.query('SELECT reference FROM payment_attempt');
    expect(attempts.rows.map(({ reference }) => reference)).toContain(rows[0].reference);
  });

  it('charges back there, with the reason as its result', async () => {
    const paid = await test.gateway.post('/v1/payments', external);
    const chargeback = { paymentType: 'CB', amount: '10.00', currency: 'EUR', chargebackResultCode: '000.100.220' };
    const { status, body } = await test.gateway.post(`/v1/payments/${paid.body.id}`, chargeback);
    expect([status, body.result.code]).toEqual([200, '000.100.220']);
  });

  it.each(['before the shopper is back', 'by the return of the shopper'])(
    'returns a redirected shopper to the shop with our id and path, with a result that is known %s',
    async (when) => {
      const { gateway, partner } = test;
      const shop = 'https://shop.example/result?basket=7';
      const redirected = {
        amount: '12.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'IDEAL',
        testMode: 'EXTERNAL',
      };
      const { body } = await gateway.post('/v1/payments', { ...redirected, shopperResultUrl: shop });
      const there = body.redirect.url.split('/').at(-1);
      const back = new URL(await completeSimulatedRedirect(partner.services.gatewayServices, there, 'ok'));
      expect(back.searchParams.get('id')).toMatch(/^[0-9a-f]{32}$/);
      if (when.startsWith('before')) {
        gateway.clock.advance(60_000);
        await resolveUnknownAttempts(gateway.services.gatewayServices);
      }
      const answer = await openPage(gateway, back.href);
      const own = new URLSearchParams({ basket: '7', id: body.id, resourcePath: `/v1/payments/${body.id}` });
      expect([answer.status, answer.location]).toEqual([303, `https://shop.example/result?${own}`]);
      expect((await gateway.get(`/v1/payments/${body.id}`)).body.result.code).toBe('000.100.112');
    },
  );

  it('answers a return of an unknown payment with a page that says so', async () => {
    const answer = await openPage(test.gateway, `/v1/returns/${'0'.repeat(32)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
  });

  it('never takes an id that the other side gave for one it never received', async () => {
    const known = { ...inquiryOf(test.request('EXTERNAL')), acquirerTxId: '8'.repeat(32) };
    expect((await test.connectorOf('EXTERNAL').queryStatus(known)).kind).toBe('unknown');
  });

  it.each(['loses answers', 'garbles answers', 'changes the currency'] as const)(
    'whose network %s finds out by asking, and pays once',
    async (fault) => {
      const before = await test.partner.database.pool.query('SELECT count(*)::int AS count FROM payment');
      test.setNetwork(fault);
      const unknown = await test.gateway.post('/v1/payments', external);
      test.setNetwork('fine');
      expect([unknown.status, unknown.body.result.code]).toEqual([400, '900.100.300']);
      test.gateway.clock.advance(60_000);
      await resolveUnknownAttempts(test.gateway.services.gatewayServices);
      const read = await test.gateway.get(`/v1/payments/${unknown.body.id}`);
      expect(read.body.result.code).toBe('000.100.112');
      const after = await test.partner.database.pool.query('SELECT count(*)::int AS count FROM payment');
      expect(after.rows[0].count - before.rows[0].count).toBe(1);
    },
  );

  it('that cannot be reached at all is declined at once, since nothing was sent', async () => {
    await test.moveAccount('http://127.0.0.1:1');
    const { status, body } = await test.gateway.post('/v1/payments', external);
    expect([status, body.result.code]).toEqual([400, '900.100.600']);
    await test.moveAccount(test.account.settings.url ?? '');
  });

  it('is sent nothing at an address that the operator does not allow, with a card or a registration', async () => {
    let received = 0;
    const thief = createServer((_request, response) => {
      received += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const { port } = thief.address() as AddressInfo;
    const { amount: _amount, currency: _currency, paymentType: _type, ...card } = cardDebit;
    const { body: stored } = await test.gateway.post('/v1/registrations', card);
    const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
    test.setNetwork('loses answers');
    const { body: unknown } = await test.gateway.post('/v1/payments', external);
    test.setNetwork('fine');
    const addresses = [
      `http://127.0.0.1:${port}`,
      `${test.account.settings.url}@127.0.0.1:${port}`,
      `http://localhost:${port}`,
    ];
    for (const url of addresses) {
      await test.moveAccount(url);
      const paid = await test.gateway.post('/v1/payments', external);
      expect([paid.status, paid.body.result.code], url).toEqual([400, '500.100.401']);
      const again = await test.gateway.post(`/v1/registrations/${stored.id}/payments`, money);
      expect([again.status, again.body.result.code], url).toEqual([400, '500.100.401']);
    }
    test.gateway.clock.advance(60_000);
    await resolveUnknownAttempts(test.gateway.services.gatewayServices);
    expect((await test.gateway.get(`/v1/payments/${unknown.id}`)).body.result.code).toBe('900.100.300');
    expect(received).toBe(0);
    await test.moveAccount(test.account.settings.url ?? '');
    await new Promise((resolve) => thief.close(resolve));
  });
});
