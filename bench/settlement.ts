import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { lineColumns } from '#lib/settlement/imports/encode-line.ts';
import { loadFile } from '#lib/settlement/imports/load-file.ts';
import { commitImport, createImport, findImport, receiveFile } from '#lib/settlement/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { seedMerchant } from '#test/fixtures/gateway.ts';
import { type Result, recordResults } from './results.ts';

/**
 * How many rows of a settlement file are read, checked and stored in a second, beside a bare COPY of the same rows into
 * the same table: those are in the text form of the table already, and are sent as they are.
 * Rounds alternate. Then how fast such a file is imported as a whole and matched, and how much memory that takes.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(options.rows);
const rounds = 3;
const importId = 'b'.repeat(32);

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const file = path.join(directory, 'settlement.csv');
const bareFile = path.join(directory, 'bare.csv');
const server = await startEmbeddedPostgres({ directory: path.join(directory, 'database') });
try {
  await prepareDatabase(server.url);
  const pool = createPool(server.url, { max: 4, deadlineMs: 900_000 });
  const db = createDatabase(pool);
  const { psp, merchant } = await seedMerchant(db);
  // Another process writes them, so that the memory of this one is that of imports.
  const writer = path.join(import.meta.dirname, 'write-settlement-file.ts');
  const args = [writer, String(rows), importId, psp.id, merchant.id, file, bareFile];
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' });
  const memory = watchMemory();
  memory.begin();
  const owner = { pspId: psp.id, merchantIds: new Set([merchant.id]) };
  const load = async (): Promise<number> => {
    await empty(db);
    const tookMs = startTimer();
    await withTransaction(
      pool,
      (tx) => {
        const bytes = createReadStream(file, { highWaterMark: 262_144 });
        const parsedAt = systemClock.now();
        return loadFile(tx, { importId, owner, parsedAt, bytes, onProgress: () => undefined });
      },
      { long: true, deadlineMs: 900_000 },
    );
    return rows / (tookMs() / 1_000);
  };
  const columns = lineColumns.join(', ');
  const copyBare = async (): Promise<number> => {
    await empty(db);
    const tookMs = startTimer();
    await sendFile(pool, `COPY settlement_line (${columns}) FROM STDIN (FORMAT csv, DELIMITER ';')`);
    return rows / (tookMs() / 1_000);
  };
  await load();
  const loaded: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await copyBare());
    loaded.push(await load());
    console.log(`round ${round + 1}: bare ${perSecond(bare)}, read, checked and stored ${perSecond(loaded)}`);
  }
  await empty(db);
  const whole = await importWhole(db, psp.id);
  const ratio = median(bare) / median(loaded);
  console.log(
    `time of bare COPY: × ${ratio.toFixed(3)}; file ${await sizeOf(file)}, bare ${await sizeOf(bareFile)}`,
  );
  console.log(
    `whole import ${Math.round(whole.imported)} rows/s, matching ${Math.round(whole.matched)} lines/s`,
  );
  console.log(`memory of this process: ${memory.end()}`);
  const limit = { name: 'bare COPY of the same rows', figure: median(bare) };
  const results: Result[] = [
    { name: 'settlement: rows read, checked and stored', figure: median(loaded), unit: '/s', limit },
    { name: 'settlement: rows imported', figure: whole.imported, unit: '/s', limit },
    { name: 'settlement: lines matched', figure: whole.matched, unit: '/s', limit: null },
  ];
  await recordResults(results);
  await pool.end();
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

type Protocol = {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Sends the bare file as it is, over the connection that every client has. */
async function sendFile(pool: Pool, text: string): Promise<void> {
  const client = await pool.connect();
  const { resolve, reject, promise } = Promise.withResolvers<void>();
  const statement = {
    submit: (connection: Protocol) => connection.query(text),
    handleCopyInResponse: async (connection: Protocol) => {
      for await (const chunk of createReadStream(bareFile, { highWaterMark: 262_144 })) {
        connection.sendCopyFromChunk(chunk as Buffer);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  };
  client.query(statement as unknown as string);
  await promise.finally(() => client.release());
}

async function empty({ pool }: Database): Promise<void> {
  await pool.query('TRUNCATE settlement_line, settlement_bad_row');
  await pool.query('CHECKPOINT');
}

/** As a user imports it: received, hashed, compared with other imports, and matched. */
async function importWhole(db: Database, entityId: string): Promise<{ imported: number; matched: number }> {
  const services = { db, clock: systemClock, log: createLog('warn') };
  const tookMs = startTimer();
  const input = { entityId, fileName: 'settlement.csv', actor: 'bench' };
  const id = await createImport(autocommit(db), input, systemClock.now());
  await receiveFile(services, { id, entityId, body: createReadStream(file) });
  const imported = rows / (tookMs() / 1_000);
  const found = await findImport(db, id);
  if (found?.lineCount !== rows) throw new Error(`not every row was imported: ${found?.refusal}`);
  const matchedMs = startTimer();
  await commitImport(autocommit(db), id, { actor: 'bench', now: systemClock.now() });
  while ((await runSettlementSlice(services)) > 0);
  return { imported, matched: rows / (matchedMs() / 1_000) };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

function perSecond(figures: readonly number[]): string {
  return `${Math.round(figures.at(-1) ?? 0)} rows/s`;
}

async function sizeOf(name: string): Promise<string> {
  return `${Math.round((await stat(name)).size / 1_048_576)} MB`;
}

/** The resident memory while files are imported. */
function watchMemory(): { begin(): void; end(): string } {
  let before = 0;
  let peak = 0;
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  let timer: NodeJS.Timeout;
  return {
    begin: () => {
      before = process.memoryUsage.rss();
      timer = setInterval(look, 50);
    },
    end: () => {
      clearInterval(timer);
      look();
      return `${inMegabytes(before)} before, ${inMegabytes(peak)} at most`;
    },
  };
}
