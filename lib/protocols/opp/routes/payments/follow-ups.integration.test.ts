import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTimeline, resolveUnknownAttempts } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function pay(change: Record<string, string> = {}): Promise<string> {
  const { status, body, text } = await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00', ...change });
  expect(status, text).toBe(200);
  return body.id;
}

async function follow(id: string, paymentType: string, amount?: string, more: Record<string, string> = {}) {
  const money: Record<string, string> = amount === undefined ? {} : { amount, currency: 'EUR' };
  const { status, body } = await gateway.post(`/v1/payments/${id}`, { paymentType, ...money, ...more });
  return { status, id: body.id as string, code: body.result.code as string, body };
}

const approved = { status: 200, code: '000.100.110' };

describe('a follow-up', () => {
  it('is rejected after numberOfCaptures captures, even if an amount remains', async () => {
    const id = await pay({ paymentType: 'PA', numberOfCaptures: '2' });
    expect(await follow(id, 'CP', '10.00')).toMatchObject(approved);
    expect(await follow(id, 'CP', '10.00')).toMatchObject(approved);
    expect(await follow(id, 'CP', '10.00')).toMatchObject({ status: 400, code: '700.400.100' });
  });

  it('with sequence=FINAL closes a preauthorization, unless that capture is declined', async () => {
    const id = await pay({ paymentType: 'PA' });
    const declined = { sequence: 'FINAL', 'customParameters[simulate.resultCode]': '800.100.152' };
    expect(await follow(id, 'CP', '10.00', declined)).toMatchObject({ status: 400, code: '800.100.152' });
    expect(await follow(id, 'CP', '10.00', { sequence: 'FINAL' })).toMatchObject(approved);
    expect(await follow(id, 'CP', '10.00')).toMatchObject({ code: '700.400.100' });
  });

  it('releases its amount when it is a declined refund', async () => {
    const id = await pay();
    const decline = { 'customParameters[simulate.resultCode]': '800.100.152' };
    expect(await follow(id, 'RF', '100.00', decline)).toMatchObject({ code: '800.100.152' });
    expect(await follow(id, 'RF', '100.00')).toMatchObject(approved);
  });

  it('without an amount reverses the remaining amount and returns it', async () => {
    const id = await pay({ paymentType: 'PA' });
    await follow(id, 'CP', '30.00');
    const reversed = await follow(id, 'RV');
    expect(reversed).toMatchObject(approved);
    expect(reversed.body).toMatchObject({ amount: '70.00', currency: 'EUR', referencedId: id });
    expect(await follow(id, 'RV')).toMatchObject({ code: '700.300.300' });
  });

  it('can capture the rest after a partly approved capture', async () => {
    const id = await pay({ paymentType: 'PA' });
    const part = await follow(id, 'CP', '50.00', { 'customParameters[simulate.approvedAmount]': '2000' });
    expect(part.body.amount).toBe('20.00');
    expect(await follow(id, 'CP', '80.01')).toMatchObject({ code: '700.400.100' });
    expect(await follow(id, 'CP', '80.00')).toMatchObject(approved);
  });

  it('of type RB charges the same account again and can be refunded itself', async () => {
    const id = await pay();
    const rebilled = await follow(id, 'RB', '40.00');
    expect(rebilled).toMatchObject(approved);
    expect(rebilled.body.card).toMatchObject({ last4Digits: '0000' });
    expect(await follow(rebilled.id, 'RF', '40.00')).toMatchObject(approved);
    expect(await follow(id, 'RF', '100.00')).toMatchObject(approved);
  });

  it('of type RC follows a preauthorization and can be refunded', async () => {
    const receipt = await follow(await pay({ paymentType: 'PA' }), 'RC', '10.00');
    expect(receipt).toMatchObject(approved);
    expect(await follow(receipt.id, 'RF', '10.00')).toMatchObject(approved);
  });

  it('of type CB has a reason and reduces the disputed debit until it is reversed', async () => {
    const id = await pay();
    const chargeback = await follow(id, 'CB', '60.00', { chargebackResultCode: '000.100.220' });
    expect(chargeback).toMatchObject({ status: 200, code: '000.100.220' });
    expect(await follow(id, 'RF', '50.00')).toMatchObject({ code: '700.400.200' });
    const reversal = await follow(chargeback.id, 'CR', '60.00');
    expect(reversal).toMatchObject(approved);
    expect(await follow(chargeback.id, 'CR', '0.01')).toMatchObject({ code: '700.400.410' });
    const second = await follow(reversal.id, 'CB', '60.00');
    expect(second.status).toBe(200);
    expect(await follow(id, 'RF', '40.01')).toMatchObject({ code: '700.400.200' });
    expect(await follow(id, 'RF', '40.00')).toMatchObject(approved);
    expect((await follow(second.id, 'CR', '60.00')).status).toBe(200);
    expect(await follow(id, 'RF', '60.00')).toMatchObject(approved);
  });

  it('of type CB is rejected with 700.300.500 when it repeats a full chargeback', async () => {
    const id = await pay();
    expect((await follow(id, 'CB', '100.00')).status).toBe(200);
    expect(await follow(id, 'CB', '100.00')).toMatchObject({ status: 400, code: '700.300.500' });
    expect(await follow(id, 'CB', '1.00')).toMatchObject({ status: 400, code: '700.300.500' });
  });

  it('of type RV that is repeated is rejected with the amount that it asked for', async () => {
    const paid = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA' });
    const path = `/v1/payments/${paid.body.id}`;
    expect((await gateway.post(path, { paymentType: 'RV' })).body.amount).toBe('92.00');
    const again = await gateway.post(path, { paymentType: 'RV' });
    expect([again.status, again.body.result.code, again.body.amount]).toEqual([400, '700.300.300', '92.00']);
    const part = await gateway.post(path, { paymentType: 'RV', amount: '5.00', currency: 'EUR' });
    expect([part.status, part.body.amount]).toEqual([400, '5.00']);
  });

  it('of type CB is rejected when a refund has reduced the disputed debit', async () => {
    const id = await pay();
    const first = await follow(id, 'CB', '100.00');
    const reversal = await follow(first.id, 'CR', '100.00');
    expect(await follow(id, 'RF', '30.00')).toMatchObject(approved);
    expect(await follow(reversal.id, 'CB', '70.01')).toMatchObject({ status: 400, code: '700.400.400' });
    expect((await follow(reversal.id, 'CB', '70.00')).status).toBe(200);
  });

  it('of type CR releases its amount when it is approved, not when it is requested', async () => {
    await gateway.configure(gateway.channel.id, { acquirerTimeoutMs: 100 });
    const lost = { 'customParameters[simulate.timeout]': 'before' };
    const id = await pay();
    const chargeback = await follow(id, 'CB', '100.00');
    expect(await follow(chargeback.id, 'CR', '100.00', lost)).toMatchObject({ code: '900.100.300' });
    expect(await follow(id, 'RF', '1.00')).toMatchObject({ code: '700.300.600' });
    gateway.clock.advance(60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    expect(await follow(chargeback.id, 'CR', '100.00')).toMatchObject(approved);
    expect(await follow(id, 'RF', '100.00')).toMatchObject(approved);
    await gateway.configure(gateway.channel.id, {});
  });

  it('appears on the timeline of its parent payment, in order', async () => {
    const id = await pay();
    const refund = await follow(id, 'RF', '20.00');
    const timeline = await findTimeline(gateway.database.pool, gateway.merchant.id, id);
    expect(timeline.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
      '1 payment.created',
      '2 attempt.approved',
      '3 child.created',
      '4 child.approved',
    ]);
    expect(timeline[2]?.data).toMatchObject({ id: refund.id, paymentType: 'RF', amount: '20.00' });
    expect(timeline[2]?.actor).toMatch(/^token:/);
    const change = gateway.database.pool.query(`UPDATE event SET type = 'x' WHERE stream_id = $1`, [id]);
    await expect(change).rejects.toThrow(/append-only/);
  });

  it('of a payment on another channel of the same merchant is rejected with 700.400.700', async () => {
    const { createEntity } = await import('#lib/entities/index.ts');
    const other = await createEntity(
      autocommit(gateway.db),
      { kind: 'CHANNEL', parentId: gateway.merchant.id, name: 'Market stall' },
      new Date(),
    );
    const id = await pay();
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const response = await gateway.post(`/v1/payments/${id}`, refund, { entityId: other.id });
    expect([response.status, response.body.result.code]).toEqual([400, '700.400.700']);
  });
});

describe('overrideHolder', () => {
  it('sets the missing holder of a registration for one payment only', async () => {
    const { amount, currency, paymentType, 'card.holder': _, 'card.cvv': __, ...card } = cardDebit;
    const { body } = await gateway.post('/v1/registrations', card as Record<string, string>);
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB', 'card.holder': 'Jill Jones' };
    const path = `/v1/registrations/${body.id}/payments`;
    const filled = await gateway.post(path, { ...charge, overrideHolder: 'true' });
    expect(filled.body.card.holder).toBe('Jill Jones');
    const stored = await gateway.get(`/v1/registrations/${body.id}`);
    expect(stored.body.card).not.toHaveProperty('holder');
    const ignored = await gateway.post(path, charge);
    expect(ignored.status).toBe(200);
    expect(ignored.body.card).not.toHaveProperty('holder');
  });

  it('changes no holder that was stored', async () => {
    const { amount, currency, paymentType, 'card.cvv': __, ...card } = cardDebit;
    const { body } = await gateway.post('/v1/registrations', card as Record<string, string>);
    const paid = await gateway.post(`/v1/registrations/${body.id}/payments`, {
      amount: '5.00',
      currency: 'EUR',
      paymentType: 'DB',
      'card.holder': 'Jill Jones',
      overrideHolder: 'true',
    });
    expect(paid.body.card.holder).toBe('Jane Jones');
  });
});
