import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalIp, networkOf } from '#lib/platform/http/ip-address.ts';
import { addressOf, binOf, canonicalDomain, canonicalEmail, canonicalPhone, mailboxOf } from './canonical.ts';

describe('an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['203.0.113.007', null],
    ['203.0.113', null],
    ['localhost', null],
    ['', null],
  ])('%j is %s', (text, expected) => {
    expect(canonicalIp(text)).toBe(expected);
  });

  it('has one form, which is an address itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const canonical = canonicalIp(text) ?? '';
        expect(isIP(canonical)).not.toBe(0);
        expect([canonicalIp(canonical), canonicalIp(text.toUpperCase())]).toEqual([canonical, canonical]);
      }),
    );
  });
});

it.each([
  ['Jane@Shop.Example', 'jane@shop.example'],
  ['jane@B\u00fccher.example', 'jane@xn--bcher-kva.example'],
  ['jane@Bu\u0308cher.example', 'jane@xn--bcher-kva.example'],
  ['jane@xn--bcher-kva.example.', 'jane@xn--bcher-kva.example'],
  ['Jos\u0065\u0301@shop.example', 'jos\u00e9@shop.example'],
  ['Jane', 'jane'],
])('the e-mail address %s is %s', (text, expected) => {
  expect(canonicalEmail(text)).toBe(expected);
  expect(canonicalEmail(canonicalEmail(text))).toBe(expected);
});

it.each([
  ['j.a.n.e+shop@googlemail.com', 'jane@gmail.com'],
  ['J.Doe+1@outlook.com', 'j.doe@outlook.com'],
  ['jane-shop@yahoo.co.uk', 'jane@yahoo.co.uk'],
  ['jane-shop@shop.example', 'jane-shop@shop.example'],
  ['+tag@gmail.com', '+tag@gmail.com'],
])('%s comes to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('a domain ends without a dot', () => {
  expect(canonicalDomain('Shop.Example.')).toBe('shop.example');
});

it.each([
  ['+49 (151) 234-567 89', null, '+4915123456789'],
  ['0049 151 23456789', null, '+4915123456789'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['0151 23456789', null, '015123456789'],
  ['(415) 555-0132', 'US', '+14155550132'],
  ['12', 'DE', '12'],
])('the telephone number %s with a bill to %s is %s', (text, country, expected) => {
  expect(canonicalPhone(text, country)).toBe(expected);
});

it.each([
  ['4200000000000000', 'card', '42000000'],
  ['340000000000009', 'card', '340000'],
  ['6799990100000000019', 'card', '67999901'],
  ['DE89370400440532013000', 'bankAccount', null],
  [null, 'card', null],
])('the BIN of %s (%s) is %s', (number, kind, bin) => {
  expect(binOf({ number, kind } as Parameters<typeof binOf>[0])).toBe(bin);
});

const address = { street1: 'Main St.', houseNumber1: '1', city: 'Köln', state: null, postcode: '50667', country: 'DE' };

it('compares addresses without upper case, punctuation and double spaces', () => {
  const written = { ...address, street1: ' MAIN  st', city: 'Köln ', state: 'NRW' };
  expect(addressOf(written)).toBe(addressOf(address));
  expect(addressOf({ ...address, houseNumber1: '2' })).not.toBe(addressOf(address));
  expect(addressOf({ ...address, houseNumber1: null, street1: 'Main St 1' })).toBe(addressOf(address));
});

it('takes a country or a city alone for no address', () => {
  expect(addressOf({ ...address, street1: null, postcode: null })).toBe(null);
});

describe('the network of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['2001::', '2001:0:0:0::/64'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is the same for two IPv6 addresses if and only if their first 64 bits are equal', () => {
    const groups = fc.array(fc.constantFrom(0, 0, 1, 0xffff), { minLength: 8, maxLength: 8 });
    const write = (each: number[]) => canonicalIp(each.map((group) => group.toString(16)).join(':')) ?? '';
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        // An address of IPv4 inside IPv6 is one of IPv4.
        fc.pre([one, other].every((each) => isIP(write(each)) === 6));
        const areEqual = one.slice(0, 4).join() === other.slice(0, 4).join();
        expect(networkOf(write(one)) === networkOf(write(other))).toBe(areEqual);
      }),
    );
  });
});
