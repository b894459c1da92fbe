import { expect, it } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const endOf = (at: string, hours = night): string | undefined => findQuietEnd(new Date(at), hours)?.toISOString();

it.each([
  ['2026-11-27T20:59:59Z', undefined],
  ['2026-11-27T21:00:00Z', '2026-11-28T06:00:00.000Z'],
  ['2026-11-28T00:30:00Z', '2026-11-28T06:00:00.000Z'],
  ['2026-11-28T05:59:59Z', '2026-11-28T06:00:00.000Z'],
  ['2026-11-28T06:00:00Z', undefined],
])('quiet hours over midnight: at %s a mail waits until %s', (at, end) => expect(endOf(at)).toBe(end));

it('hours within a day are quiet between their beginning and their end', () => {
  const lunch = { from: '12:00', to: '13:30', timeZone: 'UTC' };
  expect(endOf('2026-11-27T11:59:59Z', lunch)).toBeUndefined();
  expect(endOf('2026-11-27T12:00:00Z', lunch)).toBe('2026-11-27T13:30:00.000Z');
  expect(endOf('2026-11-27T13:30:00Z', lunch)).toBeUndefined();
});

it('the night in which clocks change ends by the clock of that morning', () => {
  expect(endOf('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(endOf('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

it('without quiet hours none hold', () => expect(findQuietEnd(new Date('2026-11-27T23:00:00Z'), null)).toBeNull());
