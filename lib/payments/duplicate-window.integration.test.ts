import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const windowMinutes = 5;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ duplicateWindowMinutes: windowMinutes });
});
afterAll(() => gateway.close());

const pay = async (merchantTransactionId: string, change: Record<string, string> = {}) => {
  const form = { ...cardDebit, merchantTransactionId, ...change };
  return (await gateway.post('/v1/payments', form)).body.result.code as string;
};

const approved = '000.100.110';
const duplicate = '800.110.100';

describe('the window in which a merchantTransactionId counts as a duplicate', () => {
  it('does not count a payment that was rejected before it was sent to the acquirer', async () => {
    expect(await pay('order-0001', { 'card.expiryYear': '2020' })).toBe('100.100.303');
    expect(await pay('order-0001', { 'card.number': '4444444444444444' })).toBe('100.100.101');
    expect(await pay('order-0001')).toBe(approved);
    expect(await pay('order-0001')).toBe(duplicate);
  });

  it('is not extended by a payment that was rejected as a duplicate', async () => {
    expect(await pay('order-0002')).toBe(approved);
    gateway.clock.advance((windowMinutes - 1) * 60_000);
    expect(await pay('order-0002')).toBe(duplicate);
    gateway.clock.advance(2 * 60_000);
    expect(await pay('order-0002')).toBe(approved);
  });

  it('counts a payment that the acquirer declined', async () => {
    const decline = { 'customParameters[simulate.resultCode]': '800.100.152' };
    expect(await pay('order-0003', decline)).toBe('800.100.152');
    expect(await pay('order-0003')).toBe(duplicate);
  });

  it('does not count a payment of another channel', async () => {
    const input = { kind: 'CHANNEL', parentId: gateway.merchant.id, name: 'Market stall' } as const;
    const other = await createEntity(autocommit(gateway.db), input, gateway.clock.now());
    expect(await pay('order-0004')).toBe(approved);
    expect(await pay('order-0004', { entityId: other.id })).toBe(approved);
  });
});
