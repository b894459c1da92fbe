import { describe, expect, test } from 'vitest';
import { rejectAddress } from './address-policy.ts';

describe('addresses', () => {
  const never = [
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['link-local', '169.254.10.10'],
    ['metadata', '169.254.169.254'],
    ['metadata mapped into IPv6', '::ffff:169.254.169.254'],
    ['metadata in an IPv4-compatible address', '::a9fe:a9fe'],
    ['metadata in an IPv4-compatible address', '::a83f:8110'],
    ['metadata', '192.0.0.192'],
    ['metadata', 'fd00:ec2::254'],
    ['metadata', '100.100.100.200'],
    ['metadata', '168.63.129.16'],
    ['link-local', 'fe80::1'],
    ['zone', 'fe80::1%eth0'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378::1'],
  ];
  test.each(never)('%s %s is never reached', (_what, address) => {
    for (const allow of ['none', 'loopback', 'private'] as const) expect(rejectAddress(address, allow)).toBeTruthy();
  });

  const opened = [
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['::7f00:1', 'loopback'],
    ['::a00:1', 'private'],
    ['::c0a8:101', 'private'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fc00::1', 'private'],
  ] as const;
  test.each(opened)('%s needs %s', (address, needed) => {
    expect(rejectAddress(address, 'none')).toBeTruthy();
    expect(rejectAddress(address, 'private')).toBeUndefined();
    expect(rejectAddress(address, 'loopback') === undefined).toBe(needed === 'loopback');
  });

  test.each(['93.184.216.34', '2606:2800:220:1::1', '2606:2800::a00:1', '::5db8:d822', '::ffff:5db8:d822'])(
    'public %s is open',
    (address) => {
      expect(rejectAddress(address, 'none')).toBeUndefined();
    },
  );

  test.each([
    ['shop.example', 'shop.example is not an address'],
    ['', ' is not an address'],
    ['fe80::1%eth0', 'fe80::1%eth0 is not an address'],
    ['127.0.0.1', '127.0.0.1 is not a public address (loopback)'],
    ['::ffff:10.0.0.1', '10.0.0.1 is not a public address (private)'],
    ['::a00:1', '10.0.0.1 is not a public address (private)'],
    ['::a83f:8110', '168.63.129.16 is a metadata service'],
    ['::1', '::1 is not a public address (loopback)'],
  ])('%s is refused in words: %s', (address, reason) => {
    expect(rejectAddress(address, 'none')).toBe(reason);
  });
});
