import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { findFreePort } from '../embedded-postgres/free-port.ts';
import { reachDatabase } from './reach-database.ts';

let database: TestDatabase;
let servers: Server[];
let sockets: Socket[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  servers = [];
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

function listen(port: number, answer: (socket: Socket) => void): Promise<void> {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    answer(socket);
  });
  servers.push(server);
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function urlAt(port: number, changes: Partial<URL> = {}): string {
  return Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }, changes).href;
}

/** Passes everything on to the database of the test. */
function passOn(socket: Socket): void {
  const upstream = connect(Number(new URL(database.url).port), '127.0.0.1');
  sockets.push(upstream.on('error', () => undefined));
  socket.pipe(upstream).pipe(socket);
}

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

/** As much of PostgreSQL's protocol as one `SHOW` needs. */
function answerAsVersion(version: string): (socket: Socket) => void {
  const ready = message('Z', Buffer.from('I'));
  const field = Buffer.from('server_version_num\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0', 'latin1');
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
  const result = [
    message('T', Buffer.from([0, 1]), field),
    message('D', row),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ];
  return (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.on('data', () => socket.write(Buffer.concat(result)));
    });
  };
}

const reach = (url: string, withinMs: number) => {
  const waiting: string[] = [];
  return { waiting, outcome: reachDatabase(url, { withinMs, onWaiting: (sentence) => waiting.push(sentence) }) };
};

test('a start waits for a database that comes up later, and says once why', async () => {
  const port = await findFreePort();
  const { waiting, outcome } = reach(urlAt(port), 10_000);
  await sleep(1_200);
  await listen(port, passOn);
  await outcome;
  expect(waiting).toEqual([expect.stringContaining('Nothing answers at DATABASE_URL')]);
});

test('a start waits where a proxy in front has no database to pass it on to yet', async () => {
  const port = await findFreePort();
  let accepted = 0;
  await listen(port, (socket) => {
    accepted += 1;
    if (accepted > 2) return passOn(socket);
    socket.once('data', () => socket.end());
  });
  const { waiting, outcome } = reach(urlAt(port), 10_000);
  await outcome;
  expect([accepted, waiting]).toEqual([3, [expect.stringContaining('DATABASE_URL')]]);
});

test('a database that stays away fails the start once the time is over', async () => {
  const started = performance.now();
  const { outcome } = reach(urlAt(await findFreePort()), 1_500);
  await expect(outcome).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(performance.now() - started).toBeLessThan(4_000);
});

test('a server that accepts and says nothing fails the start as one that does not answer', async () => {
  const port = await findFreePort();
  await listen(port, () => undefined);
  await expect(reach(urlAt(port), 0).outcome).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('a wrong password is not waited for', async () => {
  const { waiting, outcome } = reach(urlAt(Number(new URL(database.url).port), { password: 'wrong' }), 30_000);
  await expect(outcome).rejects.toMatchObject({ code: '28P01' });
  expect(waiting).toEqual([]);
});

test('a PostgreSQL that is too old is refused by its version', async () => {
  const port = await findFreePort();
  await listen(port, answerAsVersion('140012'));
  await expect(reach(urlAt(port), 0).outcome).rejects.toThrow('PostgreSQL 14 is too old');
});
