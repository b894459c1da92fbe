import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { issueToken } from '#lib/access/index.ts';
import { createEntity } from '#lib/entities/index.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { nextValues, statements } from './durable-writes.ts';
import { debitBodies } from './request-bodies.ts';
import { type Result, recordResults } from './results.ts';

/**
 * POST /v1/payments with everything a payment does, beside its limits, in one run on one database:
 *   (a) a bare Hono + pg handler doing the same durable writes one statement at a time
 *   (b) the same SQL in pgbench (where pgbench is installed)
 *   (c) the same gateway behind a Next route handler
 * Rounds are interleaved and the best of each counts, since a shared machine has bad seconds.
 */
const connections = 16;
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);

type Target = { name: string; file: string };
const targets: Target[] = [
  { name: 'Turnpike', file: 'turnpike.ts' },
  { name: '(a) bare Hono + pg', file: 'baseline-hono.ts' },
  { name: '(c) through Next', file: 'next-route.ts' },
];

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory });
try {
  await prepareDatabase(server.url);
  const { channelId, accessToken } = await seedMerchant(server.url);
  const best = new Map<string, number>();
  const latency = new Map<string, number>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, file } of targets) {
      const result = await measure(file, channelId, accessToken);
      if (result.rate > (best.get(name) ?? 0)) {
        best.set(name, result.rate);
        latency.set(name, result.p99);
      }
      console.log(
        `round ${round}  ${name.padEnd(22)} ${result.rate.toFixed(0).padStart(6)} /s  p99 ${result.p99} ms`,
      );
    }
    const pgbench = await measurePgbench(channelId);
    if (pgbench !== null) {
      best.set('(b) pgbench', Math.max(pgbench, best.get('(b) pgbench') ?? 0));
      console.log(`round ${round}  ${'(b) pgbench'.padEnd(22)} ${pgbench.toFixed(0).padStart(6)} /s`);
    }
  }
  report(best, latency);
  await recordResults(resultsOf(best));
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function seedMerchant(url: string): Promise<{ channelId: string; accessToken: string }> {
  const pool = createPool(url, { max: 2 });
  const db = createDatabase(pool);
  const now = new Date();
  const psp = await createEntity(
    autocommit(db),
    { kind: 'PSP', parentId: null, name: 'Bench', mode: 'TEST' },
    now,
  );
  const merchant = await createEntity(
    autocommit(db),
    {
      kind: 'MERCHANT',
      parentId: psp.id,
      name: 'Bench',
      // Counted like any other, but never reached.
      settings: { paymentBrands: ['*'], throttling: { paymentsPerMinute: 100_000_000 } },
    },
    now,
  );
  const channel = await createEntity(
    autocommit(db),
    { kind: 'CHANNEL', parentId: merchant.id, name: 'Bench' },
    now,
  );
  const { accessToken } = await issueToken(autocommit(db), { entityId: merchant.id, name: 'bench' }, now);
  await pool.end();
  return { channelId: channel.id, accessToken };
}

async function measure(
  file: string,
  channelId: string,
  accessToken: string,
): Promise<{ rate: number; p99: number }> {
  const port = await findFreePort();
  const child = await start(file, port);
  const load = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections,
      duration,
      requests: debitBodies(channelId).map((body) => ({
        method: 'POST' as const,
        path: '/v1/payments',
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
        },
        body,
      })),
    });
  await load(2);
  const result = await load(seconds);
  child.kill('SIGKILL');
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${file}: ${bad} requests failed`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

function start(file: string, port: number): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'servers', file), [server.url, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** The same three statements, each its own commit; ids are made by PostgreSQL. */
async function measurePgbench(channelId: string): Promise<number | null> {
  const { id, open, journal, complete } = nextValues(channelId);
  const reference = JSON.parse(journal)[0].reference as string;
  const withIds = (text: string): string =>
    text
      .replaceAll(id, "' || :id || '")
      .replaceAll(reference, "' || :ref || '")
      .replaceAll(/[\n\s]+/g, ' ');
  const statement = (text: string, value: string): string =>
    `${text.replaceAll(/\s+/g, ' ').replace('$1', `('${withIds(value)}')::jsonb`)};`;
  const script = path.join(directory, 'payment.sql');
  await writeFile(
    script,
    [
      `SELECT quote_literal(md5(random()::text || clock_timestamp())) AS id, quote_literal(md5(clock_timestamp()::text || random())) AS ref \\gset`,
      statement(statements.open.text, open),
      statement(statements.journal.text, journal),
      statement(statements.complete.text, complete),
    ].join('\n'),
  );
  const options = [
    '-n',
    '-f',
    script,
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds),
    server.url,
  ];
  try {
    const { stdout } = await promisify(execFile)('pgbench', options);
    return Number(/tps = ([0-9.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function report(best: Map<string, number>, latency: Map<string, number>): void {
  const own = best.get('Turnpike') ?? 0;
  console.log(`\nPOST /v1/payments, ${connections} connections, best of ${rounds} × ${seconds} s`);
  for (const [name, rate] of best) {
    const p99 = latency.has(name) ? `p99 ${latency.get(name)} ms` : '';
    const ratio = name === 'Turnpike' ? '' : `Turnpike is ${(own / rate).toFixed(2)} ×`;
    console.log(`${name.padEnd(22)} ${rate.toFixed(0).padStart(6)} /s  ${p99.padEnd(12)} ${ratio}`);
  }
}

function resultsOf(best: Map<string, number>): Result[] {
  const figure = best.get('Turnpike') ?? 0;
  const limits = [...best].filter(([name]) => name !== 'Turnpike');
  return limits.map(([name, rate]) => ({
    ...{ name: 'payments', figure, unit: '/s' as const },
    limit: { name, figure: rate },
  }));
}
