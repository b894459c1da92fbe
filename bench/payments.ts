import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { nextValues, statements } from './durable-writes.ts';
import { connections, measurePayments } from './load/payment-load.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { type Result, recordResults } from './results.ts';

/**
 * POST /v1/payments with everything a payment does, beside its limits, in one run on one database:
 *   (a) a bare Hono + pg handler doing the same durable writes one statement at a time
 *   (b) the same SQL in pgbench (where pgbench is installed)
 *   (c) the same gateway behind a Next route handler
 * Rounds are interleaved and the best of each counts, since a shared machine has bad seconds.
 */
const seconds = Number(process.argv[2] ?? 6);
const rounds = Number(process.argv[3] ?? 3);

const servers: { name: string; file: string }[] = [
  { name: 'Turnpike', file: 'turnpike.ts' },
  { name: '(a) bare Hono + pg', file: 'baseline-hono.ts' },
  { name: '(c) through Next', file: 'next-route.ts' },
];

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const [target] = await seedChannels(server.url, [{}]);
  if (!target) throw new Error('no channel');
  const best = new Map<string, number>();
  const latency = new Map<string, number>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, file } of servers) {
      const result = await measurePayments(file, server.url, target, seconds);
      if (result.rate > (best.get(name) ?? 0)) {
        best.set(name, result.rate);
        latency.set(name, result.p99);
      }
      console.log(`round ${round}  ${name.padEnd(22)} ${result.rate.toFixed(0).padStart(6)} /s  p99 ${result.p99} ms`);
    }
    const pgbench = await measurePgbench(target.channelId);
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
    `${text
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .replace('$1', `('${withIds(value)}')::jsonb`)};`;
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
  const options = ['-n', '-f', script, '-c', String(connections), '-j', '2', '-T', String(seconds), server.url];
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
    name: 'payments',
    figure,
    unit: '/s' as const,
    limit: { name, figure: rate },
  }));
}
