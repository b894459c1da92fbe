import { expect, it } from 'vitest';
import { isOnTheWay, readHistory, readLsn, segmentAt, segmentName, segmentNumber, timelineAt } from './segments.ts';

const mib16 = 16 * 1024 * 1024;

it.each([
  ['0/1000000', 1, '000000010000000000000001'],
  ['0/FFFFFFFF', 1, '0000000100000000000000FF'],
  ['1/0', 1, '000000010000000100000000'],
  ['2A/3B000028', 2, '000000020000002A0000003B'],
])('the place %s of timeline %i is in the segment %s', (lsn, timeline, name) => {
  expect(segmentName(timeline, segmentAt(readLsn(lsn), mib16), mib16)).toBe(name);
  expect(segmentNumber(name, mib16)).toBe(segmentAt(readLsn(lsn), mib16));
});

it('a segment is read from the newest timeline that has it, and a backup beside the way is none', () => {
  const starts = readHistory(3, '1\t0/5000100\tno recovery target\n2\t0/8000000\tbefore\n', mib16);
  expect([4n, 5n, 7n, 8n, 20n].map((segment) => timelineAt(starts, segment))).toEqual([1, 2, 2, 3, 3]);
  expect(isOnTheWay(starts, 1, readLsn('0/5000100'))).toBe(true);
  expect(isOnTheWay(starts, 1, readLsn('0/5000101'))).toBe(false);
  expect(isOnTheWay(starts, 3, readLsn('9/0'))).toBe(true);
  expect(isOnTheWay(starts, 4, readLsn('0/1'))).toBe(false);
});
