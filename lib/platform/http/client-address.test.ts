import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressHeader, stampClientAddress } from './client-address.ts';

function request(rawHeaders: string[], remoteAddress = '::ffff:192.0.2.7'): IncomingMessage {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers[rawHeaders[at]?.toLowerCase() ?? ''] = rawHeaders[at + 1] ?? '';
  }
  return { rawHeaders, headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

const stamped = (each: IncomingMessage, proxies: number): string => {
  stampClientAddress(each, proxies);
  const at = each.rawHeaders.lastIndexOf(clientAddressHeader);
  expect(each.rawHeaders.filter((name) => name.toLowerCase() === clientAddressHeader)).toHaveLength(1);
  expect(each.rawHeaders[at + 1]).toBe(each.headers[clientAddressHeader]);
  return String(each.headers[clientAddressHeader]);
};

test('without proxies the address is that of the connection, whatever the caller claims', () => {
  const lied = ['X-Turnpike-Address', '203.0.113.1', 'X-Forwarded-For', '203.0.113.2'];
  expect(stamped(request(lied), 0)).toBe('192.0.2.7');
});

test('each trusted proxy adds one entry; what stands further left is not believed', () => {
  const sent = ['X-Forwarded-For', '203.0.113.9, 198.51.100.4, 10.0.0.2'];
  expect(stamped(request(sent.slice()), 1)).toBe('10.0.0.2');
  expect(stamped(request(sent.slice()), 2)).toBe('198.51.100.4');
});

test('without a header from the proxy its own address is used', () => {
  expect(stamped(request([]), 1)).toBe('192.0.2.7');
});
