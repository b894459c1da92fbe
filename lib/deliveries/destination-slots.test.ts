import { afterEach, describe, expect, test, vi } from 'vitest';
import { DestinationSlots } from './destination-slots.ts';

afterEach(() => {
  vi.useRealTimers();
});

const none = { waiting: 0, ahead: 0 };

const create = () => new DestinationSlots({ maxInFlight: 10, maxUnproven: 4 });

describe('the slots of destinations', () => {
  test('are one until the first success, and the limit of the queue afterwards', () => {
    const slots = create();
    expect(slots.free('a', 3)).toBe(1);
    slots.take('a');
    expect(slots.free('a', 3)).toBe(0);
    slots.release('a', true);
    expect(slots.free('a', 3)).toBe(3);
    slots.take('a');
    slots.release('a', false);
    expect(slots.free('a', 3)).toBe(1);
  });

  test('are half free until more than half of them are taken', () => {
    const slots = create();
    expect(slots.isHalfFree('a', 4, none)).toBe(true);
    slots.take('a');
    expect(slots.isHalfFree('a', 4, none)).toBe(false);
    slots.release('a', true);
    slots.take('a');
    slots.take('a');
    expect(slots.isHalfFree('a', 4, none)).toBe(true);
    slots.take('a');
    expect(slots.isHalfFree('a', 4, none)).toBe(false);
  });

  test('are half free only while few deliveries wait for them', () => {
    const slots = create();
    slots.take('a');
    slots.release('a', true);
    expect(slots.isHalfFree('a', 4, { waiting: 2, ahead: 0 })).toBe(true);
    expect(slots.isHalfFree('a', 4, { waiting: 3, ahead: 0 })).toBe(false);
    expect(slots.isHalfFree('a', 4, { waiting: 3, ahead: 2 })).toBe(true);
  });

  test('leave room for proven destinations, however many others hang', () => {
    const slots = create();
    slots.take('good');
    slots.release('good', true);
    for (let index = 0; index < 4; index += 1) slots.take(`hanging-${index}`);
    expect(slots.free('another', 3)).toBe(0);
    expect(slots.free('good', 8)).toBe(6);
    slots.release('hanging-0', false);
    expect(slots.free('another', 3)).toBe(1);
  });

  test('are left to others, an eighth of them, by deliveries that wait, except for one of each destination', () => {
    const slots = create();
    slots.take('busy');
    slots.release('busy', true);
    expect(slots.mayBeginWaiting('busy', 20)).toBe(true);
    for (let taken = 0; taken < 9; taken += 1) slots.take('busy');
    expect(slots.free('busy', 20)).toBe(1);
    expect(slots.mayBeginWaiting('busy', 20)).toBe(false);
    slots.release('busy', true);
    expect(slots.mayBeginWaiting('busy', 20)).toBe(true);
    expect(slots.mayBeginWaiting('busy', 8)).toBe(false);
    slots.take('busy');
    slots.take('busy');
    expect(slots.mayBeginWaiting('other', 20)).toBe(true);
  });

  test('return to zero, in whatever order destinations prove themselves and fail', () => {
    const slots = create();
    for (const succeeded of [true, true, false, true, false, false]) {
      slots.take('a');
      slots.take('b');
      slots.release('b', !succeeded);
      slots.release('a', succeeded);
    }
    expect(slots.total).toBe(0);
    for (let index = 0; index < 4; index += 1) {
      expect(slots.free(`new-${index}`, 1)).toBe(1);
      slots.take(`new-${index}`);
    }
    expect(slots.free('one more', 1)).toBe(0);
  });
});

/** Answers of a destination, one after so many milliseconds each. */
function answer(slots: DestinationSlots, count: number, everyMs: number): void {
  for (let index = 0; index < count; index += 1) {
    vi.advanceTimersByTime(everyMs);
    slots.take('a');
    slots.release('a', true);
  }
}

describe('deliveries claimed ahead', () => {
  test('are none before a destination has answered often', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slots = create();
    expect(slots.ahead('a')).toBe(0);
    answer(slots, 3, 1);
    expect(slots.ahead('a')).toBe(0);
  });

  test('are what a destination answers within 50 ms, and 64 at most', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slots = create();
    answer(slots, 200, 5);
    expect(slots.ahead('a')).toBeGreaterThanOrEqual(9);
    expect(slots.ahead('a')).toBeLessThanOrEqual(10);
    answer(slots, 200, 0.1);
    expect(slots.ahead('a')).toBe(64);
  });

  test('are none when the answers cease', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slots = create();
    answer(slots, 200, 1);
    expect(slots.ahead('a')).toBeGreaterThan(40);
    vi.advanceTimersByTime(60);
    expect(slots.ahead('a')).toBe(0);
  });

  test('are none while the slots of the process are nearly used up', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slots = create();
    answer(slots, 200, 1);
    for (let taken = 0; taken < 8; taken += 1) slots.take('a');
    expect(slots.ahead('a')).toBeGreaterThan(40);
    slots.take('a');
    expect(slots.ahead('a')).toBe(0);
  });

  test('are none at a destination that answers slowly, or whose last answer was a failure', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slots = create();
    answer(slots, 200, 60);
    expect(slots.ahead('a')).toBe(0);
    answer(slots, 200, 1);
    expect(slots.ahead('a')).toBeGreaterThan(40);
    slots.take('a');
    slots.release('a', false);
    expect(slots.ahead('a')).toBe(0);
    answer(slots, 3, 1);
    expect(slots.ahead('a')).toBe(0);
  });
});
