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
  const { status, body, text } = await gateway.post('/v1/payments', {
    ...cardDebit,
    amount: '100.00',
    ...change,
  });
  expect(status, text).toBe(200);
  return body.id;
}

async function follow(id: string, paymentType: string, amount?: string, more: Record<string, string> = {}) {
  const money: Record<string, string> = amount === undefined ? {} : { amount, currency: 'EUR' };
  const { status, body } = await gateway.post(`/v1/payments/${id}`, { paymentType, ...money, ...more });
  return { status, id: body.id as string, code: body.result.code as string, body };
}

const good = { status: 200, code: '000.100.110' };

describe('follow-ups', () => {
  it('numberOfCaptures is the most there are, however small they were', async () => {
    const id = await pay({ paymentType: 'PA', numberOfCaptures: '2' });
    expect(await follow(id, 'CP', '10.00')).toMatchObject(good);
    expect(await follow(id, 'CP', '10.00')).toMatchObject(good);
    expect(await follow(id, 'CP', '10.00')).toMatchObject({ status: 400, code: '700.400.100' });
  });

  it('sequence=FINAL closes a preauthorization, unless that capture was declined', async () => {
    const id = await pay({ paymentType: 'PA' });
    const declined = { sequence: 'FINAL', 'customParameters[simulate.resultCode]': '800.100.152' };
    expect(await follow(id, 'CP', '10.00', declined)).toMatchObject({ status: 400, code: '800.100.152' });
    expect(await follow(id, 'CP', '10.00', { sequence: 'FINAL' })).toMatchObject(good);
    expect(await follow(id, 'CP', '10.00')).toMatchObject({ code: '700.400.100' });
  });

  it('a declined refund gives its amount back', async () => {
    const id = await pay();
    const decline = { 'customParameters[simulate.resultCode]': '800.100.152' };
    expect(await follow(id, 'RF', '100.00', decline)).toMatchObject({ code: '800.100.152' });
    expect(await follow(id, 'RF', '100.00')).toMatchObject(good);
  });

  it('a reversal without amount takes the whole remainder and says how much that was', async () => {
    const id = await pay({ paymentType: 'PA' });
    await follow(id, 'CP', '30.00');
    const reversed = await follow(id, 'RV');
    expect(reversed).toMatchObject(good);
    expect(reversed.body).toMatchObject({ amount: '70.00', currency: 'EUR', referencedId: id });
    expect(await follow(id, 'RV')).toMatchObject({ code: '700.300.300' });
  });

  it('a capture that the acquirer approves in part leaves the rest to be captured', async () => {
    const id = await pay({ paymentType: 'PA' });
    const part = await follow(id, 'CP', '50.00', { 'customParameters[simulate.approvedAmount]': '2000' });
    expect(part.body.amount).toBe('20.00');
    expect(await follow(id, 'CP', '80.01')).toMatchObject({ code: '700.400.100' });
    expect(await follow(id, 'CP', '80.00')).toMatchObject(good);
  });

  it('a rebill charges the same account again and can be refunded by itself', async () => {
    const id = await pay();
    const rebilled = await follow(id, 'RB', '40.00');
    expect(rebilled).toMatchObject(good);
    expect(rebilled.body.card).toMatchObject({ last4Digits: '0000' });
    expect(await follow(rebilled.id, 'RF', '40.00')).toMatchObject(good);
    expect(await follow(id, 'RF', '100.00')).toMatchObject(good);
  });

  it('a receipt follows a preauthorization and may be refunded', async () => {
    const receipt = await follow(await pay({ paymentType: 'PA' }), 'RC', '10.00');
    expect(receipt).toMatchObject(good);
    expect(await follow(receipt.id, 'RF', '10.00')).toMatchObject(good);
  });

  it('chargebacks carry their reason, take from the disputed debit, and a reversal gives it back', async () => {
    const id = await pay();
    const chargeback = await follow(id, 'CB', '60.00', { chargebackResultCode: '000.100.220' });
    expect(chargeback).toMatchObject({ status: 200, code: '000.100.220' });
    expect(await follow(id, 'RF', '50.00')).toMatchObject({ code: '700.400.200' });
    const reversal = await follow(chargeback.id, 'CR', '60.00');
    expect(reversal).toMatchObject(good);
    expect(await follow(chargeback.id, 'CR', '0.01')).toMatchObject({ code: '700.400.410' });
    const second = await follow(reversal.id, 'CB', '60.00');
    expect(second.status).toBe(200);
    expect(await follow(id, 'RF', '40.01')).toMatchObject({ code: '700.400.200' });
    expect(await follow(id, 'RF', '40.00')).toMatchObject(good);
    expect((await follow(second.id, 'CR', '60.00')).status).toBe(200);
    expect(await follow(id, 'RF', '60.00')).toMatchObject(good);
  });

  it('a second chargeback is rejected when the disputed debit has been refunded since', async () => {
    const id = await pay();
    const first = await follow(id, 'CB', '100.00');
    const reversal = await follow(first.id, 'CR', '100.00');
    expect(await follow(id, 'RF', '30.00')).toMatchObject(good);
    expect(await follow(reversal.id, 'CB', '70.01')).toMatchObject({ status: 400, code: '700.400.400' });
    expect((await follow(reversal.id, 'CB', '70.00')).status).toBe(200);
  });

  it('a chargeback reversal gives its amount back when it is approved, not when it is requested', async () => {
    await gateway.configure(gateway.channel.id, { acquirerTimeoutMs: 100 });
    const lost = { 'customParameters[simulate.timeout]': 'before' };
    const id = await pay();
    const chargeback = await follow(id, 'CB', '100.00');
    expect(await follow(chargeback.id, 'CR', '100.00', lost)).toMatchObject({ code: '900.100.300' });
    expect(await follow(id, 'RF', '1.00')).toMatchObject({ code: '700.300.600' });
    gateway.clock.advance(60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    expect(await follow(chargeback.id, 'CR', '100.00')).toMatchObject(good);
    expect(await follow(id, 'RF', '100.00')).toMatchObject(good);
    await gateway.configure(gateway.channel.id, {});
  });

  it('tell their story on the timeline of what they follow, in order and by name', async () => {
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

  it('of a payment on another channel of the same merchant are 700.400.700', async () => {
    const { createEntity } = await import('#lib/entities/index.ts');
    const other = await createEntity(
      autocommit(gateway.db),
      { kind: 'CHANNEL', parentId: gateway.merchant.id, name: 'Market stall' },
      new Date(),
    );
    const id = await pay();
    const refund = { paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    const answer = await gateway.post(`/v1/payments/${id}`, refund, { entityId: other.id });
    expect([answer.status, answer.body.result.code]).toEqual([400, '700.400.700']);
  });
});

describe('overrideHolder', () => {
  it('fills the missing holder of a registration for one payment, and only then', async () => {
    const { amount, currency, paymentType, 'card.holder': _, 'card.cvv': __, ...card } = cardDebit;
    const { body } = await gateway.post('/v1/registrations', card as Record<string, string>);
    const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB', 'card.holder': 'Jill Jones' };
    const path = `/v1/registrations/${body.id}/payments`;
    const filled = await gateway.post(path, { ...charge, overrideHolder: 'true' });
    expect(filled.body.card.holder).toBe('Jill Jones');
    const stored = await gateway.get(`/v1/registrations/${body.id}`);
    expect(stored.body.card).not.toHaveProperty('holder');
  });
});
