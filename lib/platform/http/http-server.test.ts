import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { baseHeaders } from './security-headers.ts';

let front: HttpServer;
let port: number;
let reached: string[];

beforeEach(async () => {
  reached = [];
  front = createHttpServer({
    bodyLimitBytes: 1_000,
    headers: baseHeaders(true),
    headersWithinMs: 200,
    receiveWithinMs: 200,
    sendStallMs: 200,
    uploads: { matches: ({ url }) => url === '/upload', limitBytes: 100_000 },
    errorResponse: ({ url }, { status }) =>
      url?.startsWith('/v1') ? { contentType: 'application/json', body: `{"status":${status}}` } : undefined,
    listener: async (request, response) => {
      reached.push(`${request.method} ${request.url}`);
      if (request.url === '/broken') throw new Error('bug');
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.url === '/slow') await sleep(400);
      response.end(request.url === '/large' ? Buffer.alloc(50_000_000) : `got ${body.length}`);
    },
  });
  port = await front.listen(0, '127.0.0.1');
});
/** Closing takes a moment, in which the next test begins. */
const closing: Promise<void>[] = [];
afterEach(() => {
  closing.push(front.drain(0));
});
afterAll(() => Promise.all(closing));

/** What a peer receives that writes these bytes; fetch could not send most of them. */
function talk(...pieces: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    void (async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await sleep(30);
      }
    })();
  });
}

test.each([
  ['an answer', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
  ['an error', 'GET /broken HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 500],
  ['a refused method', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['a refused upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 426],
  ['a request that no parser reads', 'HELLO\r\n\r\n', 400],
])('%s has the security headers', async (_what, request, status) => {
  const answer = await talk(request);
  expect(statusOf(answer)).toBe(status);
  for (const [name, value] of Object.entries(baseHeaders(true))) expect(answer).toContain(`${name}: ${value}\r\n`);
});

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('refused before any route sees it', () => {
  test.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['an unusual method', 'PROPFIND / HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a b/..\r\n\r\n', 400],
    ['an absolute-form target', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a target of another host', 'GET //evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['the same with a backslash', 'GET /\\evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an asterisk target', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a target that is too long', `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 414],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a Content-Length over the limit', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n', 413],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['something that is not HTTP', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
  ])('%s', async (_what, bytes, status) => {
    const answer = await talk(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(reached).toEqual([]);
  });

  test('405 lists the allowed methods', async () => {
    expect(await talk('TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/allow: GET, HEAD, POST/i);
  });

  test('a body of unstated length is cut off at the limit', async () => {
    const chunk = `1f4\r\n${'a'.repeat(500)}\r\n`;
    const answer = await talk('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', chunk, chunk, chunk);
    expect(statusOf(answer)).toBe(413);
  });

  test('the gateway’s paths answer in its own envelope', async () => {
    const answer = await talk('POST /v1/payments HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n');
    expect(answer).toMatch(/application\/json[\s\S]*\{"status":413\}$/);
  });
});

describe('a request to upgrade the connection', () => {
  const upgrade = (path: string, protocol = 'websocket') =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: x\r\n\r\n`;

  test('is answered with 426 and closed, fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => talk(upgrade('/_next/hmr'))));
    for (const answer of answers) {
      expect(statusOf(answer)).toBe(426);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/i);
    }
    expect(reached).toEqual([]);
    await expect.poll(countConnections).toBe(0);
  });

  test('is closed even when the client keeps its side open and sends more', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(upgrade('/'));
    const timer = setInterval(() => socket.write('more'), 50);
    await expect.poll(countConnections, { timeout: 3_000 }).toBe(0);
    clearInterval(timer);
    socket.destroy();
  });

  test('is answered in the envelope of the gateway on its paths', async () => {
    expect(await talk(upgrade('/v1/payments'))).toMatch(/application\/json[\s\S]*\{"status":426\}$/);
  });

  test('for HTTP/2 without TLS is ignored: the request is served as it is', async () => {
    const socket = talk(
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n\r\n',
    );
    expect(await socket).toMatch(/HTTP\/1\.1 200[\s\S]*got 0/);
  });

  test('is passed to a handler that accepts it', async () => {
    const taken: string[] = [];
    const other = createHttpServer({
      bodyLimitBytes: 1_000,
      listener: (_request, response) => void response.end(),
      takeUpgrade: (request, socket) => {
        taken.push(request.url ?? '');
        socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
        return true;
      },
    });
    const ownPort = port;
    port = await other.listen(0, '127.0.0.1');
    expect(statusOf(await talk(upgrade('/_next/hmr')))).toBe(101);
    expect(taken).toEqual(['/_next/hmr']);
    port = ownPort;
    await other.drain(0);
  });

  function countConnections(): Promise<number> {
    return new Promise((resolve) => front.server.getConnections((_error, count) => resolve(count)));
  }
});

test('ordinary requests pass, chunked or not', async () => {
  const url = `http://127.0.0.1:${port}/`;
  expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(1_000) })).text()).toBe('got 1000');
  expect(
    await talk(
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
    ),
  ).toMatch(/got 2/);
});

test('a bug answers 500 without a word about itself', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/broken`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe('');
});

describe('drain', () => {
  test('answers what was accepted, and takes nothing new', async () => {
    const slow = fetch(`http://127.0.0.1:${port}/slow`);
    await sleep(50);
    const drained = front.drain(5_000);
    await sleep(20);
    await expect(fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).rejects.toThrow();
    const answer = await slow;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await drained;
  });

  test('goes on accepting for as long as a proxy needs to look elsewhere', async () => {
    const drained = front.drain(5_000, 400);
    await sleep(50);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await sleep(400);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    await drained;
  });

  test('a client that reuses its connection at that moment is answered with Connection: close', async () => {
    const talking = talk('GET /a HTTP/1.1\r\nHost: a\r\n\r\n', '', '', 'GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
    await sleep(45);
    await front.drain(2_000);
    const answer = await talking;
    expect(reached).toEqual(['GET /a', 'GET /b']);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answer).toMatch(/connection: close/i);
  });

  test('cuts what does not end in time', async () => {
    const talking = talk('POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
    await sleep(30);
    const started = performance.now();
    await front.drain(400);
    expect(performance.now() - started).toBeLessThan(900);
    await talking;
  });
});

test('a client that has closed its side after its request is answered', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc');
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1.1 200[\s\S]*got 3/);
});

describe('a client that reads its response', () => {
  const request = (socket: Socket) => socket.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');

  test('not at all is cut off', async () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    request(socket);
    await vi.waitFor(async () => expect(await openConnections()).toBe(1));
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 3_000 });
    socket.destroy();
  });

  test('slowly gets all of it', async () => {
    const socket = connect(port, '127.0.0.1');
    request(socket);
    let received = 0;
    for await (const chunk of socket) {
      if (received < 1_000_000) await sleep(20);
      received += chunk.length;
    }
    expect(received).toBeGreaterThan(50_000_000);
  });
});

const openConnections = () => new Promise((resolve) => front.server.getConnections((_error, count) => resolve(count)));

test('the end of the server waits for a request that works, and for none that does not arrive', async () => {
  const unfinished = talk('POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await sleep(50);
  await front.drain(5_000);
  expect((await slow).status).toBe(200);
  expect(await unfinished).toMatch(/^(?:HTTP\/1.1 408|$)/);
});

describe('the head of a request', () => {
  test('that arrives too slowly is answered with 408 and reaches no route', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `X-Slow-${at}: a\r\n`);
    const started = performance.now();
    expect(statusOf(await talk('GET / HTTP/1.1\r\nHost: a\r\n', ...lines))).toBe(408);
    expect(performance.now() - started).toBeLessThan(550);
    expect(reached).toEqual([]);
  });

  test('that stops arriving is answered with 408', async () => {
    expect(statusOf(await talk('POST / HTTP/1.1\r\nHost:'))).toBe(408);
  });
});

describe('a body', () => {
  const head = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
  const pieces = Array.from({ length: 12 }, () => 'x');

  test('that does not arrive in time is answered with 408', async () => {
    const started = performance.now();
    expect(statusOf(await talk(head('/', 10), 'x'))).toBe(408);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('that arrives too slowly is answered with 408', async () => {
    expect(statusOf(await talk(head('/', 13), ...pieces))).toBe(408);
  });

  test('of an upload may take as long as bytes of it arrive', async () => {
    expect(await talk(head('/upload', 12), ...pieces)).toMatch(/^HTTP\/1.1 200[\s\S]*got 12$/);
  });

  test('of an upload that stops arriving is answered with 408', async () => {
    expect(statusOf(await talk(head('/upload', 10), 'x'))).toBe(408);
  });

  test('of an upload has a limit of its own', async () => {
    const url = `http://127.0.0.1:${port}/upload`;
    expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })).text()).toBe('got 100000');
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(100_001) })).status).toBe(413);
  });
});
