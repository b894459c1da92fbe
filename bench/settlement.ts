import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
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
import { type FileRow, fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { lineColumns, storedAs } from '#lib/settlement/imports/encode-line.ts';
import { loadFile } from '#lib/settlement/imports/load-file.ts';
import { commitImport, createImport, findImport, receiveFile } from '#lib/settlement/index.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { testRow } from '#lib/settlement/testing/file-rows.ts';
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
const headers = new Map(
  Object.entries({ ...storedAs, TxRequestTime: 'presentment_at' }).map(([header, name]) => [name, header]),
);

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const file = path.join(directory, 'settlement.csv');
const bareFile = path.join(directory, 'bare.csv');
const server = await startEmbeddedPostgres({ directory: path.join(directory, 'database') });
try {
  await prepareDatabase(server.url);
  const pool = createPool(server.url, { max: 4, deadlineMs: 900_000 });
  const db = createDatabase(pool);
  const { psp, merchant } = await seedMerchant(db);
  const memory = watchMemory();
  await writeFiles(psp.id, merchant.id);
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
  memory.begin();
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

/** Every column of a file is filled that a card payment fills. The same rows are written in the form of the table. */
async function writeFiles(pspId: string, merchantId: string): Promise<void> {
  const out = createWriteStream(file);
  const bare = createWriteStream(bareFile);
  out.write(fileHeader);
  for (let index = 0; index < rows; index += 1) {
    const amount = `${10 + (index % 900)}.${String(index % 100).padStart(2, '0')}`;
    const row = testRow({
      ...{
        PspId: pspId,
        MerchantId: merchantId,
        MerchantAccountName: 'Web shop',
        DivisionId: 'd'.repeat(32),
      },
      ...{
        SettlementTxId: `settlement-${index}`,
        UniqueID: `${String(index).padStart(8, '0')}${'c'.repeat(24)}`,
      },
      ...{
        ShortId: '1234.5678.9012',
        ConnectorTxId1: `acquirer-${index}`,
        Amount: amount,
        SettlementAmount: amount,
      },
      ...{
        SettlementFee: '0.25',
        SettlementFxRate: '1.0000',
        Brand: 'VISA',
        TxRequestTime: '2026-11-29 12:34:56',
      },
      ...{ Descriptor: 'Web shop order', AccountNumberLast4: '0042', AccountHolder: 'Jane Jones' },
      TransactionId: `order-${index}`.padEnd(12, '0'),
    });
    if (!out.write(writeRow(row))) await once(out, 'drain');
    const fixed: Record<string, string> = {
      ...{ merchant_id: merchantId, import_id: importId, row_number: String(index + 2) },
      fingerprint: hash('md5', String(index)),
    };
    const values = lineColumns.map((name) => fixed[name] ?? bareValue(row, name));
    if (!bare.write(`${values.join(';')}\n`)) await once(bare, 'drain');
  }
  for (const each of [out, bare]) {
    each.end();
    await once(each, 'finish');
  }
}

/** Amounts are minor units in the table. */
function bareValue(row: FileRow, name: string): string {
  const value = row[headers.get(name) ?? ''] ?? '';
  return name.endsWith('_minor') ? value.replace('.', '') : value;
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

/** The resident memory while files are imported; before, this process has written them. */
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
