import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyLedger } from '#lib/ledger/index.ts';
import { withPool } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { createPrisma } from '#lib/platform/database/prisma-client.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { faults, monthWith } from '#test/books/faults.ts';
import { playMonths } from '#test/books/play-months.ts';
import { startTestGateway } from '#test/fixtures/gateway.ts';

/**
 * `npm run soak:books -- <months> <seed>`: random months of three acquirers, each in its own format, three banks and three
 * currencies, with books that are kept a second time from what happened. Payments, settlement, ledger, journal, reports,
 * payouts and bank must agree with them to the minor unit. Then each fault that is put into a file must be found.
 */
const count = Number(process.argv[2] ?? 200);
const seed = process.argv[3] ?? 'books';
const seeds = Array.from({ length: count }, (_, index) => `${seed}-${index}`);

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-books-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
await prepareDatabase(server.url);
const pool = createPool(server.url, { max: 10 });
const prisma = createPrisma(pool);
const openDatabase = async () => ({
  ...withPool(pool, prisma),
  prisma,
  url: server.url,
  close: async () => {
    await prisma.$disconnect();
    await pool.end();
  },
});
const gateway = await startTestGateway({}, createLog('silent'), { openDatabase });
const began = performance.now();
const plain = await playMonths(
  gateway,
  seeds.map((each) => ({ seed: each })),
);
const faulty = await playMonths(
  gateway,
  faults.map((fault) => monthWith(fault, seed)),
);
const { differences, entries } = await verifyLedger(gateway.database.pool);
const missed = faults.filter((_, index) => faulty[index]?.differences.length === 0);

for (const { differences: each } of plain) for (const text of each) console.log(text);
for (const { name } of missed) console.log(`not found: ${name}`);
console.table({
  months: count,
  payments: plain.reduce((sum, { payments }) => sum + payments, 0),
  'rows of acquirers': plain.reduce((sum, { rows }) => sum + rows, 0),
  'months with VAT on fees': plain.filter(({ hasVat }) => hasVat).length,
  'of them with passed costs': plain.filter(({ hasVat, paysCosts }) => hasVat && paysCosts).length,
  'entries of the ledger': entries,
  'months that differ': plain.filter((each) => each.differences.length > 0).length,
  'accounts that differ when booked again': differences.length,
  'faults in files': faults.length,
  'faults that were found': faults.length - missed.length,
  seconds: Math.round((performance.now() - began) / 1_000),
});
if (plain.some((each) => each.differences.length > 0) || differences.length > 0 || missed.length > 0)
  process.exitCode = 1;
await gateway.close();
await server.stop();
await rm(directory, { recursive: true, force: true });
