import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, isIP, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from './egress.ts';

/** Addresses inside: what an attacker wants to reach from here. */
const inside = [
  '127.0.0.1',
  '127.255.0.9',
  '10.0.0.1',
  '172.16.5.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '198.18.0.1',
];

const parts = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => parts(address).reduce((sum, part) => sum * 256 + part, 0);
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const groups = (address: string): string => {
  const digits = hex(numberOf(address), 8);
  return `${digits.slice(0, 4)}:${digits.slice(4)}`;
};
const fullWidth = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** The ways to write an IPv4 address as the host of a URL. */
const writings: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(numberOf(address)),
  (address) => `0x${hex(numberOf(address), 8)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) =>
    parts(address)
      .map((part) => `0x${hex(part, 2)}`)
      .join('.'),
  (address) =>
    parts(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  (address) => `${parts(address)[0]}.${numberOf(address) % 0x1_00_00_00}`,
  fullWidth,
  (address) => address.replaceAll('.', '。'),
  (address) => address.replace(/^\d/, (digit) => `%3${digit}`),
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${groups(address)}]`,
  (address) => `[::${groups(address)}]`,
  (address) => `[64:ff9b::${groups(address)}]`,
  (address) => `[2002:${groups(address)}::1]`,
];

const others = [
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[fec0::1]',
  '[2001:0:4136:e378::1]',
  '[100::1]',
  '[2001:db8::1]',
  'localhost',
  'LOCALHOST',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
];

const malformed = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:,x',
  'not a url',
  '',
  '//example.com/',
  'http://',
  'http://[::1',
  'http://user:secret@example.com/',
  'http://user@example.com/',
  'https://:secret@example.com/',
  'http://exa mple.com/',
  'ws://example.com/',
  'http://1.2.3.4.5.6.7.8:99999/',
  'http://256.256.256.256/',
  'unix:/var/run/docker.sock',
];

let port: number;
let connections = 0;
let canaries: Server[];
let strict: Egress;

beforeAll(async () => {
  canaries = [];
  const canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  // Both families where the machine has them: the port is reached at every loopback address.
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve).once('error', () => canary.listen(0, resolve)));
  canaries.push(canary);
  port = (canary.address() as AddressInfo).port;
  strict = createEgress({ privateAddresses: 'none' });
});
afterAll(async () => {
  await strict.close();
  for (const server of canaries) server.close();
});

const hosts = [...inside.flatMap((address) => writings.map((write) => write(address))), ...others];
const urls = (): string[] => [...hosts.map((host) => `http://${host}:${port}/`), ...malformed];

describe('addresses inside', () => {
  test('are written in more than 150 ways here', () => {
    expect(new Set(urls()).size).toBeGreaterThan(150);
  });

  test('are refused when a URL is stored', async () => {
    const accepted: string[] = [];
    for (const url of urls()) if ((await strict.check(url)) === undefined) accepted.push(url);
    expect(accepted).toEqual([]);
    expect(connections).toBe(0);
  });

  test('are refused when a request is sent', async () => {
    const outcomes = await Promise.all(
      urls().map(async (url) => ({ url, ...(await strict.send({ url, totalMs: 3_000 })) })),
    );
    expect(outcomes.filter(({ kind }) => kind !== 'refused')).toEqual([]);
    expect(connections).toBe(0);
  });

  test('are refused when a name resolves to them after it was stored', async () => {
    const addresses = [
      ...inside,
      ...hosts.map((host) => host.replace(/^\[|\]$/g, '')).filter((host) => isIP(host) !== 0),
    ];
    expect(addresses.length).toBeGreaterThan(60);
    for (const address of addresses) {
      const answers = ['93.184.216.34', address];
      const rebound = createEgress({
        privateAddresses: 'none',
        resolve: async () => [{ address: answers.shift() ?? address, family: isIP(address) }],
      });
      expect(await rebound.check(`http://shop.example:${port}/`)).toBeUndefined();
      const outcome = await rebound.send({ url: `http://shop.example:${port}/`, totalMs: 3_000 });
      expect([address, outcome.kind]).toEqual([address, 'refused']);
      await rebound.close();
    }
    expect(connections).toBe(0);
  });

  test('are refused for other protocols too', async () => {
    // What the system reads without a name server.
    const literal = hosts
      .map((each) => each.replace(/^\[|\]$/g, ''))
      .filter((each) => /^[\da-fx:.]*[\da-f]$/i.test(each) || each === 'localhost');
    expect(literal.length).toBeGreaterThan(60);
    for (const host of literal) {
      const outcome = await strict.connect({ host, port, connectMs: 2_000 }).then(
        () => 'connected',
        () => 'refused',
      );
      expect([host, outcome]).toEqual([host, 'refused']);
    }
    expect(connections).toBe(0);
  });

  test('are not reached by a redirect', async () => {
    const targets = urls().filter((url) => /^http:\/\/./.test(url) && !/[^\x20-\x7e]/.test(url));
    const redirecting = createHttpServer((request, response) => {
      response.writeHead(307, { Location: targets[Number(request.url?.slice(1))] ?? '' }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const egress = createEgress({ privateAddresses: 'loopback' });
    const origin = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    for (const [index, target] of targets.entries()) {
      const outcome = await egress.send({ url: `${origin}/${index}` });
      expect([target, outcome.kind === 'response' && outcome.status]).toEqual([target, 307]);
    }
    expect(connections).toBe(0);
    await egress.close();
    redirecting.close();
  });
});
