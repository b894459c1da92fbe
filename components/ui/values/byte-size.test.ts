import { describe, expect, it } from 'vitest';
import { formatByteSize } from './byte-size.tsx';

describe('the size of a file', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_000, '1 kB'],
    [1_549_000, '1.5 MB'],
    [2_147_483_648, '2.1 GB'],
    [5e12, '5,000 GB'],
  ])('of %d bytes is %s', (bytes, text) => {
    expect(formatByteSize(bytes, 'en')).toBe(text);
  });
});
