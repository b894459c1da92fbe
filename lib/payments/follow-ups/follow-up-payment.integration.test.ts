import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTransactionId } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { listPendingPayments } from '../attempts/list-pending.ts';
import { newCommand } from '../command.ts';
import { findLinkedPayments } from '../find-payments.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import { countEvents, findTimeline } from '../store.ts';
import { followUpPayment } from './follow-up-payment.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const pay = async (params: Record<string, string> = {}): Promise<string> =>
  (await gateway.post('/v1/payments', { ...cardDebit, ...params })).body.id;
const timelineOf = async (id: string) =>
  (await findTimeline(gateway.database.pool, gateway.merchant.id, id)).map(({ type }) => type);

/** A refund of 20.00 EUR. */
async function refund(
  referencedId: string,
  parts: Partial<Parameters<typeof followUpPayment>[1]> & { amountMinor?: bigint | null } = {},
) {
  const { amountMinor = 2000n, ...request } = parts;
  const { gatewayServices } = gateway.services;
  const channel = await gatewayServices.tree.findChannel(gateway.channel.id);
  if (!channel) throw new Error('no channel');
  const now = gateway.clock.now();
  const id = newTransactionId(now);
  const command = newCommand({
    id,
    now,
    channel,
    ndc: `${channel.id}-${id}`,
    actor: 'user:finance',
    type: 'RF' as const,
    amountMinor,
    currency: 'EUR',
  });
  return followUpPayment(gatewayServices, { command, referencedId, ...request });
}

describe('a follow-up', () => {
  it('of a transaction that the merchant does not have is stored nowhere', async () => {
    const unknown = newTransactionId(gateway.clock.now());
    expect(await refund(unknown)).toBeNull();
    expect(await findLinkedPayments(gateway.database.pool, gateway.merchant.id, [unknown])).toEqual([]);
  });

  it('is done when the transaction has as many events as the caller saw, and not otherwise', async () => {
    const id = await pay();
    for (const expectedEventCount of [1, 3]) {
      await expect(refund(id, { expectedEventCount })).rejects.toBeInstanceOf(PaymentConflictError);
    }
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.approved']);
    expect((await refund(id, { expectedEventCount: 2 }))?.state).toBe('APPROVED');
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.approved', 'child.created', 'child.approved']);
  });

  it('that is refused is kept on both timelines with its code', async () => {
    const id = await pay();
    const refused = await refund(id, { amountMinor: 9201n });
    expect(refused).toMatchObject({ state: 'REJECTED', resultCode: '700.400.200', referencedId: id });
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.approved', 'child.rejected']);
    expect(await timelineOf(refused?.id ?? '')).toEqual(['payment.rejected']);
  });

  it('takes what it leaves out from the transaction that it follows', async () => {
    const id = await pay();
    expect(await refund(id, { amountMinor: null })).toMatchObject({
      state: 'APPROVED',
      amountMinor: 9200n,
      currency: 'EUR',
      paymentBrand: 'VISA',
      initialId: id,
      accountBin: '420000',
      accountLast4: '0000',
    });
  });

  it('writes what accompanies it in the same transaction, which a failure undoes with it', async () => {
    const id = await pay();
    const inSameTransaction = () => Promise.reject(new Error('the log is full'));
    await expect(refund(id, { inSameTransaction })).rejects.toThrow('the log is full');
    expect(await timelineOf(id)).toEqual(['payment.created', 'attempt.approved']);
  });

  it('of a transaction without an attempt is an error of ours, and reserves nothing', async () => {
    const id = await pay();
    await gateway.database.pool.query('DELETE FROM payment_attempt WHERE payment_id = $1', [id]);
    await expect(refund(id)).rejects.toThrow(`${id} was never sent, so nothing can follow it`);
    expect(await countEvents(gateway.database.pool, gateway.merchant.id, id)).toBe(2);
  });
});

describe('what waits at a connector', () => {
  const transfer = {
    amount: '12.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'IDEAL',
    shopperResultUrl: 'https://shop.example/result',
  };
  const begin = async (): Promise<string> => (await gateway.post('/v1/payments', transfer)).body.id;
  const list = async (limit = 10, scope: Parameters<typeof listPendingPayments>[2] = { everything: true }) =>
    listPendingPayments(gateway.database.pool, 'simulator', scope, limit);

  it('is listed with its reference, the oldest first, up to a number', async () => {
    await pay();
    const ids = [await begin(), await begin(), await begin()];
    const all = await list();
    expect(all.map(({ payment }) => payment.id)).toEqual(ids);
    for (const { payment, reference, openedAt } of all) {
      expect(payment).toMatchObject({ state: 'PENDING', paymentBrand: 'IDEAL', amountMinor: 1200n });
      expect([reference, openedAt]).toEqual([expect.stringMatching(/^[0-9a-f-]{32,36}$/), payment.createdAt]);
    }
    expect((await list(2)).map(({ payment }) => payment.id)).toEqual(ids.slice(0, 2));
  });

  it('is limited to the scope and to the connector', async () => {
    const own = { everything: false, merchantIds: [gateway.merchant.id], channelIds: [] } as const;
    expect(await list(10, own)).not.toEqual([]);
    expect(await list(10, { ...own, merchantIds: [gateway.psp.id] })).toEqual([]);
    const elsewhere = await listPendingPayments(gateway.database.pool, 'other', { everything: true }, 10);
    expect(elsewhere).toEqual([]);
  });
});
