import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalIp } from '#lib/platform/http/ip-address.ts';
import { parseBinRange, parseIpRange, placeOfBin, placeOfIp } from './listed-range.ts';

describe('a range of IP addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.77/24', '203.0.113.0/24'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['::ffff:203.0.113.9/120', '203.0.113.0/24'],
    ['2001:0DB8:1::9/32', '2001:db8::/32'],
    ['2001:db8::9/128', '2001:db8::9'],
    ['10.0.0.0/7', null],
    ['10.0.0.0/33', null],
    ['2001:db8::/15', null],
    ['2001:db8::/129', null],
    ['::ffff:10.0.0.0/100', null],
    ['::/0', null],
    ['10.0.0/24', null],
    ['10.0.0.0/', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/+8', null],
    ['', null],
  ])('%j is %s', (text, expected) => {
    expect(parseIpRange(text)?.value ?? null).toBe(expected);
  });

  it('holds exactly the addresses that begin as it does', () => {
    const version4 = fc.record({ address: fc.ipV4(), prefix: fc.integer({ min: 8, max: 32 }), other: fc.ipV4() });
    fc.assert(
      fc.property(version4, ({ address, prefix, other }) => {
        const range = parseIpRange(`${address}/${prefix}`);
        const bitsOf = (ip: string) =>
          ip
            .split('.')
            .map((byte) => Number(byte).toString(2).padStart(8, '0'))
            .join('')
            .slice(0, prefix);
        const place = placeOfIp(`::ffff:${other}`) ?? -1n;
        const isInside = range !== null && place >= range.first && place <= range.last;
        expect(isInside).toBe(bitsOf(address) === bitsOf(other));
      }),
    );
  });

  it('holds its own address and is read again as it is written, also of IPv6', () => {
    const prefixed = fc.tuple(fc.ipV6(), fc.integer({ min: 16, max: 128 }));
    fc.assert(
      fc.property(prefixed, ([address, prefix]) => {
        if (!canonicalIp(address)?.includes(':')) return;
        const range = parseIpRange(`${address}/${prefix}`);
        const place = placeOfIp(address) ?? -1n;
        expect(range && place >= range.first && place <= range.last).toBe(true);
        expect(parseIpRange(range?.value ?? '')).toEqual(range);
      }),
    );
  });
});

describe('a range of card numbers', () => {
  it.each([
    ['411111', '411111'],
    ['41111111', '41111111'],
    ['41111100-41111199', '411111'],
    ['411111-411111', '411111'],
    ['42000000 - 42009999', '420000-420099'],
    ['42000000–42009998', '42000000-42009998'],
    ['41111', null],
    ['411111111', null],
    ['411112-411111', null],
    ['411111-41111199', null],
    ['4111x1', null],
  ])('%j is %s', (text, expected) => {
    expect(parseBinRange(text)?.value ?? null).toBe(expected);
  });

  it('holds the numbers from the first to the last one, and has one form', () => {
    const digits = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'));
    fc.assert(
      fc.property(digits, digits, digits, (one, other, number) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const range = parseBinRange(`${low}-${high}`);
        const place = placeOfBin(number) ?? -1n;
        expect(range !== null && place >= range.first && place <= range.last).toBe(number >= low && number <= high);
        expect(parseBinRange(range?.value ?? '')).toEqual(range);
      }),
    );
  });

  it('is apart from all addresses', () => {
    expect(parseBinRange('99999999')?.last).toBeLessThan(parseIpRange('8.0.0.0/8')?.first ?? 0n);
    expect(parseIpRange('255.255.255.255')?.last).toBeLessThan(parseIpRange('0:0::/16')?.first ?? 0n);
  });
});
