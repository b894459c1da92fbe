import { describe, expect, test } from 'vitest';
import { DestinationSlots } from './destination-slots.ts';

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
    expect(slots.isHalfFree('a', 4)).toBe(true);
    slots.take('a');
    expect(slots.isHalfFree('a', 4)).toBe(false);
    slots.release('a', true);
    slots.take('a');
    slots.take('a');
    expect(slots.isHalfFree('a', 4)).toBe(true);
    slots.take('a');
    expect(slots.isHalfFree('a', 4)).toBe(false);
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
