import { describe, expect, it } from 'vitest';
import type { Pool } from '#lib/platform/database/pool.ts';
import { approvedPayment } from '#test/fixtures/payment.ts';
import { listExpectedEvents } from './expected-events.ts';
import type { Payment } from './payment.ts';

const at = new Date('2026-11-22T10:00:05Z');

/** What is expected of a payment whose acquirer is queried at this time, or is not. */
function list(parts: Partial<Payment>, nextQueryAt: Date | null = null) {
  const rows = nextQueryAt ? [{ at: nextQueryAt }] : [];
  const pool = { query: async () => ({ rows, rowCount: rows.length }) } as unknown as Pool;
  return listExpectedEvents(pool, approvedPayment(parts));
}

describe('what is expected to happen to a payment', () => {
  it('is a capture or a reversal of what is left of an approved preauthorization', async () => {
    expect(await list({ paymentType: 'PA', capturedMinor: 999n })).toEqual([
      { kind: 'capture-or-void', amountMinor: 1n },
    ]);
    expect(await list({ paymentType: 'PA', capturedMinor: 1000n })).toEqual([]);
  });

  it('is nothing after the final capture, and nothing of an approved debit', async () => {
    expect(await list({ paymentType: 'PA', closed: true })).toEqual([]);
    expect(await list({ paymentType: 'DB' })).toEqual([]);
    expect(await list({ paymentType: 'PA', state: 'DECLINED' })).toEqual([]);
  });

  it('is the return of a redirected shopper within 30 minutes', async () => {
    const updatedAt = new Date('2026-11-22T10:00:00Z');
    expect(await list({ state: 'PENDING', outcome: { suspended: 'sealed' }, updatedAt })).toEqual([
      { kind: 'redirect-return', at: new Date('2026-11-22T10:30:00Z') },
    ]);
    expect(await list({ state: 'HELD', outcome: { suspended: 'sealed' }, updatedAt })).toEqual([]);
  });

  it('is the result of the shopper while the payment is pending, and a query of the acquirer before', async () => {
    expect(await list({ state: 'PENDING' }, at)).toEqual([{ kind: 'shopper-return', at }]);
    expect(await list({ state: 'UNKNOWN' }, at)).toEqual([{ kind: 'status-query', at }]);
    expect(await list({ state: 'PROCESSING' }, at)).toEqual([{ kind: 'status-query', at }]);
    expect(await list({ state: 'PENDING' })).toEqual([]);
  });
});
