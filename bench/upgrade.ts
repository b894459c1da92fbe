/**
 * `npm run prove:upgrade [-- --rounds 20]`: two processes behind a proxy go from the earlier release to this one and back, one
 * after the other, while clients pay, read, refund and open pages. Nothing may fail, be lost, be doubled or stay out of the books
 * (docs/decisions/0040-rolling-upgrades.md). It needs Caddy and the earlier release's commit, and ends with 1 when a goal is missed.
 */
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import earlierRelease from '../prisma/earlier-release.json' with { type: 'json' };
import { percentile } from './faults/load.ts';
import { type Product, startProduct } from './faults/product.ts';
import { CannotRun, type Row, row } from './faults/rows.ts';
import { compareBooks } from './upgrade/compare-books.ts';
import { isGood, startLoad } from './upgrade/load.ts';
import { prepareRelease } from './upgrade/prepare-release.ts';
import { startProxy } from './upgrade/proxy.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(options.rounds);
const folder = path.join(os.tmpdir(), 'turnpike-upgrade');
const directory = path.join(folder, 'data');
const port = Number(process.env.UPGRADE_PORT ?? 4490);
const ports = [port + 1, port + 2];
/** The proxy asks every second whether a process is ready; the next one may end when it has seen this one. */
const proxySeesMs = 2_000;

async function proveUpgrade(): Promise<Row[]> {
  const earlier = path.join(folder, `release-${earlierRelease.commit.slice(0, 12)}`);
  prepareRelease(earlierRelease.commit, earlier);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const database = await startEmbeddedPostgres({ directory });
  const environment = {
    DATABASE_URL: database.url,
    TURNPIKE_BASE_URL: `http://127.0.0.1:${port}`,
    TURNPIKE_TRUSTED_PROXIES: '1',
    TURNPIKE_STOP_DELAY: '3',
    TURNPIKE_DEMO_DAYS: '14',
  };
  const start = (at: number, root: string): Promise<Product> =>
    startProduct(directory, at, path.join(folder, 'processes.log'), environment, root);
  const running: Product[] = [];
  const stops: number[] = [];
  const roll = async (to: string): Promise<void> => {
    for (const [index, at] of ports.entries()) {
      stops.push((await running[index]?.stop('SIGTERM')) ?? 0);
      running[index] = await start(at, to);
      await sleep(proxySeesMs);
    }
  };
  await roll(earlier);
  const proxy = await startProxy(
    folder,
    port,
    ports.map((at) => `127.0.0.1:${at}`),
  );
  try {
    const since = new Date();
    const load = startLoad(`http://127.0.0.1:${port}`, (running[0] as Product).demo);
    await sleep(3_000);
    for (let round = 1; round <= rounds; round += 1) {
      await roll(process.cwd());
      await roll(earlier);
      process.stdout.write(`  ${round} of ${rounds}: there and back\n`);
    }
    await sleep(3_000);
    const { answers, paid } = await load.stop();
    const bad = answers.filter((answer) => !isGood(answer));
    const kinds = [...new Set(bad.map(({ request, status, code }) => `${request} ${status} ${code}`))].join(', ');
    const books = await compareBooks(database.url, paid, since);
    const p99 = Math.round(
      percentile(
        answers.map(({ tookMs }) => tookMs),
        0.99,
      ),
    );
    const paidCount = paid.length;
    const stopped = Math.round(Math.max(...stops));
    return [
      row('requests that failed: 0', `${bad.length} of ${answers.length} ${kinds}`.trim(), bad.length === 0),
      row('acknowledged payments and refunds lost: 0', `${books.lost} of ${paidCount} payments`, books.lost === 0),
      row(
        'doubled, or stored without an answer: 0',
        books.doubled + books.unknown,
        books.doubled + books.unknown === 0,
      ),
      row(
        'not in the ledger, or twice: 0',
        books.unbooked + books.bookedTwice,
        books.unbooked + books.bookedTwice === 0,
      ),
      row('processes replaced', `${4 * rounds}, each ended within ${stopped} ms; p99 of answers ${p99} ms`, true),
    ];
  } finally {
    proxy.kill();
    for (const product of running) await product.stop('SIGTERM');
    await database.stop();
  }
}

try {
  const rows = await proveUpgrade();
  for (const { goal, figure, met } of rows) {
    process.stdout.write(`  ${met ? 'met   ' : 'MISSED'} ${goal.padEnd(46)} ${figure}\n`);
  }
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
