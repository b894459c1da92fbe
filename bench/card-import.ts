import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generateKey } from 'openpgp';
import pg from 'pg';
import { encryptStream } from '#lib/card-moves/index.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { benchMasterKey } from './start-bench-services.ts';

/**
 * `npm run bench:card-import [-- --rows 1000000]`: how long an encrypted file of cards takes to be rehearsed, imported and exported again,
 * by the commands of operators, and how much memory each takes at most. Every card has an agreement, every tenth a schedule.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(options.rows);

const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const [target] = await seedChannels(server.url, [{}]);
  const key = await generateKey({ userIDs: [{ name: 'bench' }], format: 'armored' });
  const [privateKey, publicKey] = [path.join(directory, 'private.asc'), path.join(directory, 'public.asc')];
  await writeFile(privateKey, key.privateKey);
  await writeFile(publicKey, key.publicKey);
  const file = path.join(directory, 'cards.csv.pgp');
  await pipeline(await encryptStream(lines(), key.publicKey), createWriteStream(file));
  print('file', `${rows} cards, ${((await stat(file)).size / 1e6).toFixed(1)} MB encrypted`);
  const channel = ['--channel', target?.channelId ?? ''];
  const importing = ['import', 'cards', file, ...channel, '--key', privateKey];
  await measure('rehearsal', importing);
  await measure('import', [...importing, '--apply']);
  await measure('export', ['export', 'cards', ...channel, '--recipient', publicKey, '--to', `${file}.out`]);
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows: counted } = await client.query(
    "SELECT (SELECT count(*)::int FROM registration WHERE state = 'ACTIVE') AS cards, (SELECT count(*)::int FROM schedule) AS schedules",
  );
  await client.end();
  print('stored', `${counted[0].cards} cards, ${counted[0].schedules} schedules`);
  if (counted[0].cards !== rows) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function* lines(): AsyncIterable<string> {
  const schedule = '"[{""amount"":""9.99"",""currency"":""EUR"",""expression"":""0 0 8 1 * ? *""}]"';
  yield 'card.number,card.expiryMonth,card.expiryYear,card.holder,customer.merchantCustomerId,merchantTransactionId,standingInstruction.initialTransactionId,schedules\n';
  for (let at = 0; at < rows; at += 1) {
    yield `${visa(at)},05,2034,Jane Jones,customer-${at},tok_${at},NTI${String(at).padStart(9, '0')},${at % 10 === 0 ? schedule : ''}\n`;
  }
}

/** A number with the right check digit. */
function visa(serial: number): string {
  const digits = `42${String(serial).padStart(13, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function measure(name: string, command: readonly string[]): Promise<void> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './bench/print-peak-memory.ts'];
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, 'lib/cli/turnpike.ts', ...command], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      TURNPIKE_MASTER_KEY: benchMasterKey,
      TURNPIKE_DIR: directory,
      TURNPIKE_ENV: 'test',
    },
  });
  const [peak, [code]] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')} ended with ${code}`);
  const took = (performance.now() - started) / 1_000;
  print(name, `${took.toFixed(1)} s, ${Math.round(rows / took)} cards a second, peak memory ${peak} MB`);
}

function print(name: string, figure: string): void {
  process.stdout.write(`${name.padEnd(12)}${figure}\n`);
}
