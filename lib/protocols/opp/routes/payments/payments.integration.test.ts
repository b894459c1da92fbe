import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('POST /v1/payments', () => {
  it('approves a debit and returns the envelope of spec 2.2', async () => {
    const { status, body, text } = await gateway.post('/v1/payments', {
      ...cardDebit,
      merchantTransactionId: 'order-4711',
      'customParameters[colour]': 'blue',
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-4711',
      result: { code: '000.100.110', cvvResponse: 'M' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' },
      customParameters: { colour: 'blue' },
    });
    expect(body.id).toMatch(/^[1-9a-f][0-9a-f]{31}$/);
    expect(body.ndc).toMatch(new RegExp(`^${gateway.channel.id}-[0-9a-f]{32}$`));
    expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/);
    expect(body.buildNumber).toMatch(/^[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/);
    expect(text).not.toContain('4200000000000000');
    expect(text).not.toMatch(/"cvv"|"123"/);
  });

  it('creates a payment that can be read by its id with the same content', async () => {
    const paid = await gateway.post('/v1/payments', cardDebit);
    const read = await gateway.get(`/v1/payments/${paid.body.id}`);
    const { timestamp: _a, ndc: _b, ...first } = paid.body;
    const { timestamp: _c, ndc: _d, ...again } = read.body;
    expect(read.status).toBe(200);
    expect(again).toEqual(first);
  });

  it('allows partial captures and partial refunds, and rejects a refund of more than the remaining amount', async () => {
    const authorized = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA' });
    const captured = await gateway.post(`/v1/payments/${authorized.body.id}`, {
      paymentType: 'CP',
      amount: '50.00',
      currency: 'EUR',
    });
    expect(captured.status, captured.text).toBe(200);
    expect(captured.body).toMatchObject({ referencedId: authorized.body.id, amount: '50.00', paymentType: 'CP' });
    const refund = (amount: string) =>
      gateway.post(`/v1/payments/${captured.body.id}`, { paymentType: 'RF', amount, currency: 'EUR' });
    expect((await refund('20.00')).body.result.code).toBe('000.100.110');
    const tooMuch = await refund('30.01');
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.result.code).toBe('700.400.200');
    expect((await refund('30.00')).status).toBe(200);
    expect((await refund('0.01')).body.result.code).toBe('700.300.300');
  });
});
