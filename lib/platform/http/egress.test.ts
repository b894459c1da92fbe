import { createServer as createHttpServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  getDefaultAutoSelectFamily,
  type Server,
  type Socket,
  setDefaultAutoSelectFamily,
} from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PhaseTimings } from './connection-timings.ts';
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
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

const serveHttp = (listener: RequestListener) => listen(createHttpServer(listener));
const serveTcp = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection));

function expectKind<K extends EgressOutcome['kind']>(outcome: EgressOutcome, kind: K) {
  expect(outcome).toMatchObject({ kind });
  return outcome as Extract<EgressOutcome, { kind: K }>;
}

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

  test.each([
    ['not a url', 'the URL is malformed'],
    ['ftp://example.com/', 'only http and https are allowed'],
    ['http://user@example.com/', 'the URL must not hold credentials'],
    ['http://:secret@example.com/', 'the URL must not hold credentials'],
    ['http://100.100.100.200/', '100.100.100.200 is a metadata service'],
    ['http://[fe80::1]/', 'fe80::1 is not a public address (linkLocal)'],
  ])('%s is refused in words: %s', async (url, reason) => {
    expect(await egress.send({ url })).toEqual({ kind: 'refused', reason, sent: false });
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
    const cut = expectKind(await egress.send({ url: origin, maxResponseBytes: 1_000, onTooLong: 'cut' }), 'response');
    expect([cut.status, cut.body.length, cut.cut]).toEqual([200, 1_000, true]);
  });

  test('an answer of exactly the most bytes is whole, and one byte more is too long', async () => {
    const origin = await serveHttp((_request, response) => response.end('x'.repeat(1_000)));
    for (const onTooLong of ['fail', 'cut'] as const) {
      const whole = await egress.send({ url: origin, maxResponseBytes: 1_000, onTooLong });
      expect(whole).toMatchObject({ kind: 'response', cut: false });
    }
    expect(await egress.send({ url: origin, maxResponseBytes: 999 })).toEqual({
      kind: 'failed',
      sent: true,
      reason: 'the answer is longer than 999 bytes',
    });
  });

  test('a header that is sent several times is joined by commas', async () => {
    const origin = await serveHttp((_request, response) => response.setHeader('Set-Cookie', ['a=1', 'b=2']).end());
    const { headers } = expectKind(await egress.send({ url: origin }), 'response');
    expect(headers['set-cookie']).toBe('a=1, b=2');
  });

  test('an answer may take longer than the connection', async () => {
    const origin = await serveHttp((_request, response) => setTimeout(() => response.end('late'), 120));
    expect(await egress.send({ url: origin, connectMs: 40 })).toMatchObject({ kind: 'response' });
  });

  test('an answer leaves no timer behind that would keep the process alive', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const origin = await serveHttp((_request, response) => response.end());
    const before = timers();
    for (let sent = 0; sent < 5; sent += 1) await egress.send({ url: origin });
    expect(timers()).toBeLessThan(before + 5);
  });

  test('requests share the connections that are allowed to one origin', async () => {
    let open = 0;
    let most = 0;
    const origin = await serveHttp((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 20);
    });
    const narrow = createEgress({ privateAddresses: 'loopback', connectionsPerOrigin: 1 });
    await Promise.all([1, 2, 3].map(() => narrow.send({ url: origin })));
    expect(most).toBe(1);
    await narrow.close();
  });

  test('a thousand requests to one origin share the connections that are allowed', async () => {
    let connections = 0;
    const server = createHttpServer((_request, response) => response.end('ok'));
    server.on('connection', () => {
      connections += 1;
    });
    const origin = await listen(server);
    const shared = createEgress({ privateAddresses: 'loopback', connectionsPerOrigin: 4 });
    for (let round = 0; round < 10; round += 1) {
      const sent = Array.from({ length: 100 }, () => shared.send({ url: origin, method: 'POST', body: 'x' }));
      for (const outcome of await Promise.all(sent)) expect(outcome.kind).toBe('response');
    }
    expect(connections).toBeLessThanOrEqual(4);
    await shared.close();
  });

  test('the phases of a request are measured: those of the connection only where one was opened', async () => {
    const origin = await serveHttp((_request, response) => setTimeout(() => response.end('ok'), 30));
    const named = createEgress({
      privateAddresses: 'loopback',
      resolve: async () => {
        await new Promise((resolve) => setTimeout(resolve, 40));
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const measured: PhaseTimings[] = [];
    const url = `http://shop.example:${new URL(origin).port}/`;
    for (let sent = 0; sent < 2; sent += 1) {
      await named.send({ url, onTimings: (each) => measured.push(each) });
      // A connection is free again one turn of the event loop after its answer.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [first, second] = measured;
    expect(first?.dnsMs).toBeGreaterThan(30);
    expect(first?.connectMs).toBeGreaterThanOrEqual(0);
    expect(first?.tlsMs).toBeNull();
    expect(first?.firstByteMs).toBeGreaterThan(20);
    expect(first?.totalMs).toBeGreaterThan(60);
    expect(second).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    expect(second?.firstByteMs).toBeGreaterThan(20);
    await named.close();
  });

  test('a request that fails before a connection has its total time only', async () => {
    const measured: PhaseTimings[] = [];
    const lost = createEgress({ privateAddresses: 'none', resolve: () => Promise.reject(new Error('gone')) });
    await lost.send({ url: 'https://lost.example/', onTimings: (each) => measured.push(each) });
    expect(measured).toEqual([
      { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: expect.any(Number) },
    ]);
    await lost.close();
  });

  test('a name that resolves to a private address is refused before it is stored, an unknown one is not', async () => {
    const addresses: Record<string, string> = { 'inside.example': '10.0.0.1', 'shop.example': '93.184.216.34' };
    const strict = createEgress({
      privateAddresses: 'none',
      resolve: async (name) => [{ address: addresses[name] ?? '', family: 4 }],
    });
    expect(await strict.check('https://inside.example/')).toBe('10.0.0.1 is not a public address (private)');
    expect(await strict.check('https://shop.example/')).toBeUndefined();
    await strict.close();
    const lost = createEgress({ privateAddresses: 'none', resolve: () => Promise.reject(new Error('gone')) });
    expect(await lost.check('https://lost.example/')).toBeUndefined();
    expect(await lost.hasAddress('https://lost.example/')).toBe(false);
    expect(await strict.hasAddress('https://shop.example/')).toBe(true);
    expect(await lost.hasAddress('https://[2001:db8::1]/')).toBe(true);
    await lost.close();
  });

  test('closing ends the idle connections', async () => {
    const ended: Promise<unknown>[] = [];
    const server = createHttpServer({ keepAliveTimeout: 60_000 }, (_request, response) => response.end());
    server.on('connection', (socket) => ended.push(new Promise((resolve) => socket.once('close', resolve))));
    const origin = await listen(server);
    const short = createEgress({ privateAddresses: 'loopback' });
    await short.send({ url: origin });
    await short.close();
    expect(ended).toHaveLength(1);
    await Promise.all(ended);
  }, 3_000);

  test('an endless answer ends at the limit', async () => {
    const origin = await serveHttp((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    expect(await egress.send({ url: origin, maxResponseBytes: 50_000 })).toMatchObject({ kind: 'failed', sent: true });
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
    expect(await lost.send({ url: 'https://nowhere.example/' })).toMatchObject({ kind: 'failed', sent: false });
    await lost.close();
  });

  test('the system does not know the name: not sent', async () => {
    // A label has at most 63 characters, so no server is asked.
    const outcome = await egress.send({ url: `http://${'a'.repeat(64)}.example/`, totalMs: 5_000 });
    expect(outcome).toMatchObject({ kind: 'failed', sent: false });
  });

  test('the name has no address: not sent', async () => {
    const lost = createEgress({ privateAddresses: 'none', resolve: async () => [] });
    expect(await lost.send({ url: 'https://empty.example/' })).toEqual({
      kind: 'failed',
      sent: false,
      reason: 'ENOTFOUND: no address',
    });
    await lost.close();
  });

  test.each([
    ['its code and message', Object.assign(new Error('gone'), { code: 'EGONE' }), 'EGONE: gone'],
    ['its message, when that has the code', Object.assign(new Error('it is EGONE'), { code: 'EGONE' }), 'it is EGONE'],
    ['its message, when there is no code', new Error('gone'), 'gone'],
    ['its name, when there is nothing else', new RangeError(''), 'RangeError'],
  ])('an error is described by %s', async (_, error, reason) => {
    const lost = createEgress({ privateAddresses: 'none', resolve: () => Promise.reject(error) });
    const outcome = await lost.send({ url: 'https://lost.example/' });
    expect(outcome).toEqual({ kind: 'failed', sent: false, reason });
    await lost.close();
  });

  test('the error of several addresses is that of the first one', async () => {
    const origin = await serveTcp(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const { port } = new URL(origin);
    const lost = createEgress({
      privateAddresses: 'loopback',
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ],
    });
    expect(await lost.send({ url: `http://shop.example:${port}/` })).toEqual({
      kind: 'failed',
      sent: false,
      reason: `connect ECONNREFUSED 127.0.0.1:${port}`,
    });
    await lost.close();
  });

  test('the first address is used where Node does not try several', async () => {
    const origin = await serveHttp((_request, response) => response.end('ok'));
    const single = createEgress({
      privateAddresses: 'loopback',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const usual = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    try {
      const url = `http://shop.example:${new URL(origin).port}/`;
      expect(await single.send({ url })).toMatchObject({ kind: 'response', status: 200 });
    } finally {
      setDefaultAutoSelectFamily(usual);
    }
    await single.close();
  });

  test('what is closed sends nothing', async () => {
    const closed = createEgress({ privateAddresses: 'loopback' });
    await closed.close();
    expect(await closed.send({ url: 'http://127.0.0.1:9/' })).toMatchObject({ kind: 'failed', sent: false });
  });

  test('the resolver never answers: timeout, not sent', async () => {
    const lost = createEgress({ privateAddresses: 'none', resolve: () => new Promise(() => undefined) });
    const outcome = await lost.send({ url: 'https://slow.example/', connectMs: 50 });
    expect(outcome).toEqual({ kind: 'timeout', sent: false, reason: 'no connection within 50 ms' });
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
      resolve: () => new Promise((resolve) => setTimeout(() => resolve([{ address: '127.0.0.1', family: 4 }]), 120)),
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
    expect(outcome).toEqual({ kind: 'timeout', sent: true, reason: 'no complete answer within 80 ms' });
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
    expect(outcome).toMatchObject({ kind: 'refused', sent: false });
  });
});

describe('a request that expects a continuation', () => {
  const ask = (url: string, totalMs = 10_000) =>
    egress.send({ url, method: 'POST', body: 'decision=APPROVE', expectContinue: true, totalMs });

  /** A server that answers the head by this, and records what it reads in its order. */
  function serveHeads(answerHead: (socket: Socket) => void): { read: string[]; url: Promise<string> } {
    const read: string[] = [];
    const url = serveTcp((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        const isHead = text === '';
        text += chunk;
        read.push(chunk.toString());
        if (isHead) answerHead(socket);
        if (text.endsWith('decision=APPROVE')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK');
      });
    });
    return { read, url };
  }

  test('sends the body only when the server agrees', async () => {
    const { read, url } = serveHeads((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'));
    expect(expectKind(await ask(await url), 'response').body.toString()).toBe('OK');
    expect(read).toHaveLength(2);
    expect(read[0]).toMatch(/^POST \/ HTTP\/1.1\r\n(?:.+\r\n)*Expect: 100-continue\r\n/);
    expect(read[0]).toContain('Content-Length: 16');
    expect(read[1]).toBe('decision=APPROVE');
  });

  test('sends it after a second to a server that is silent about the head', async () => {
    const { url } = serveHeads(() => undefined);
    const startedMs = performance.now();
    expect(expectKind(await ask(await url), 'response').status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThan(900);
  });

  test('repeats it without the header where the server refuses that', async () => {
    const heads: string[] = [];
    const server = createHttpServer((request, response) => {
      heads.push(String(request.headers.expect));
      request.resume().on('end', () => response.end('OK'));
    });
    server.on('checkContinue', (request, response) => {
      heads.push(String(request.headers.expect));
      response.writeHead(417).end();
    });
    expect(expectKind(await ask(await listen(server)), 'response').status).toBe(200);
    expect(heads).toEqual(['100-continue', 'undefined']);
  });

  test('ends in bounded time, and reaches no private address', async () => {
    const { url } = serveHeads(() => undefined);
    expect(await ask(await url, 300)).toMatchObject({ kind: 'timeout', sent: true });
    const strict = createEgress({
      privateAddresses: 'none',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const refused = await strict.send({ url: 'http://inside.example/', expectContinue: true });
    expect(refused).toMatchObject({ kind: 'refused', sent: false });
    expect(await ask('http://127.0.0.1:1/')).toMatchObject({ kind: 'failed', sent: false });
    await strict.close();
  });
});
