import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#lib/platform/database/pool.ts';
import { isPaid, startLoad } from '../faults/load.ts';
import { type Product, startProduct } from '../faults/product.ts';
import { type Row, row } from '../faults/rows.ts';
import { seedApprovedPayments } from '../load/seed-approved-payments.ts';

const clients = 16;
const usualForMs = 20_000;
const rounds = 3;

/** A base backup beside payments, a drill of it, and a restore, of a database with so many payments. */
export async function* backups(folder: string, port: number, payments: number): AsyncIterable<Row> {
  const directory = path.join(folder, 'live');
  const backupFolder = path.join(folder, 'backups');
  const environment = { TURNPIKE_BACKUP_DIR: backupFolder, TURNPIKE_DEMO_DAYS: '14', TURNPIKE_DIR: directory };
  const product = await startProduct(directory, port, path.join(folder, 'backups.log'), environment);
  try {
    await product.withDatabase((client) => seedApprovedPayments(client as unknown as Pool, payments));
    await untilProjected(product);
    const { cost, usual, seconds } = await measureCost(product, environment);
    const share = `${(cost * 100).toFixed(1)} %`;
    yield row(
      'a backup costs payments at most 5 %',
      `${share} of ${usual}/s in ${rounds} rounds, ${seconds} s each`,
      cost <= 0.05,
    );
    const drill = await run(['drill'], environment);
    yield row(
      'the drill is good',
      `${drill.status === 0 ? 'good' : drill.output.trim()}, ${drill.seconds} s`,
      drill.status === 0,
    );
  } finally {
    await product.stop('SIGTERM');
  }
  const to = path.join(folder, 'restored');
  await rm(to, { recursive: true, force: true });
  const restored = await run(['restore', '--from', backupFolder, '--to', to], environment);
  const isGood = restored.status === 0 && restored.seconds <= 300;
  const figure = restored.status === 0 ? `${restored.seconds} s` : restored.output.trim();
  yield row(`${payments} payments are restored within 300 s`, figure, isGood);
}

/** What the seeded events become is no part of the comparison. */
async function untilProjected(product: Product): Promise<void> {
  const behind = `SELECT FROM event_consumer WHERE position < (SELECT max(position) FROM event) AND failures = 0`;
  const isBehind = () => product.withDatabase(async (client) => (await client.query(behind)).rows.length > 0);
  for (let waited = 0; waited < 600 && (await isBehind()); waited += 1) await sleep(1_000);
}

/** Payments a second without and with a backup beside them, in turns. */
async function measureCost(
  product: Product,
  environment: Record<string, string>,
): Promise<{ cost: number; usual: number; seconds: number }> {
  await measure(product, () => sleep(10_000));
  let [without, during, seconds] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    without += await measure(product, () => sleep(usualForMs));
    during += await measure(product, async () => {
      seconds += (await run(['backup'], environment)).seconds;
    });
  }
  return { cost: 1 - during / without, usual: Math.round(without / rounds), seconds: Math.round(seconds / rounds) };
}

async function measure(product: Product, work: () => Promise<unknown>): Promise<number> {
  const load = startLoad(product, { clients, pauseMs: 0 });
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return (await load.stop()).filter(isPaid).length / seconds;
}

type Ran = { status: number | null; output: string; seconds: number };

/** A command of operators, beside the server. */
function run(command: readonly string[], environment: Record<string, string>): Promise<Ran> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'lib/cli/turnpike.ts', ...command], {
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  child.stdout.resume();
  return new Promise((resolve) => {
    child.once('close', (status) =>
      resolve({ status, output, seconds: Math.round((performance.now() - started) / 1_000) }),
    );
  });
}
