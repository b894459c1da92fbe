import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejectAddress } from './address-policy.ts';
import { createEgress, type Egress, type EgressOutcome } from './egress.ts';

let egress: Egress;
let servers: Server[];
let sockets: Set<Socket>;

beforeEach(() => {
  egress = createEgress({ privateAddresses: 'loopback' });
  servers = [];
  sockets = new Set();
});
afterEach(async () => {
  await egress.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

function listen(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket) => sockets.add(socket));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

const serveHttp = (listener: RequestListener) => listen(createHttpServer(listener));
const serveTcp = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection));

function expectKind<K extends EgressOutcome['kind']>(outcome: EgressOutcome, kind: K) {
  expect(outcome).toMatchObject({ kind });
  return outcome as Extract<EgressOutcome, { kind: K }>;
}

describe('addresses', () => {
  const never = [
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['link-local', '169.254.10.10'],
    ['metadata', '169.254.169.254'],
    ['metadata mapped into IPv6', '::ffff:169.254.169.254'],
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
    for (const allow of ['none', 'loopback', 'private'] as const)
      expect(rejectAddress(address, allow)).toBeTruthy();
  });

  const opened = [
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
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

  test.each(['93.184.216.34', '2606:2800:220:1::1'])('public %s is open', (address) => {
    expect(rejectAddress(address, 'none')).toBeUndefined();
  });
});

describe('what is refused before anything is sent', () => {
  const urls = [
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not a url',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://１２７.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
  ];
  test.each(urls)('%s', async (url) => {
    const strict = createEgress({ privateAddresses: 'none' });
    expect(await strict.send({ url })).toMatchObject({ kind: 'refused', sent: false });
    await strict.close();
  });

  test('a refusal never repeats the credentials', async () => {
    const outcome = expectKind(await egress.send({ url: 'http://user:secret@example.com/' }), 'refused');
    expect(outcome.reason).not.toContain('secret');
  });

  test('a name with one private address among public ones', async () => {
    const addresses = [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const strict = createEgress({ privateAddresses: 'none', resolve: async () => addresses });
    const outcome = expectKind(await strict.send({ url: 'https://shop.example/' }), 'refused');
    expect(outcome.reason).toContain('10.0.0.1');
    await strict.close();
  });

  test('a name that turns private between two connections (DNS rebinding)', async () => {
    const hits: string[] = [];
    const origin = await serveHttp((request, response) => {
      hits.push(request.url ?? '');
      response.setHeader('Connection', 'close').end('ok');
    });
    const answers = ['127.0.0.1', '169.254.169.254'];
    const rebound = createEgress({
      privateAddresses: 'loopback',
      resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }],
    });
    const { port } = new URL(origin);
    expect(await rebound.send({ url: `http://shop.example:${port}/1` })).toMatchObject({ kind: 'response' });
    expect(await rebound.send({ url: `http://shop.example:${port}/2` })).toMatchObject({ kind: 'refused' });
    expect(hits).toEqual(['/1']);
    await rebound.close();
  });

  test('the address that was checked is the one connected to: one lookup per connection', async () => {
    const origin = await serveHttp((_request, response) => response.end('ok'));
    let lookups = 0;
    const counted = createEgress({
      privateAddresses: 'loopback',
      resolve: async () => {
        lookups += 1;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const url = `http://shop.example:${new URL(origin).port}/`;
    expect(await counted.send({ url })).toMatchObject({ kind: 'response', status: 200 });
    expect(lookups).toBe(1);
    await counted.close();
  });
});

describe('answers', () => {
  test('method, headers and body arrive; status, headers and body return', async () => {
    const origin = await serveHttp(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { 'X-Seen': `${request.method} ${request.headers['x-id']}` }).end(`<${body}>`);
    });
    const outcome = expectKind(
      await egress.send({ url: `${origin}/a?b=c`, method: 'POST', headers: { 'X-Id': '7' }, body: 'a=ü' }),
      'response',
    );
    expect(outcome.status).toBe(201);
    expect(outcome.headers['x-seen']).toBe('POST 7');
    expect(outcome.body.toString()).toBe('<a=ü>');
    expect(outcome.cut).toBe(false);
  });

  test('a redirect is an answer and is not followed', async () => {
    let requests = 0;
    const origin = await serveHttp((_request, response) => {
      requests += 1;
      response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
    });
    expect(await egress.send({ url: origin })).toMatchObject({ kind: 'response', status: 302 });
    expect(requests).toBe(1);
  });

  test('an answer that is too long fails, or is cut when that is enough', async () => {
    const origin = await serveHttp((_request, response) => response.end('x'.repeat(5_000)));
    const failed = await egress.send({ url: origin, maxResponseBytes: 1_000 });
    expect(failed).toMatchObject({ kind: 'failed', sent: true });
    const cut = expectKind(
      await egress.send({ url: origin, maxResponseBytes: 1_000, onTooLong: 'cut' }),
      'response',
    );
    expect([cut.status, cut.body.length, cut.cut]).toEqual([200, 1_000, true]);
  });

  test('an endless answer ends at the limit', async () => {
    const origin = await serveHttp((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    expect(await egress.send({ url: origin, maxResponseBytes: 50_000 })).toMatchObject({
      kind: 'failed',
      sent: true,
    });
  });
});

describe('what may have been sent', () => {
  test('a closed port: not sent', async () => {
    const origin = await serveTcp(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const outcome = expectKind(await egress.send({ url: origin, method: 'POST', body: 'x' }), 'failed');
    expect(outcome.sent).toBe(false);
    expect(outcome.reason).toContain('ECONNREFUSED');
  });

  test('the name is unknown: not sent', async () => {
    const lost = createEgress({
      privateAddresses: 'none',
      resolve: () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })),
    });
    expect(await lost.send({ url: 'https://nowhere.example/' })).toMatchObject({
      kind: 'failed',
      sent: false,
    });
    await lost.close();
  });

  test('the resolver never answers: timeout, not sent', async () => {
    const lost = createEgress({ privateAddresses: 'none', resolve: () => new Promise(() => undefined) });
    const outcome = await lost.send({ url: 'https://slow.example/', connectMs: 50 });
    expect(outcome).toMatchObject({ kind: 'timeout', sent: false });
    await lost.close();
  });

  test('the name is resolved too late: nothing is sent afterwards', async () => {
    let connections = 0;
    let bytes = 0;
    const origin = await serveTcp((socket) => {
      connections += 1;
      socket.on('data', (data) => {
        bytes += data.length;
      });
    });
    const late = createEgress({
      privateAddresses: 'loopback',
      resolve: () =>
        new Promise((resolve) => setTimeout(() => resolve([{ address: '127.0.0.1', family: 4 }]), 120)),
    });
    const outcome = await late.send({ url: `http://slow.example:${new URL(origin).port}/`, connectMs: 40 });
    expect(outcome).toMatchObject({ kind: 'timeout', sent: false });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(connections).toBeLessThanOrEqual(1);
    expect(bytes).toBe(0);
    await late.close();
  });

  test('the TLS handshake never ends: timeout, not sent', async () => {
    const origin = await serveTcp((socket) => socket.on('error', () => undefined));
    const outcome = await egress.send({ url: origin.replace('http:', 'https:'), connectMs: 80 });
    expect(outcome).toMatchObject({ kind: 'timeout', sent: false });
  });

  test('a peer that reads and hangs up: sent', async () => {
    const origin = await serveTcp((socket) => socket.once('data', () => socket.destroy()));
    const outcome = await egress.send({ url: origin, method: 'POST', body: 'x' });
    expect(outcome).toMatchObject({ kind: 'failed', sent: true });
  });

  test('a peer that reads and stays silent: timeout, sent', async () => {
    const origin = await serveTcp((socket) => socket.on('data', () => undefined));
    const outcome = await egress.send({ url: origin, method: 'POST', body: 'x', totalMs: 80 });
    expect(outcome).toMatchObject({ kind: 'timeout', sent: true });
  });

  test('an answer that drips is cut off at the total time', async () => {
    const origin = await serveHttp((_request, response) => {
      const timer = setInterval(() => response.write('.'), 10);
      response.once('close', () => clearInterval(timer));
    });
    const started = performance.now();
    const outcome = await egress.send({ url: origin, totalMs: 150 });
    expect(outcome).toMatchObject({ kind: 'timeout', sent: true });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('an answer that is not HTTP: sent', async () => {
    const origin = await serveTcp((socket) => socket.end('SSH-2.0-x\r\n'));
    expect(await egress.send({ url: origin })).toMatchObject({ kind: 'failed', sent: true });
  });

  test('an answer shorter than its Content-Length: sent', async () => {
    const origin = await serveTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc')),
    );
    expect(await egress.send({ url: origin })).toMatchObject({ kind: 'failed', sent: true });
  });

  test('headers that would break the request: not sent', async () => {
    const origin = await serveHttp((_request, response) => response.end());
    const outcome = await egress.send({ url: origin, headers: { 'X-A': 'b\r\nEvil: 1' } });
    expect(outcome).toMatchObject({ kind: 'failed', sent: false });
  });
});
