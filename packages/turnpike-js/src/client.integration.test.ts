import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../../lib/platform/testing/tcp-proxy.ts';
import { type ServedGateway, startServedGateway } from '../../../test/fixtures/served-gateway.ts';
import { createTurnpike, isApproved, type Turnpike, type TurnpikeOptions } from './index.ts';

let served: ServedGateway;
let turnpike: Turnpike;
const connect = (options: Partial<TurnpikeOptions> = {}): Turnpike => {
  const { gateway, baseUrl } = served;
  return createTurnpike({ baseUrl, accessToken: gateway.accessToken, entityId: gateway.channel.id, ...options });
};
beforeAll(async () => {
  const throttling = { paymentsPerMinute: 0, readsPerMinute: 0, queriesPerMinute: 0, registrationsPerMinute: 0 };
  served = await startServedGateway({ throttling });
  turnpike = connect();
});
afterAll(() => served?.close());

const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034', cvv: '123' };
const debit = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA', card } as const;

/** The minimum of `limit`. */
const smallestPage = 100;

async function countPayments(merchantTransactionId: string): Promise<number> {
  const { rows } = await served.gateway.database.pool.query(
    'SELECT count(*)::int AS count FROM payment WHERE merchant_transaction_id = $1',
    [merchantTransactionId],
  );
  return rows[0].count;
}

describe('the client', () => {
  it('pays, refunds a part, and reads both', async () => {
    const items = [{ name: 'Bread', quantity: '2' }];
    const payment = await turnpike.payments.create({ ...debit, cart: { items }, customParameters: { table: '7' } });
    expect(payment).toMatchObject({ amount: '92.00', card: { last4Digits: '0000' }, cart: { items } });
    const refund = await turnpike.payments.followUp(payment.id, {
      paymentType: 'RF',
      amount: '20.00',
      currency: 'EUR',
    });
    expect([isApproved(payment), isApproved(refund), refund.referencedId]).toEqual([true, true, payment.id]);
    const found = await turnpike.query.byId(payment.id, { includeLinkedTransactions: true });
    expect(found.payments?.map(({ id }) => id).sort()).toEqual([payment.id, refund.id].sort());
    expect((await turnpike.payments.read(payment.id)).id).toBe(payment.id);
  });

  it('stores a card, charges it and deletes it', async () => {
    const registration = await turnpike.registrations.create({ paymentBrand: 'VISA', card });
    const { amount, currency, paymentType } = debit;
    const payment = await turnpike.registrations.pay(registration.id, { amount, currency, paymentType });
    expect(payment).toMatchObject({ amount: '92.00', registrationId: registration.id });
    expect(isApproved(await turnpike.registrations.delete(registration.id))).toBe(true);
    await expect(turnpike.registrations.read(registration.id)).rejects.toMatchObject({ code: '100.150.202' });
  });

  it('iterates over the payments of all pages', async () => {
    const merchantTransactionId = 'pages-0001';
    const pay = () => turnpike.payments.create({ ...debit, merchantTransactionId });
    const payments = await Promise.all(Array.from({ length: smallestPage + 1 }, pay));
    const ids: string[] = [];
    for await (const { id } of turnpike.query.v3({ merchantTransactionId, limit: String(smallestPage) })) ids.push(id);
    expect(ids.sort()).toEqual(payments.map(({ id }) => id).sort());
  });

  it('opens a checkout with the hash of its script, and reads that nothing was paid', async () => {
    const { amount, currency, paymentType } = debit;
    const checkout = await turnpike.checkouts.create({ amount, currency, paymentType, integrity: true });
    expect(checkout.integrity).toMatch(/^sha384-/u);
    expect((await turnpike.checkouts.read(checkout.id)).result.code).toBe('000.200.000');
    expect((await turnpike.checkouts.delete(checkout.id)).result.code).toBe('000.200.102');
  });

  it('lists the result codes', async () => {
    expect((await turnpike.resultCodes.list()).resultCodes.length).toBeGreaterThan(100);
  });

  it('reports what was wrong with parameters, and why a payment was declined', async () => {
    const wrong = turnpike.payments.create({ ...debit, amount: '92,00' });
    await expect(wrong).rejects.toMatchObject({ status: 400, parameterErrors: [{ name: 'amount', value: '92,00' }] });
    const customParameters = { 'simulate.resultCode': '800.100.155' };
    const declined = turnpike.payments.create({ ...debit, customParameters });
    await expect(declined).rejects.toMatchObject({ code: '800.100.155', response: { id: expect.any(String) } });
  });
});

describe('a payment whose answer is lost', () => {
  it.each(['drop', 'silence'] as const)('is made once when the connection goes (%s)', async (loss) => {
    const proxy = await startTcpProxy(served.baseUrl);
    let isFirst = true;
    proxy.onResponse = (_chunk, connection) => {
      if (isFirst) connection[loss]();
      isFirst = false;
    };
    try {
      const client = connect({ baseUrl: proxy.url, timeoutMs: 2_000, maxRetries: 5 });
      const merchantTransactionId = `lost-${loss}`;
      const payment = await client.payments.create({ ...debit, merchantTransactionId });
      expect([isFirst, isApproved(payment)]).toEqual([false, true]);
      expect(await countPayments(merchantTransactionId)).toBe(1);
    } finally {
      await proxy.close();
    }
  });
});
