/**
 * `npm run soak:connections [-- connections]`: opens 100,000 connections that no client should, of six kinds, and
 * prints the descriptors and the memory of the server before and after. It ends with 1 when either has grown. The pages
 * must have been built by `npm start`.
 */
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPaid, startLoad } from '../faults/load.ts';
import { type Product, startProduct } from '../faults/product.ts';

const total = Number(process.argv[2] ?? 100_000);
const directory = process.env.FAULTS_DIR ?? '.turnpike-faults';
const port = Number(process.env.FAULTS_PORT ?? 4390);
/** At once, of all kinds. */
const concurrency = 400;
const heldMs = 100;
const maxGrowth = { descriptors: 20, memoryMb: 50 };

const head = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n';

/** What each connection does, and then its end from this side. */
const kinds: Readonly<Record<string, (socket: Socket) => Promise<void>>> = {
  'half-closed': async (socket) => {
    socket.end('POST /v1/payments HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc');
    await closed(socket);
  },
  upgrade: async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await closed(socket);
  },
  'slow headers': async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost:');
    await sleep(heldMs);
    socket.destroy();
  },
  reset: async (socket) => {
    socket.write(`${head}\r\n`);
    await sleep(heldMs / 10);
    socket.resetAndDestroy();
  },
  'unread response': async (socket) => {
    socket.pause();
    socket.write(`${head}\r\n`.repeat(8));
    await sleep(heldMs);
    socket.destroy();
  },
  'early end of a body': async (socket) => {
    socket.end('POST /v1/payments HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\nabc');
    await closed(socket);
  },
};

function closed(socket: Socket): Promise<void> {
  socket.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), 5_000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function playConnection(work: (socket: Socket) => Promise<void>): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  if (!socket.destroyed) await work(socket);
  socket.destroy();
}

async function playConnections(count: number): Promise<void> {
  const works = Object.values(kinds);
  let started = 0;
  const one = async (): Promise<void> => {
    while (started < count) {
      const work = works[started % works.length];
      started += 1;
      if (work) await playConnection(work);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
}

type State = { descriptors: number; memoryMb: number };

/** Connections close on both sides, and what they used is collected, within some seconds. */
async function readState(product: Product): Promise<State> {
  await sleep(15_000);
  return { descriptors: readdirSync(`/proc/${product.pid}/fd`).length, memoryMb: product.memoryMb() };
}

const format = ({ descriptors, memoryMb }: State): string => `${descriptors} descriptors, ${memoryMb} MB`;

const product = await startProduct(directory, port, `${directory}.log`);
let hasGrown = false;
try {
  const load = startLoad(product, { clients: 16, pauseMs: 0 });
  await sleep(10_000);
  await load.stop();
  // The first tenth makes what stays: code that was compiled, pages of the heap.
  await playConnections(total / 10);
  const before = await readState(product);
  process.stdout.write(`before: ${format(before)}\n`);
  const started = performance.now();
  for (let part = 1; part <= 5; part += 1) {
    await playConnections(total / 5);
    const now = await readState(product);
    hasGrown =
      now.descriptors - before.descriptors > maxGrowth.descriptors ||
      now.memoryMb - before.memoryMb > maxGrowth.memoryMb;
    process.stdout.write(`after ${(total / 5) * part}: ${format(now)}\n`);
  }
  process.stdout.write(`${total} connections in ${Math.round((performance.now() - started) / 1_000)} s\n`);
  const paying = startLoad(product, { clients: 2, pauseMs: 50 });
  await sleep(2_000);
  const seen = await paying.stop();
  process.stdout.write(`${seen.filter(isPaid).length} of ${seen.length} payments afterwards\n`);
} finally {
  await product.stop('SIGTERM');
}
process.exit(hasGrown ? 1 : 0);
