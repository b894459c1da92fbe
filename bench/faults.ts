/**
 * `npm run faults [-- name … --seconds 120]`: breaks what the product needs while clients pay, and prints a table of goals and
 * figures (docs/reliability.md). It ends with 1 when a goal is missed; the
 * seconds are those of the overload. The pages must have been built by `npm start`.
 */
import { existsSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { manyConnections } from './faults/connections.ts';
import { diskFull } from './faults/disk-full.ts';
import { failover } from './faults/failover/failover.ts';
import { killServer, processesKilled } from './faults/killed.ts';
import { isPaid, percentile, type Seen, startLoad } from './faults/load.ts';
import { type Product, startProduct } from './faults/product.ts';
import { CannotRun, firstPaidMs, type Row, row, unclear } from './faults/rows.ts';
import { upstreamHanging } from './faults/upstream-hanging.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' } },
});
const directory = process.env.FAULTS_DIR ?? '.turnpike-faults';
const port = Number(process.env.FAULTS_PORT ?? 4390);
const log = `${directory}.log`;
const seconds = 1_000;

async function databaseKilled(product: Product): Promise<Row[]> {
  const load = startLoad(product, { clients: 16, pauseMs: 50 });
  await sleep(3 * seconds);
  const killed = performance.now();
  for (const pid of product.databasePids()) process.kill(pid, 'SIGKILL');
  await sleep(12 * seconds);
  const seen = await load.stop();
  const back = firstPaidMs(seen, killed + 50);
  return [row('paid again within 5 s', `${back} ms`, back <= 5_000), unclear(seen)];
}

async function databaseFrozen(product: Product): Promise<Row[]> {
  const load = startLoad(product, { clients: 16, pauseMs: 50 });
  await sleep(3 * seconds);
  const pids = product.databasePids();
  const frozen = performance.now();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await sleep(10 * seconds);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  const thawed = performance.now();
  await sleep(6 * seconds);
  const seen = await load.stop();
  const during = seen.filter(({ at }) => at >= frozen && at < thawed);
  const maxMs = Math.round(Math.max(...during.map(({ tookMs }) => tookMs)));
  const back = firstPaidMs(seen, thawed);
  return [
    row('an answer within 3 s', `at most ${maxMs} ms of ${during.length}`, maxMs <= 3_000),
    row('paid again within 3 s', `${back} ms`, back <= 3_000),
    unclear(seen),
  ];
}

async function connectionSilent(product: Product): Promise<Row[]> {
  const load = startLoad(product, { clients: 4, pauseMs: 50 });
  await sleep(3 * seconds);
  const stopped = performance.now();
  const pid = await product.backendPid();
  process.kill(pid, 'SIGSTOP');
  await sleep(10 * seconds);
  process.kill(pid, 'SIGCONT');
  const seen = await load.stop();
  const delayed = seen.filter(({ tookMs }) => tookMs > 1_000);
  const usual = Math.round(
    percentile(
      seen.filter(({ at }) => at < stopped).map(({ tookMs }) => tookMs),
      0.99,
    ),
  );
  const p99 = Math.round(
    percentile(
      seen.filter((one) => !delayed.includes(one)).map(({ tookMs }) => tookMs),
      0.99,
    ),
  );
  return [
    row('others p99 at most 250 ms', `${p99} ms of ${seen.length}, before it ${usual} ms`, p99 <= 250),
    row('only its own requests are delayed', delayed.length, delayed.length > 0 && delayed.length <= 8),
    unclear(seen),
  ];
}

async function overload(product: Product): Promise<Row[]> {
  const measure = async (clients: number, forMs: number): Promise<{ seen: Seen[]; rate: number }> => {
    const load = startLoad(product, { clients, pauseMs: 0, refusedPauseMs: 500 });
    await sleep(forMs);
    const seen = await load.stop();
    return { seen, rate: seen.filter(isPaid).length / (forMs / 1_000) };
  };
  await measure(48, 10 * seconds);
  const peak = await measure(48, 15 * seconds);
  const before = product.memoryMb();
  const over = await measure(192, Number(options.seconds) * seconds);
  const most = product.memoryMb();
  await sleep(10 * seconds);
  const calm = startLoad(product, { clients: 2, pauseMs: 100 });
  await sleep(5 * seconds);
  const after = percentile(
    (await calm.stop()).map(({ tookMs }) => tookMs),
    0.5,
  );
  const share = over.rate / peak.rate;
  const refusedMs = percentile(
    over.seen.filter(({ status }) => status !== 200).map(({ tookMs }) => tookMs),
    0.5,
  );
  return [
    row(
      'goodput at least 80 % of the peak',
      `${Math.round(share * 100)} % of ${Math.round(peak.rate)} /s`,
      share >= 0.8,
    ),
    row('excess refused at once', `${Math.round(refusedMs)} ms (median)`, refusedMs <= 500),
    row('memory at most 150 MB more', `${before} → ${most} MB`, most - before <= 150),
    row('normal 10 s later', `median ${Math.round(after)} ms`, after <= 250),
    unclear(over.seen),
  ];
}

async function serverKilled(product: Product): Promise<Row[]> {
  const { rows, next } = await killServer(product, () => startProduct(directory, port, log));
  const stopMs = Math.round(await next.stop('SIGTERM'));
  return [...rows, row('SIGTERM without requests within 10 s', `${stopMs} ms`, stopMs <= 10_000)];
}

/** On one server, which the last one ends. */
const onOneServer = { databaseKilled, databaseFrozen, connectionSilent, manyConnections, overload, serverKilled };
/** Each on a server of its own, which needs other settings. */
const onOwnServer = { upstreamHanging, processesKilled, diskFull, failover };

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
let missed = 0;

/** Rows are printed as they come: some faults take ten minutes. */
async function print(name: string, run: () => Promise<Row[]> | AsyncIterable<Row>): Promise<void> {
  try {
    for await (const { goal, figure, met } of await run()) {
      if (!met) missed += 1;
      process.stdout.write(`${met ? '  met   ' : '  MISSED'} ${name.padEnd(18)} ${goal.padEnd(64)} ${figure}\n`);
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    // In a run of all faults what this machine lacks is no failure.
    if (wanted.length > 0) missed += 1;
    process.stdout.write(`  not run ${name.padEnd(17)} ${error.message}\n`);
  }
}

async function runOnOneServer(): Promise<void> {
  const product = await startProduct(directory, port, log);
  let isRunning = true;
  try {
    for (const [name, run] of Object.entries(onOneServer)) {
      if (!isWanted(name)) continue;
      if (name === 'serverKilled') isRunning = false;
      await print(name, () => run(product));
      await sleep(3 * seconds);
    }
  } finally {
    if (isRunning) await product.stop('SIGTERM');
  }
}

if (!existsSync('.next')) throw new Error('build the pages first: npm start');
const [before = 0] = os.loadavg();
process.stdout.write(
  `Other work on this machine before: load ${before.toFixed(1)} on ${os.availableParallelism()} processors\n`,
);
if (Object.keys(onOneServer).some(isWanted)) await runOnOneServer();
for (const [name, run] of Object.entries(onOwnServer)) {
  if (isWanted(name)) await print(name, () => run({ directory, port, log }));
}
process.exit(missed > 0 ? 1 : 0);
