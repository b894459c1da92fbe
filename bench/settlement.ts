import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import { createBackgroundPool } from '#lib/platform/database/background-pool.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { lineColumns } from '#lib/settlement/imports/encode-line.ts';
import { loadFile } from '#lib/settlement/imports/load-file.ts';
import {
  activateFormat,
  commitImport,
  createFormat,
  createImport,
  findFormatVersion,
  findImport,
  receiveFile,
  shippedFormats,
} from '#lib/settlement/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { seedMerchant } from '#test/fixtures/gateway.ts';
import { type Result, recordResults } from './results.ts';
import { copyBare } from './settlement/copy-bare.ts';
import { seedPayments } from './settlement/seed-payments.ts';
import { watchMemory } from './settlement/watch-memory.ts';
import { watchPage } from './settlement/watch-page.ts';

/**
 * How many rows of a settlement file are read, checked and stored in a second, beside a bare COPY of the same rows into
 * the same table: those are in the text form of the table already, and are sent as they are. Rounds alternate. Then how fast such a
 * file is imported as a whole and matched with payments, how much memory that takes, and how long a page of a list takes beside it.
 * The file has the 36 columns (own), or is one of Adyen that a shipped format reads (adyen).
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    payments: { type: 'string', default: '200000' },
    formats: { type: 'string', default: 'own,adyen' },
  },
});
const rows = Number(options.rows);
const payments = Math.max(Number(options.payments), rows);
const rounds = 3;
const idleMs = 10_000;
const importId = 'b'.repeat(32);
const by = { actor: 'bench', now: systemClock.now() };

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const bareFile = path.join(directory, 'bare.csv');
const server = await startEmbeddedPostgres({ directory: path.join(directory, 'database'), disposable: true });
const pool = createPool(server.url, { max: 6, deadlineMs: 900_000 });
const backgroundPool = await createBackgroundPool(server.url, { deadlineMs: 900_000 });
try {
  // The database writes the bare file, as a user of its own.
  await chmod(directory, 0o777);
  await prepareDatabase(server.url);
  const db = createDatabase(pool, backgroundPool);
  const { psp, merchant, channel } = await seedMerchant(db);
  // An installation does not empty its tables; statistics of an empty one would plan for no line at all.
  for (const table of ['settlement_line', 'settlement_match'])
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  const count = { merchantId: merchant.id, channelId: channel.id, count: payments };
  await seedPayments(pool, count);
  const services = { db, clock: systemClock, log: createLog('warn') };
  for (const name of options.formats.split(',')) {
    const file = path.join(directory, `${name}.csv`);
    writeFile(name, file, { pspId: psp.id, merchantId: merchant.id });
    await recordResults(await measure(services, { name, file, pspId: psp.id, merchantId: merchant.id }));
    await rm(file);
  }
} finally {
  await Promise.allSettled([pool.end(), backgroundPool.end()]);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

type Services = Parameters<typeof receiveFile>[0];
type Measured = { name: string; file: string; pspId: string; merchantId: string };

/** Another process writes them, so that the memory of this one is that of imports. */
function writeFile(name: string, file: string, owner: { pspId: string; merchantId: string }): void {
  const writer = path.join(import.meta.dirname, 'settlement/write-file.ts');
  const args = [writer, name, String(rows), String(payments), owner.pspId, owner.merchantId, file];
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' });
}

async function measure(services: Services, measured: Measured): Promise<Result[]> {
  const { name, file, pspId, merchantId } = measured;
  const formatId = name === 'own' ? null : await createShipped(services, measured);
  const idle = watchPage(pool, merchantId);
  await sleep(idleMs);
  const idleMsOfPage = await idle.stop();
  const memory = watchMemory();
  const { bare, loaded } = await compareWithCopy(services, measured, formatId);
  const page = watchPage(pool, merchantId);
  const { imported, matched } = await importWhole(services, { file, pspId, formatId });
  const besideMs = await page.stop();
  const { before, peak } = memory.stop();
  // What a million rows take in seconds is easier to compare than rows a second of two steps.
  const loadRatio = bare / loaded;
  const wholeRatio = bare / imported + bare / matched;
  console.log(
    `${name}: ${rows} rows, ${payments} payments, file ${await sizeOf(file)}, bare ${await sizeOf(bareFile)}`,
  );
  console.log(
    `  bare COPY ${Math.round(bare)} rows/s, read, checked and stored ${Math.round(loaded)} rows/s: × ${loadRatio.toFixed(3)} its time (limit 1.1)`,
  );
  console.log(
    `  imported ${Math.round(imported)} rows/s, matched ${Math.round(matched)} lines/s: × ${wholeRatio.toFixed(2)} its time together, × ${(bare / matched).toFixed(2)} matching (limit 2.2)`,
  );
  console.log(`  memory of this process ${before} MB before, ${peak} MB at most (limit 350 MB)`);
  console.log(
    `  page of a list ${idleMsOfPage.toFixed(1)} ms idle, ${besideMs.toFixed(1)} ms beside: × ${(besideMs / idleMsOfPage).toFixed(2)} (limit 2), 99th percentile`,
  );
  const copy = { name: 'bare COPY of the same rows', figure: bare };
  const label = name === 'own' ? 'settlement' : `settlement, ${name}`;
  return [
    { name: `${label}: rows read, checked and stored`, figure: loaded, unit: '/s', limit: copy },
    { name: `${label}: rows imported`, figure: imported, unit: '/s', limit: copy },
    { name: `${label}: lines matched`, figure: matched, unit: '/s', limit: copy },
    { name: `${label}: memory`, figure: peak * 1_024, unit: 'KB', limit: { name: '350 MB', figure: 350 * 1_024 } },
    { name: `${label}: page beside`, figure: besideMs, unit: 'ms', limit: { name: 'idle', figure: idleMsOfPage } },
  ];
}

/** Adyen names its merchants; all of them are the one of this bench. */
async function createShipped({ db }: Services, { pspId, merchantId }: Measured): Promise<string> {
  const shipped = shippedFormats.find(({ key }) => key === 'adyen-settlement-detail');
  if (!shipped) throw new Error('the format is not shipped any more');
  const columns = shipped.definition.columns.map((each) =>
    each.target === 'MerchantId' ? { ...each, source: { kind: 'CONSTANT', value: merchantId } as const } : each,
  );
  const format = { entityId: pspId, name: 'Adyen', definition: { ...shipped.definition, columns } };
  const id = await createFormat(autocommit(db), format, by);
  await activateFormat(autocommit(db), { id, version: 1 }, by);
  return id;
}

async function compareWithCopy(
  { db }: Services,
  { file, pspId, merchantId }: Measured,
  formatId: string | null,
): Promise<{ bare: number; loaded: number }> {
  const owner = { pspId, merchantIds: new Set([merchantId]) };
  const format = formatId === null ? null : await findFormatVersion(db, { id: formatId, version: 1 });
  const load = async (): Promise<number> => {
    await empty();
    const tookMs = startTimer();
    const parsedAt = systemClock.now();
    const bytes = createReadStream(file, { highWaterMark: 262_144 });
    const input = { importId, owner, parsedAt, bytes, format, onProgress: () => undefined };
    const read = await withTransaction(pool, (tx) => loadFile(tx, input), { long: true, deadlineMs: 900_000 });
    if (read.lineCount !== rows) throw new Error(`only ${read.lineCount} rows were read: ${read.refusal}`);
    return rows / (tookMs() / 1_000);
  };
  await load();
  const columns = lineColumns.join(', ');
  await pool.query(
    `COPY (SELECT ${columns} FROM settlement_line ORDER BY row_number) TO '${bareFile}' (FORMAT csv, DELIMITER ';')`,
  );
  const bare: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await empty();
    const tookMs = startTimer();
    await copyBare(pool, `COPY settlement_line (${columns}) FROM STDIN (FORMAT csv, DELIMITER ';')`, bareFile);
    bare.push(rows / (tookMs() / 1_000));
    loaded.push(await load());
    console.log(
      `round ${round + 1}: bare ${Math.round(bare.at(-1) ?? 0)} rows/s, loaded ${Math.round(loaded.at(-1) ?? 0)} rows/s`,
    );
  }
  await empty();
  return { bare: median(bare), loaded: median(loaded) };
}

/** What earlier imports left would make rows duplicates and payments settled. */
async function empty(): Promise<void> {
  await pool.query(
    `TRUNCATE settlement_line, settlement_bad_row, settlement_match, settlement_part, settlement_import, settlement_import_merchant`,
  );
  await pool.query('CHECKPOINT');
}

/** As a user imports it: received, hashed, compared with other imports, and matched. */
async function importWhole(
  services: Services,
  { file, pspId, formatId }: { file: string; pspId: string; formatId: string | null },
): Promise<{ imported: number; matched: number }> {
  const { db } = services;
  const tookMs = startTimer();
  const input = { entityId: pspId, fileName: 'settlement.csv', actor: 'bench' };
  const id = await createImport(autocommit(db), input, systemClock.now());
  const format = formatId === null ? ('OWN' as const) : { formatId };
  await receiveFile(services, { id, entityId: pspId, body: createReadStream(file), format });
  const imported = rows / (tookMs() / 1_000);
  const found = await findImport(db, id);
  if (found?.lineCount !== rows) throw new Error(`not every row was imported: ${found?.refusal}`);
  const matchedMs = startTimer();
  await commitImport(autocommit(db), id, { actor: 'bench', now: systemClock.now() });
  const background = { ...services, db: createDatabase(backgroundPool) };
  while ((await runSettlementSlice(background)) > 0);
  const matched = rows / (matchedMs() / 1_000);
  const open = await pool.query('SELECT count(*)::int AS count FROM settlement_match WHERE exception IS NOT NULL');
  if (open.rows[0].count > 0) throw new Error(`${open.rows[0].count} lines found no payment`);
  return { imported, matched };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

async function sizeOf(name: string): Promise<string> {
  return `${Math.round((await stat(name)).size / 1_048_576)} MB`;
}
