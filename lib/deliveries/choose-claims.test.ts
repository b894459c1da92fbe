import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseClaims, type PendingDestination } from './choose-claims.ts';
import { ClaimedAhead } from './claimed-ahead.ts';
import type { ClaimedDelivery } from './delivery.ts';
import { DestinationSlots } from './destination-slots.ts';
import { createTestQueue } from './testing/test-queue.ts';

const queues = new Map([['test', createTestQueue({ maxConcurrent: 8 })]]);
let slots: DestinationSlots;
let ahead: ClaimedAhead;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  slots = new DestinationSlots({ maxInFlight: 512, maxUnproven: 320 });
  ahead = new ClaimedAhead();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Destinations that answer each millisecond. */
function makeFast(...ids: string[]): void {
  for (let answered = 0; answered < 200; answered += 1) {
    vi.advanceTimersByTime(1);
    for (const id of ids) {
      slots.take(id);
      slots.release(id, true);
    }
  }
}

const pending = (id: string, hasBacklog = false): PendingDestination => ({ id, queue: 'test', hasBacklog });

/** `a 8, b 1`: how many are claimed of each destination. */
const choose = (room: number, ...destinations: PendingDestination[]): string =>
  chooseClaims(destinations, { queues, slots, ahead, room })
    .map(({ destinationId, max }) => `${destinationId} ${max}`)
    .join(', ');

function wait(destinationId: string, count: number): void {
  for (let index = 0; index < count; index += 1)
    ahead.add({ id: `${destinationId}-${index}`, destinationId } as ClaimedDelivery);
}

describe('a claim', () => {
  test('takes one delivery of a destination that has not answered yet, and as many as it has slots of one that has', () => {
    slots.take('known');
    slots.release('known', true);
    expect(choose(128, pending('new'), pending('known'))).toBe('new 1, known 8');
  });

  test('takes more of a destination that answers fast, and less what waits for it already', () => {
    makeFast('fast');
    const more = 8 + slots.ahead('fast');
    expect(more).toBeGreaterThan(50);
    expect(choose(128, pending('fast'))).toBe(`fast ${more}`);
    wait('fast', 10);
    expect(choose(128, pending('fast'))).toBe(`fast ${more - 10}`);
  });

  test('has room for the free slots of every destination before it takes more of those that answer fast', () => {
    makeFast('fast');
    expect(choose(20, pending('fast'), pending('new'))).toBe('fast 19, new 1');
    expect(choose(8, pending('fast'), pending('new'))).toBe('fast 8');
  });

  test('takes no more ahead than may wait in the process', () => {
    makeFast('fast');
    wait('others', 250);
    expect(choose(128, pending('fast'))).toBe('fast 14');
    makeFast('fast', 'next');
    expect(choose(128, pending('fast'), pending('next'))).toBe('fast 14, next 8');
    wait('more', 50);
    expect(choose(128, pending('fast'))).toBe('fast 8');
  });

  test('takes a backlog in large parts', () => {
    makeFast('fast');
    const most = 8 + slots.ahead('fast');
    wait('fast', Math.ceil(most / 2));
    for (let taken = 0; taken < 2; taken += 1) slots.take('fast');
    expect(choose(128, pending('fast', true))).toBe('');
    expect(choose(128, pending('fast'))).not.toBe('');
  });

  test('takes nothing of a destination whose slots are taken, and of a queue that does not exist', () => {
    slots.take('new');
    expect(choose(128, pending('new'), { id: 'lost', queue: 'unknown' })).toBe('');
  });
});
