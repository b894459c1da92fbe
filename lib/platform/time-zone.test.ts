import { expect, test } from 'vitest';
import { isTimeZone, toInstant, toLocalTime } from './time-zone.ts';

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars', false],
])('%s is a time zone: %s', (zone, isZone) => {
  expect(isTimeZone(zone)).toBe(isZone);
});

test.each([
  ['UTC', '2027-01-31T23:59:59Z', '2027-01-31T23:59:59Z'],
  ['Europe/Berlin', '2027-01-31T23:59:59Z', '2027-01-31T22:59:59Z'],
  ['Europe/Berlin', '2027-07-01T00:30:00Z', '2027-06-30T22:30:00Z'],
  ['America/New_York', '2027-03-14T03:00:00Z', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-03-14T01:59:59Z', '2027-03-14T06:59:59Z'],
  ['Asia/Kathmandu', '2027-01-01T05:45:00Z', '2027-01-01T00:00:00Z'],
  ['Pacific/Kiritimati', '2027-01-01T14:00:00Z', '2027-01-01T00:00:00Z'],
])('clocks in %s show %s at %s', (zone, local, instant) => {
  expect(toInstant(new Date(local), zone)).toEqual(new Date(instant));
  expect(toLocalTime(new Date(instant), zone)).toEqual(new Date(local));
});
