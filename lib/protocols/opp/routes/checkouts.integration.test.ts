import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { announceResults } from '#lib/checkouts/announce-results.ts';
import { parseBinRanges, replaceBinRanges } from '#lib/connectors/index.ts';
import { addListEntry, createRule, type RiskList } from '#lib/fraud/index.ts';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const minuteMs = 60_000;
let gateway: TestGateway;
/** The shop that shoppers return to, and that the gateway calls. */
let shop: Server;
let shopUrl: string;
const calls: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway({
    throttling: { statusOfOneCheckoutPerMinute: 0, queriesOfOneTransactionPerMinute: 0 },
  });
  shop = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/result?basket=7`;
});
afterAll(async () => {
  shop.close();
  await gateway.close();
});

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'order-4711' };
const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const declinedCard = { ...card, 'customParameters[SHOPPER_x]': 'y' };

async function open(params: Record<string, string> = order): Promise<string> {
  const { status, body, text } = await gateway.post('/v1/checkouts', params);
  expect(status, text).toBe(200);
  return body.id;
}

/** As a browser sends a form: without a token. */
function submit(id: string, params: Record<string, string>, operation = 'payment') {
  return gateway.send('POST', `/v1/checkouts/${id}/${operation}`, {
    body: new URLSearchParams({ shopperResultUrl: shopUrl, ...params }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
}

const read = (id: string, operation = 'payment') => gateway.get(`/v1/checkouts/${id}/${operation}`);
const browse = (id: string, what: string) => gateway.send('GET', `/v1/checkouts/${id}/${what}`, {});

const fetchScript = async (checkoutId: string) =>
  gateway.services.gateway.fetch(new Request(`http://gateway.test/v1/paymentWidgets.js?checkoutId=${checkoutId}`));

const declined = { 'customParameters[simulate.resultCode]': '800.100.152' };

describe('POST /v1/checkouts (spec 4.2)', () => {
  it('opens a checkout, and its id is the ndc of everything that comes of it', async () => {
    const { status, body } = await gateway.post('/v1/checkouts', order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: { code: '000.200.100' }, ndc: body.id });
    expect(body.id).toMatch(/^[0-9A-F]{32}-[a-z0-9]+$/);
    const unpaid = await read(body.id);
    expect(unpaid.body).toMatchObject({ result: { code: '000.200.000' }, ndc: body.id });
    expect(unpaid.body).not.toHaveProperty('id');
  });

  it('opens one checkout for an Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'checkout-1' } };
    const first = await gateway.post('/v1/checkouts', order, options);
    const second = await gateway.post('/v1/checkouts', order, options);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('refuses what may not be stored, and what it does not know', async () => {
    const { status, body } = await gateway.post('/v1/checkouts', { ...order, 'card.cvv': '123', nonsense: '1' });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors.map(({ name }: { name: string }) => name)).toEqual(['card.cvv', 'nonsense']);
    expect(JSON.stringify(body.result)).not.toContain('123');
  });

  it('answers the hash of exactly the script that it serves for this id', async () => {
    for (const [params, suffix] of [
      [order, ''],
      [{ createRegistration: 'true' }, '/registration'],
    ] as const) {
      const { body } = await gateway.post('/v1/checkouts', { ...params, integrity: 'true' });
      const script = await fetchScript(`${body.id}${suffix}`);
      expect(script.status).toBe(200);
      expect(body.integrity).toBe(
        `sha384-${createHash('sha384')
          .update(await script.text())
          .digest('base64')}`,
      );
      expect(script.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('answers the hashes of both scripts of a checkout that pays and stores', async () => {
    const params = { ...order, createRegistration: 'true', integrity: 'true' };
    const { body } = await gateway.post('/v1/checkouts', params);
    const hashes = [];
    for (const suffix of ['', '/registration']) {
      const script = await (await fetchScript(`${body.id}${suffix}`)).text();
      hashes.push(`sha384-${createHash('sha384').update(script).digest('base64')}`);
    }
    expect(new Set(hashes).size).toBe(2);
    expect(body.integrity).toBe(hashes.join(' '));
  });

  it('names what the server sent of the address, and none of its values', async () => {
    const id = await open({ ...order, 'billing.city': 'Riyadh', 'billing.country': 'SA' });
    const form = await gateway.services.gateway.fetch(new Request(`http://gateway.test/v1/checkouts/${id}/form`));
    const text = await form.text();
    expect(JSON.parse(text).knownFields).toEqual(['billing.city', 'billing.country']);
    expect(text).not.toContain('Riyadh');
  });

  it('needs a token that is valid for the entity', async () => {
    expect((await gateway.post('/v1/checkouts', order, { accessToken: null })).status).toBe(401);
    expect((await gateway.post('/v1/checkouts', order, { accessToken: 'x' })).status).toBe(403);
  });

  it('does not store the parameters in clear', async () => {
    const id = await open({ ...order, 'customer.givenName': 'Jane', 'customer.surname': 'Secretname' });
    const { rows } = await gateway.database.pool.query('SELECT c::text AS text FROM checkout c WHERE id = $1', [id]);
    expect(rows[0].text).not.toContain('Secretname');
  });
});

describe('the form of a checkout', () => {
  it('pays, and the merchant reads the result as often as it likes', async () => {
    const id = await open();
    const paid = await submit(id, card);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.headers.get('access-control-allow-origin')).toBe('*');
    const returnUrl = new URL(paid.body.returnUrl);
    expect(Object.fromEntries(returnUrl.searchParams)).toEqual({
      basket: '7',
      id,
      resourcePath: `/v1/checkouts/${id}/payment`,
    });
    expect(paid.text).not.toMatch(/Jane|4200|92\.00/);
    for (const path of [`/v1/checkouts/${id}/payment`, `/checkouts/${id}/payment`]) {
      const result = await gateway.get(path);
      expect(result.status, result.text).toBe(200);
      expect(result.body).toMatchObject({
        id: paid.body.id,
        ndc: id,
        amount: '92.00',
        paymentType: 'DB',
        result: { code: '000.100.110' },
        card: { last4Digits: '0000', holder: 'Jane Jones' },
      });
    }
  });

  it('takes the same path without the version', async () => {
    const id = await open();
    const paid = await gateway.send('POST', `/checkouts/${id}/payment`, {
      body: new URLSearchParams(card).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(paid.body.result.code).toBe('000.100.110');
    expect(paid.body).not.toHaveProperty('returnUrl');
  });

  it('cannot change what the merchant sent', async () => {
    const id = await open({ ...order, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' });
    const refused = await submit(id, { ...card, amount: '0.01', entityId: gateway.channel.id });
    expect(refused.status).toBe(400);
    expect(refused.body.result.parameterErrors.map(({ name }: { name: string }) => name)).toEqual([
      'amount',
      'entityId',
    ]);
    await submit(id, { ...card, 'customer.givenName': 'Mallory', 'customer.surname': 'Jones' });
    expect((await read(id)).body).toMatchObject({ amount: '92.00', customer: { givenName: 'Jane' } });
  });

  it('adds parameters only with the prefix of shoppers', async () => {
    const id = await open();
    const refused = await submit(id, { ...card, 'customParameters[x]': 'y' });
    expect(refused.body.result.parameterErrors[0].name).toBe('customParameters[x]');
    await submit(id, declinedCard);
    expect((await read(id)).body.customParameters).toEqual({ SHOPPER_x: 'y' });
  });

  it('reports every wrong field and begins nothing', async () => {
    const id = await open();
    const { status, body } = await submit(id, { ...card, 'card.expiryMonth': '13', 'card.number': '42' });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors.map(({ name }: { name: string }) => name).sort()).toEqual([
      'card.expiryMonth',
      'card.number',
    ]);
    expect((await browse(id, 'progress')).body.state).toBe('open');
  });

  it('is not held for a payment that no channel takes', async () => {
    const { body } = await gateway.post('/v1/checkouts', order, { entityId: gateway.merchant.id });
    const refused = await submit(body.id, card);
    expect([refused.status, refused.body.result.code]).toEqual([403, '800.900.201']);
    expect((await browse(body.id, 'progress')).body.state).toBe('open');
  });

  it('may be submitted again after a failed payment, up to five times', async () => {
    const id = await open({ ...order, ...declined });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { status, body } = await submit(id, card);
      expect([status, body.result.code]).toEqual([400, '800.100.152']);
      expect(body.returnUrl).toContain(id);
    }
    const closed = await submit(id, card);
    expect([closed.status, closed.body.result.code]).toEqual([400, '100.350.101']);
    expect((await read(id)).body.result.code).toBe('800.100.152');
  });

  it('is paid with another card after a decline, with what the merchant changed in between', async () => {
    const id = await open({ ...order, ...declined });
    await submit(id, card);
    await gateway.post(`/v1/checkouts/${id}`, {
      'customParameters[simulate.resultCode]': '000.000.000',
      amount: '12.00',
    });
    const paid = await submit(id, card);
    expect(paid.status, paid.text).toBe(200);
    expect((await read(id)).body).toMatchObject({ amount: '12.00', result: { code: '000.000.000' } });
  });

  it('pays once, however many submissions arrive at the same time', async () => {
    const id = await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(id, card)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await gateway.database.pool.query('SELECT count(*)::int AS n FROM payment WHERE ndc = $1', [id]);
    expect(rows[0].n).toBe(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(400);
      expect(['800.700.100', '100.350.101']).toContain(body.result.code);
    }
    const again = await submit(id, card);
    expect(again.body).toMatchObject({ result: { code: '100.350.101' }, returnUrl: expect.stringContaining(id) });
  });

  it('goes on with the same payment id when a process ended before it stored the payment', async () => {
    const id = await open();
    const left = 'a'.repeat(32);
    await gateway.database.pool.query(
      `UPDATE checkout SET payment_id = $2, operation = 'payment', attempts = 1, claimed_at = now() WHERE id = $1`,
      [id, left],
    );
    expect((await submit(id, card)).body).toMatchObject({ result: { code: '800.700.100' }, state: 'processing' });
    await gateway.database.pool.query(`UPDATE checkout SET claimed_at = now() - interval '2 minutes' WHERE id = $1`, [
      id,
    ]);
    expect((await submit(id, card)).body).toMatchObject({ id: left, result: { code: '000.100.110' } });
  });

  it('uses the payment type of the brand', async () => {
    const id = await open({ ...order, 'overridePaymentType[MASTER]': 'PA' });
    await submit(id, { ...card, paymentBrand: 'MASTER', 'card.number': '5454545454545454' });
    expect((await read(id)).body.paymentType).toBe('PA');
  });

  it('redirects the shopper, and a second tab learns where to', async () => {
    const id = await open();
    const sent = await submit(id, { paymentBrand: 'SOFORTUEBERWEISUNG' });
    expect(sent.body).toMatchObject({ result: { code: '000.200.000' }, state: 'redirected' });
    expect(sent.body.redirect.url).toMatch(/^http/);
    const second = await submit(id, card);
    expect(second.body).toMatchObject({ result: { code: '800.700.100' }, redirect: sent.body.redirect });
    expect((await browse(id, 'progress')).body.redirect).toEqual(sent.body.redirect);
  });

  it('shows the form no more than it needs', async () => {
    const id = await open({
      ...order,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@shop.example',
    });
    const { status, body } = await browse(id, 'form');
    expect(status).toBe(200);
    const { timestamp: _t, buildNumber: _b, ...shown } = body;
    expect(shown).toEqual({
      result: { code: '000.200.000', description: 'transaction pending' },
      kind: 'payment',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrands: 'all',
      registrations: [],
      createRegistration: 'false',
      testMode: 'true',
      secondsLeft: expect.stringMatching(/^1(?:800|79\d)$/),
      firstGoodMonth: expect.stringMatching(/^\d{4}-\d{2}$/),
      ndc: id,
    });
  });

  it('says how a checkout ended that is paid, and nothing while it may be paid again', async () => {
    const [paid, failed] = [await open(), await open({ ...order, ...declined })];
    await submit(paid, card);
    const { ended } = (await browse(paid, 'form')).body;
    expect(ended).toEqual({ outcome: 'paid', returnUrl: expect.stringContaining(paid) });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await browse(failed, 'form')).body).not.toHaveProperty('ended');
      await submit(failed, card);
    }
    expect((await browse(failed, 'form')).body.ended).toMatchObject({ outcome: 'failed' });
  });
});

describe('what a browser may send with the form', () => {
  const browser = { 'User-Agent': 'Seen/1.0', Accept: 'text/html', 'x-turnpike-address': '198.51.100.7' };
  const send = (id: string, params: Record<string, string>) =>
    gateway.send('POST', `/v1/checkouts/${id}/payment`, {
      body: new URLSearchParams({ shopperResultUrl: shopUrl, ...card, ...params }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...browser },
    });
  const customerOf = async (id: string) => (await read(id)).body.customer;
  const claimed = {
    'customer.ip': '203.0.113.66',
    'customer.browser.userAgent': 'Claimed/1.0',
    'customer.browser.acceptHeader': 'claimed/*',
  };

  it('never is what its connection shows: the address and the headers of the connection count', async () => {
    const id = await open();
    const { status, text } = await send(id, claimed);
    expect(status, text).toBe(200);
    expect(await customerOf(id)).toMatchObject({
      ip: '198.51.100.7',
      browser: { userAgent: 'Seen/1.0', acceptHeader: 'text/html' },
    });
  });

  it.each([
    ['created', async () => open({ ...order, 'customer.ip': '192.0.2.9' })],
    [
      'updated',
      async () => {
        const id = await open();
        await gateway.post(`/v1/checkouts/${id}`, { 'customer.ip': '192.0.2.9' });
        return id;
      },
    ],
  ])('never wins over the address that the server of the merchant sent when it %s the checkout', async (_, prepare) => {
    const id = await prepare();
    await send(id, claimed);
    expect((await customerOf(id)).ip).toBe('192.0.2.9');
  });

  it.each([
    'amount',
    'currency',
    'paymentType',
    'testMode',
    'entityId',
    'merchantTransactionId',
    'customer.status',
    'customer.merchantCustomerId',
    'customer.browserFingerprint.id',
    'customer.browser.deviceId',
    'customer.app.deviceId',
    'billing.validationStatus',
    'shipping.cost',
    'card.numberType',
    'tokenAccount.cryptogram',
    'bankAccount.mandate.id',
    'threeDSecure.eci',
    'threeDSecure.verificationId',
    'risk.parameters[score]',
    'standingInstruction.mode',
    'customParameters[simulate.resultCode]',
  ])('never is %s, whether unknown names are refused or ignored', async (name) => {
    const values: Record<string, string> = {
      amount: '0.01',
      currency: 'USD',
      paymentType: 'PA',
      'shipping.cost': '0.01',
    };
    const sent = { [name]: values[name] ?? '05' };
    const refused = await send(await open(), sent);
    expect([refused.status, refused.body.result.code]).toEqual([400, '200.300.404']);
    expect(refused.body.result.parameterErrors[0].name).toBe(name);
    if (name.startsWith('customParameters')) return;
    const throttling = { statusOfOneCheckoutPerMinute: 0, queriesOfOneTransactionPerMinute: 0 };
    await gateway.configure(gateway.channel.id, { throttling, unknownParameters: 'ignore' });
    const id = await open();
    await send(id, sent);
    await gateway.configure(gateway.channel.id, { throttling });
    const { body } = await read(id);
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    const found = name.split(/[.[]/u).reduce((part, key) => part?.[key], body);
    if (!(name in order)) expect(found).not.toBe('05');
  });

  it('is what the shopper types: account, name, addresses, and parameters of the shop', async () => {
    const id = await open();
    const typed = {
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@shop.example',
      'customer.browser.language': 'en-GB',
      'billing.street1': 'Main Street 1',
      'billing.city': 'London',
      'shipping.city': 'Leeds',
      'customParameters[SHOPPER_gift]': 'yes',
    };
    const { status, text } = await send(id, typed);
    expect(status, text).toBe(200);
    expect((await read(id)).body).toMatchObject({
      customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@shop.example', browser: { language: 'en-GB' } },
      billing: { street1: 'Main Street 1', city: 'London' },
      shipping: { city: 'Leeds' },
      customParameters: { SHOPPER_gift: 'yes' },
    });
  });

  it('is a brand that the number may be of; another one can be corrected in the form', async () => {
    const id = await open();
    for (const [paymentBrand, number] of [
      ['VISA', '5454545454545454'],
      ['CARTEBANCAIRE', '377777777777770'],
      ['MAESTRO', '6200000000000005'],
    ]) {
      const { status, body } = await send(id, { paymentBrand: String(paymentBrand), 'card.number': String(number) });
      expect([status, body.result.code]).toEqual([400, '100.100.700']);
      expect(body.result.parameterErrors).toEqual([
        { name: 'paymentBrand', value: paymentBrand, message: 'is not a brand of this card number' },
      ]);
    }
    expect((await send(id, { paymentBrand: 'MASTER', 'card.number': '5454545454545454' })).status).toBe(200);
    expect((await read(id)).body.paymentBrand).toBe('MASTER');
  });

  it('follows the import of ranges, which the card frame asks for by the first digits', async () => {
    const rows = ['from,to,country,scheme', '420000,420000,DE,VISA', '424242,424242,FR,Visa / Cartes Bancaires'];
    await replaceBinRanges(autocommit(gateway.db), parseBinRanges(rows.join('\n')));
    gateway.services.gatewayServices.connectors.directory.invalidateBins();
    const id = await open();
    const schemesOf = async (bin: string) => (await browse(id, `schemes?bin=${bin}`)).body;
    const listed = ['VISA', 'CARTEBANCAIRE'];
    expect(await schemesOf('42424242')).toEqual({ schemes: listed, listed });
    expect(await schemesOf('54545454')).toEqual({});
    expect((await browse(id, 'schemes?bin=4242424242424242')).status).toBe(404);
    expect((await send(id, { paymentBrand: 'CARTEBANCAIRE' })).body.result.code).toBe('100.100.700');
    const both = await send(id, { paymentBrand: 'CARTEBANCAIRE', 'card.number': '4242424242424242' });
    expect(both.status, both.text).toBe(200);
    await replaceBinRanges(autocommit(gateway.db), []);
    gateway.services.gatewayServices.connectors.directory.invalidateBins();
  });
});

describe('the brands of a checkout', () => {
  it('are fewer for a shopper whom the rules find risky, before a card is known', async () => {
    const settings = { fraudManagement: 'on', riskyBrandScore: 50, riskyBrands: ['SOFORTUEBERWEISUNG'] } as const;
    await gateway.configure(gateway.channel.id, { ...settings, riskyBrands: [...settings.riskyBrands] });
    const shopper = (surname: string) => ({ ...order, 'customer.givenName': 'simulate', 'customer.surname': surname });
    const trusted = await open(shopper('green'));
    expect((await browse(trusted, 'form')).body.paymentBrands).toBe('all');
    const risky = await open(shopper('yellow'));
    expect((await browse(risky, 'form')).body.paymentBrands).toEqual(['SOFORTUEBERWEISUNG']);
    const withheld = await submit(risky, card);
    expect([withheld.status, withheld.body.result.parameterErrors[0].name]).toEqual([400, 'paymentBrand']);
    expect((await browse(risky, 'progress')).body.state).toBe('open');
    const { rows } = await gateway.database.pool.query(
      'SELECT count(*)::int AS n FROM risk_verdict WHERE ndc IN ($1, $2)',
      [trusted, risky],
    );
    expect(rows[0].n).toBe(0);
    await gateway.configure(gateway.channel.id, { throttling: { statusOfOneCheckoutPerMinute: 0 } });
  });
});

describe('the brands of a checkout by lists and rules', () => {
  const emails = { block: 'blocked@shop.example', watch: 'watched@shop.example', allow: 'known@shop.example' };
  const by = () => ({ actor: 'user:analyst', at: gateway.clock.now() });
  beforeAll(async () => {
    const { db, services, channel } = gateway;
    const settings = { fraudManagement: 'on', riskyBrandScore: 50 } as const;
    await gateway.configure(channel.id, { ...settings, riskyBrands: ['SOFORTUEBERWEISUNG'] });
    const { vault } = services.gatewayServices;
    for (const [list, value] of Object.entries(emails)) {
      const entry = { list: list.toUpperCase() as RiskList, kind: 'email', value, reason: 'test' } as const;
      await withStaffTransaction(db, (tx) => addListEntry(tx, vault, channel.id, entry, by()));
    }
    const deny = { action: { kind: 'decide', decision: 'DENY' }, mode: 'ACTIVE' } as const;
    const points = { action: { kind: 'score', points: 60 }, mode: 'ACTIVE' } as const;
    for (const rule of [
      { ...deny, code: 'large', name: 'Large', expression: 'payment.amount > 1000.0' },
      { ...points, code: 'known', name: 'Known', expression: `customer.email == "${emails.allow}"` },
    ]) {
      const change = { ...by(), reason: 'test' };
      await withStaffTransaction(db, (tx) => createRule(tx, channel.id, rule, change));
    }
    services.gatewayServices.fraud.rules.invalidate();
  });
  afterAll(() => gateway.configure(gateway.channel.id, { throttling: { statusOfOneCheckoutPerMinute: 0 } }));

  it.each([
    ['all for a shopper whom nothing is known of', {}, 'all'],
    ['fewer for one on a block list', { 'customer.email': emails.block }, ['SOFORTUEBERWEISUNG']],
    ['fewer for one on a watch list', { 'customer.email': emails.watch }, ['SOFORTUEBERWEISUNG']],
    ['fewer where a rule denies the payment', { amount: '1001.00' }, ['SOFORTUEBERWEISUNG']],
    ['all for one on an allow list, whatever the points', { 'customer.email': emails.allow }, 'all'],
  ])('are %s', async (_, params: Record<string, string>, brands) => {
    const name = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const id = await open({ ...order, ...name, ...params });
    expect((await browse(id, 'form')).body.paymentBrands).toEqual(brands);
  });
});

describe('stored payment data and checkouts', () => {
  it('stores what the shopper typed, without a payment', async () => {
    const id = await open({ createRegistration: 'true' });
    expect((await browse(id, 'form')).body.kind).toBe('registration');
    const stored = await submit(id, card, 'registration');
    expect(stored.status, stored.text).toBe(200);
    expect(stored.body.returnUrl).toContain(encodeURIComponent(`/v1/checkouts/${id}/registration`));
    const { body } = await read(id, 'registration');
    expect(body).toMatchObject({ id: stored.body.id, paymentBrand: 'VISA', card: { last4Digits: '0000' } });
    const paid = await gateway.post(`/v1/registrations/${body.id}/payments`, order);
    expect(paid.body.result.code).toBe('000.100.110');
  });

  it('lets the form be sent again when the data could not be stored', async () => {
    const id = await open({ createRegistration: 'true' });
    const refused = await submit(id, { ...card, 'card.number': '4444444444444444' }, 'registration');
    expect([refused.status, refused.body.result.code]).toEqual([400, '100.100.101']);
    expect((await submit(id, card, 'registration')).status).toBe(200);
  });

  it('pays with a stored card that the merchant offers, and with no other', async () => {
    const { body: own } = await gateway.post('/v1/registrations', card);
    const { body: other } = await gateway.post('/v1/registrations', card);
    const id = await open({ ...order, 'registrations[0].id': own.id });
    const form = await browse(id, 'form');
    expect(form.body.registrations).toEqual([
      {
        id: own.id,
        paymentBrand: 'VISA',
        holder: 'Jane Jones',
        last4Digits: '0000',
        expiryMonth: '05',
        expiryYear: '2034',
      },
    ]);
    const refused = await submit(id, { registrationId: other.id });
    expect(refused.body.result.parameterErrors[0].name).toBe('registrationId');
    const paid = await submit(id, { registrationId: own.id, 'card.cvv': '123' });
    expect(paid.status, paid.text).toBe(200);
    expect((await read(id)).body).toMatchObject({ registrationId: own.id, result: { code: '000.100.110' } });
  });
});

describe('the life of a checkout (spec 3.1, 8)', () => {
  it('ends after 30 minutes for every call', async () => {
    const id = await open();
    gateway.clock.advance(30 * minuteMs - 1_000);
    expect((await read(id)).status).toBe(200);
    gateway.clock.advance(2_000);
    const answers = await Promise.all([
      read(id),
      submit(id, card),
      browse(id, 'form'),
      browse(id, 'progress'),
      gateway.post(`/v1/checkouts/${id}`, { amount: '1.00' }),
      browse(id, 'frame'),
    ]);
    // The script is no data of the checkout: what it asks for is gone, and it reports that to the page.
    expect(await (await fetchScript(id)).text()).toContain(id);
    for (const { status, body } of answers) expect([status, body.result.code]).toEqual([404, '200.300.404']);
  });

  it('ends when the merchant deletes it, but not while a payment is under way', async () => {
    const id = await open();
    const path = `/v1/checkouts/${id}?entityId=${gateway.channel.id}`;
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const paidId = await open();
    await submit(paidId, card);
    expect((await gateway.send('DELETE', path, { headers })).body.result.code).toBe('000.200.102');
    expect((await submit(id, card)).status).toBe(404);
    const used = await gateway.send('DELETE', path.replace(id, paidId), { headers });
    expect([used.status, used.body.result.code]).toEqual([400, '800.700.100']);
    expect((await gateway.post(`/v1/checkouts/${paidId}`, { amount: '1.00' })).status).toBe(400);
  });

  it('is invisible to another merchant', async () => {
    const id = await open();
    const { merchant, channel } = await seedMerchant(gateway.db);
    const { accessToken } = await issueToken(
      autocommit(gateway.db),
      { entityId: merchant.id, name: 'other' },
      gateway.clock.now(),
    );
    const options = { accessToken, entityId: channel.id };
    for (const answer of [
      await gateway.get(`/v1/checkouts/${id}/payment`, {}, options),
      await gateway.post(`/v1/checkouts/${id}`, { amount: '1.00' }, options),
    ]) {
      expect([answer.status, answer.body.result.code]).toEqual([404, '200.300.404']);
    }
  });

  it('limits how often the status of one is read', async () => {
    await gateway.configure(gateway.channel.id, { throttling: { statusOfOneCheckoutPerMinute: 2 } });
    const id = await open();
    expect([(await read(id)).status, (await read(id)).status]).toEqual([200, 200]);
    const third = await read(id);
    expect([third.status, third.body.result.code]).toEqual([429, '800.120.100']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    await gateway.configure(gateway.channel.id, { throttling: { statusOfOneCheckoutPerMinute: 0 } });
  });
});

describe('a checkout that has ended', () => {
  it('is deleted after seven days', async () => {
    const id = await open();
    const job = gateway.services.jobs.find(({ name }) => name === 'delete-old-checkouts');
    const count = async (): Promise<number> => {
      const { rows } = await gateway.database.pool.query('SELECT count(*)::int AS n FROM checkout WHERE id = $1', [id]);
      return rows[0].n;
    };
    await job?.run();
    expect(await count()).toBe(1);
    gateway.clock.advance(8 * 24 * 60 * minuteMs);
    await job?.run();
    expect(await count()).toBe(0);
  });
});

describe('the shopper-result call at 29 minutes (spec 6.2)', () => {
  const announce = async () => {
    await gateway.services.gatewayServices.checkouts.fetched.flush();
    return announceResults(gateway.services.gatewayServices);
  };
  const callsOf = (id: string) => calls.filter((call) => call.includes(id));

  it('is made once when the form was submitted and the result was not fetched', async () => {
    const id = await open();
    await submit(id, card);
    gateway.clock.advance(29 * minuteMs - 5_000);
    await announce();
    expect(callsOf(id)).toEqual([]);
    gateway.clock.advance(6_000);
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    const resourcePath = encodeURIComponent(`/v1/checkouts/${id}/payment`);
    expect(callsOf(id)).toEqual([`/result?basket=7&id=${id}&resourcePath=${resourcePath}`]);
    expect((await read(id)).body.result.code).toBe('000.100.110');
  });

  it('is not made when the result was fetched, or nothing was submitted', async () => {
    const fetched = await open();
    await submit(fetched, card);
    await read(fetched);
    const untouched = await open();
    gateway.clock.advance(29 * minuteMs + 1_000);
    await announce();
    expect([...callsOf(fetched), ...callsOf(untouched)]).toEqual([]);
  });

  it('names the registration of a checkout that stored payment data', async () => {
    const id = await open({ createRegistration: 'true' });
    await submit(id, card, 'registration');
    gateway.clock.advance(29 * minuteMs + 1_000);
    await announce();
    expect(callsOf(id)).toEqual([expect.stringContaining(encodeURIComponent(`/v1/checkouts/${id}/registration`))]);
  });
});
