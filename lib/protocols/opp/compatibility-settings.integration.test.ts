import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { issueToken, rotateToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.configure(gateway.channel.id, {});
  await gateway.database.pool.query('DELETE FROM compatibility_use');
});

const namesOf = (body: { result: { parameterErrors?: { name: string }[] } }) =>
  body.result.parameterErrors?.map(({ name }) => name);

/** The uses that are counted, behind the answers. */
const expectUses = (setting: string, uses: number) =>
  vi.waitFor(async () => {
    const { rows } = await gateway.database.pool.query(
      'SELECT entity_id, setting, uses::int, last_used_at FROM compatibility_use',
    );
    expect(rows).toEqual([{ entity_id: gateway.channel.id, setting, uses, last_used_at: expect.any(Date) }]);
  });

describe('customers without a name', () => {
  const ideal = {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'PRZELEWY24',
    shopperResultUrl: 'https://shop.example/',
    'customer.email': 'jane@shop.example',
  };

  it('are refused as the specification says, and accepted and counted where the channel says so', async () => {
    const refused = await gateway.post('/v1/payments', ideal);
    expect([refused.status, namesOf(refused.body)]).toEqual([400, ['customer.givenName', 'customer.surname']]);
    await gateway.configure(gateway.channel.id, { compatibilityNamelessCustomers: 'accept' });
    for (const extra of [{}, { 'customer.merchantCustomerId': 'c-1' }]) {
      const { status, text } = await gateway.post('/v1/payments', { ...ideal, ...extra });
      expect(status, text).toBe(200);
    }
    await gateway.post('/v1/payments', { ...ideal, 'customer.givenName': 'Jane', 'customer.surname': 'Jones' });
    await expectUses('compatibilityNamelessCustomers', 2);
    const other = await gateway.post('/v1/payments', { ...ideal, 'customer.mobile': '+49 30 1234' });
    expect(other.status).toBe(400);
  });
});

describe('names of wallets', () => {
  it.each([
    ['applePay', 'walletA'],
    ['googlePay', 'walletB'],
    ['samsungPay', 'walletC'],
  ])('%s stands for %s where the channel says so', async (name, wallet) => {
    const { 'card.holder': _h, 'card.cvv': _v, ...decrypted } = cardDebit;
    const sent = { ...decrypted, [`${name}.source`]: 'web' };
    expect(namesOf((await gateway.post('/v1/payments', sent)).body)).toEqual([`${name}.source`]);
    await gateway.configure(gateway.channel.id, { compatibilityWalletNames: 'accept' });
    const { status, body, text } = await gateway.post('/v1/payments', sent);
    expect(status, text).toBe(200);
    expect(body[wallet]).toEqual({ source: 'web' });
    await expectUses('compatibilityWalletNames', 1);
  });
});

describe('an access token as user and password', () => {
  const issue = async () => {
    const input = { entityId: gateway.merchant.id, name: 'older client', isPair: true };
    return issueToken(autocommit(gateway.db), input, gateway.clock.now());
  };

  it('is the pair in base64 in the header, and keeps its form when it is rotated', async () => {
    const { accessToken, token } = await issue();
    expect(Buffer.from(accessToken, 'base64').toString()).toMatch(/^[0-9a-f]{32}\|[0-9A-Za-z]{51}$/);
    expect((await gateway.post('/v1/payments', cardDebit, { accessToken })).status).toBe(200);
    const rotated = await rotateToken(autocommit(gateway.db), token.id, 10, gateway.clock.now());
    expect(Buffer.from(rotated?.accessToken ?? '', 'base64').toString()).toMatch(/^[0-9a-f]{32}\|/);
    const wrong = Buffer.from(Buffer.from(accessToken, 'base64').toString().replace(/.$/, '!')).toString('base64');
    expect((await gateway.post('/v1/payments', cardDebit, { accessToken: wrong })).status).toBe(403);
  });

  it('is taken from the body only where the channel says so, counted, and neither echoed nor logged', async () => {
    const { accessToken } = await issue();
    const [userId = '', password = ''] = Buffer.from(accessToken, 'base64').toString().split('|');
    const pair = { 'authentication.userId': userId, 'authentication.password': password };
    const pay = (params: Record<string, string>, withHeader = false) =>
      gateway.post('/v1/payments', { ...cardDebit, ...params }, withHeader ? {} : { accessToken: null });
    expect((await pay(pair)).status).toBe(401);
    await gateway.configure(gateway.channel.id, { compatibilityBodyCredentials: 'accept' });
    const paid = await pay(pair);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.text).not.toContain(password);
    const { rows } = await gateway.database.pool.query(
      'SELECT count(*)::int AS count FROM event WHERE data::text LIKE $1',
      [`%${password}%`],
    );
    expect(rows).toEqual([{ count: 0 }]);
    // Clients that send the header send the pair, too.
    expect((await pay(pair, true)).status).toBe(200);
    await expectUses('compatibilityBodyCredentials', 2);
    expect((await pay({ ...pair, 'authentication.password': 'wrong' })).status).toBe(403);
    expect((await pay({})).status).toBe(401);
  });

  it('in the query string reads a payment where the channel says so', async () => {
    const { accessToken } = await issue();
    const [userId = '', password = ''] = Buffer.from(accessToken, 'base64').toString().split('|');
    const { body } = await gateway.post('/v1/payments', cardDebit);
    await gateway.configure(gateway.channel.id, { compatibilityBodyCredentials: 'accept' });
    const pair = { 'authentication.userId': userId, 'authentication.password': password };
    expect((await gateway.get(`/v1/payments/${body.id}`, pair, { accessToken: null })).status).toBe(200);
  });
});
