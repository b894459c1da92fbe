import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClaimedAhead } from './claimed-ahead.ts';
import type { ClaimedDelivery } from './delivery.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function delivery(id: string, destinationId: string): ClaimedDelivery {
  return {
    merchantId: 'm1',
    id,
    queue: 'test',
    destinationId,
    messageId: id,
    resubmission: 0,
    streamType: 'test',
    streamId: id,
    orderKey: null,
    body: '',
    data: {},
    attemptCount: 1,
    failureCount: 0,
    createdAt: new Date(0),
  };
}

const idsOf = (deliveries: readonly ClaimedDelivery[]): string[] => deliveries.map(({ id }) => id);

describe('deliveries that wait for a slot', () => {
  test('are taken in their order, each destination for itself', () => {
    const ahead = new ClaimedAhead();
    for (const id of ['1', '2']) ahead.add(delivery(id, 'a'));
    ahead.add(delivery('3', 'b'));
    expect([ahead.total, ahead.count('a'), ahead.count('b'), ahead.count('c')]).toEqual([3, 2, 1, 0]);
    expect(ahead.ids()).toEqual(['1', '2', '3']);
    expect(ahead.take('a')?.id).toBe('1');
    expect(ahead.take('b')?.id).toBe('3');
    expect(ahead.take('b')).toBeUndefined();
    expect(ahead.take('a')?.id).toBe('2');
    expect([ahead.total, ahead.count('a')]).toEqual([0, 0]);
  });

  test('are taken for a second and then released, those behind them later', () => {
    const ahead = new ClaimedAhead();
    ahead.add(delivery('old', 'a'));
    vi.advanceTimersByTime(600);
    ahead.add(delivery('young', 'a'));
    expect(ahead.takeOld('a')).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(ahead.take('a')).toBeUndefined();
    expect(idsOf(ahead.takeOld('a'))).toEqual(['old']);
    expect(ahead.total).toBe(1);
    expect(ahead.take('a')?.id).toBe('young');
  });

  test('are released together when they have waited too long, whatever their destination', () => {
    const ahead = new ClaimedAhead();
    ahead.add(delivery('1', 'a'));
    ahead.add(delivery('2', 'b'));
    vi.advanceTimersByTime(1_100);
    ahead.add(delivery('3', 'b'));
    expect(idsOf(ahead.takeAllOld())).toEqual(['1', '2']);
    expect([ahead.total, ahead.count('a'), ahead.count('b')]).toEqual([1, 0, 1]);
  });

  test('are 256 of all destinations, and more leave no less than no room', () => {
    const ahead = new ClaimedAhead();
    expect(ahead.room).toBe(256);
    for (let index = 0; index < 300; index += 1) ahead.add(delivery(String(index), `d${index % 7}`));
    expect(ahead.room).toBe(0);
    ahead.takeAll();
    expect(ahead.room).toBe(256);
  });

  test('are all released when the sender stops', () => {
    const ahead = new ClaimedAhead();
    ahead.add(delivery('1', 'a'));
    ahead.add(delivery('2', 'b'));
    expect(idsOf(ahead.takeAll())).toEqual(['1', '2']);
    expect([ahead.total, ahead.ids().length]).toEqual([0, 0]);
  });
});
