import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressHeader, stampClientAddress, type TrustedProxies } from './client-address.ts';
import { readTrustedProxies } from './read-trusted-proxies.ts';

function request(rawHeaders: string[], remoteAddress = '::ffff:192.0.2.7'): IncomingMessage {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers[rawHeaders[at]?.toLowerCase() ?? ''] = rawHeaders[at + 1] ?? '';
  }
  return { rawHeaders, headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

const stamped = (each: IncomingMessage, proxies: string, header: TrustedProxies['header'] = 'x-forwarded-for') => {
  const trusted = readTrustedProxies(proxies);
  if (!trusted) throw new Error(`no proxies: ${proxies}`);
  stampClientAddress(each, { header, ...trusted });
  const at = each.rawHeaders.lastIndexOf(clientAddressHeader);
  expect(each.rawHeaders.filter((name) => name.toLowerCase() === clientAddressHeader)).toHaveLength(1);
  expect(each.rawHeaders[at + 1]).toBe(each.headers[clientAddressHeader]);
  return String(each.headers[clientAddressHeader]);
};

test('without proxies the address is that of the connection, whatever the caller claims', () => {
  const lied = ['X-Turnpike-Address', '203.0.113.1', 'X-Forwarded-For', '203.0.113.2'];
  expect(stamped(request(lied), '0')).toBe('192.0.2.7');
});

test('each trusted proxy adds one entry; what stands further left is not believed', () => {
  const sent = ['X-Forwarded-For', '203.0.113.9, 198.51.100.4, 10.0.0.2'];
  expect(stamped(request(sent.slice()), '1')).toBe('10.0.0.2');
  expect(stamped(request(sent.slice()), '2')).toBe('198.51.100.4');
});

test('without a header from the proxy its own address is used', () => {
  expect(stamped(request([]), '1')).toBe('192.0.2.7');
});

const hops = '203.0.113.9, 198.51.100.4, 10.0.0.2';

test.each([
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.4'],
  ['10.0.0.1', '10.0.0.1', '10.0.0.2'],
  ['10.0.0.0/8, 198.51.100.0/24', '::ffff:10.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8 198.51.100.4 203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8', '192.0.2.7', '192.0.2.7'],
  ['2001:db8::/32', '2001:db8::1', '10.0.0.2'],
])('only entries that the proxies %s wrote are believed: a connection of %s is of %s', (proxies, from, address) => {
  expect(stamped(request(['X-Forwarded-For', hops], from), proxies)).toBe(address);
});

test('an entry that is no address ends what is believed', () => {
  const sent = ['X-Forwarded-For', '203.0.113.9, unknown, 10.0.0.2'];
  expect(stamped(request(sent.slice(), '10.0.0.1'), '10.0.0.0/8')).toBe('10.0.0.2');
  expect(stamped(request(sent.slice(), '10.0.0.1'), '2')).toBe('10.0.0.1');
});

test.each([
  ['for=203.0.113.9, for=198.51.100.4;proto=https, for=10.0.0.2', '198.51.100.4'],
  ['proto=https;for="198.51.100.4:4711"', '198.51.100.4'],
  ['For="[2001:db8:cafe::17]:4711"', '2001:db8:cafe::17'],
  ['for=_hidden', '10.0.0.1'],
  ['proto=https', '10.0.0.1'],
])('Forwarded: %s is of %s, and the other header is not read', (value, address) => {
  const sent = ['Forwarded', value, 'X-Forwarded-For', '203.0.113.66'];
  expect(stamped(request(sent, '10.0.0.1'), '10.0.0.0/8', 'forwarded')).toBe(address);
});

test('Forwarded is not read where the proxies write X-Forwarded-For', () => {
  expect(stamped(request(['Forwarded', 'for=203.0.113.66'], '10.0.0.1'), '10.0.0.0/8')).toBe('10.0.0.1');
});

test.each(['', 'loopback', '11', '-1', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'fe80::1/129'])(
  'the setting is refused when it is %j',
  (text) => expect(readTrustedProxies(text)).toBeNull(),
);
