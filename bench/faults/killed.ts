import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { isPaid, pay, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { type FaultOptions, firstPaidMs, type Row, row } from './rows.ts';

const seconds = 1_000;
const twoWorkers = { WEB_CONCURRENCY: '2' };

/** One of two workers dies, then the primary process of both. */
export async function processesKilled({ directory, port, log }: FaultOptions): Promise<Row[]> {
  const start = () => startProduct(directory, port, log, twoWorkers);
  const product = await start();
  const ofWorker = await killWorker(product);
  const { rows, next } = await killServer(product, start);
  await next.stop('SIGTERM');
  return [...ofWorker, ...rows.map((each) => ({ ...each, goal: `primary: ${each.goal}` }))];
}

async function killWorker(product: Product): Promise<Row[]> {
  const clients = 16;
  const load = startLoad(product, { clients, pauseMs: 20 });
  await sleep(3 * seconds);
  const before = product.workerPids();
  const [killed = 0] = before;
  const at = performance.now();
  process.kill(killed, 'SIGKILL');
  const replaced = async (): Promise<number> => {
    while (performance.now() - at < 60 * seconds) {
      const pids = product.workerPids();
      if (pids.length === before.length && !pids.includes(killed)) return Math.round(performance.now() - at);
      await sleep(50);
    }
    return Number.POSITIVE_INFINITY;
  };
  const replacedMs = await replaced();
  await sleep(15 * seconds);
  const seen = await load.stop();
  const broken = seen.filter(({ status }) => status !== 200);
  const back = firstPaidMs(seen, at);
  return [
    row('worker: paid again within 1 s, by the other one', `${back} ms`, back <= seconds),
    row('worker: only requests under way at it break', `${broken.length} of ${seen.length}`, broken.length <= clients),
    row('worker: another one is started within 5 s', `${replacedMs} ms`, replacedMs <= 5 * seconds),
  ];
}

/** The server dies in the middle of requests with keys; the same keys are sent again to the next one. */
export async function killServer(
  product: Product,
  start: () => Promise<Product>,
): Promise<{ rows: Row[]; next: Product }> {
  const pool = new Pool(product.baseUrl, { connections: 16 });
  const keys = Array.from({ length: 200 }, () => randomUUID());
  const sent = keys.map(async (key, at) => {
    await sleep(at * 5);
    return pay(pool, product, key);
  });
  await sleep(500);
  await product.stop('SIGKILL');
  const first = await Promise.all(sent);
  const killed = performance.now();
  const next = await start();
  const startedMs = Math.round(performance.now() - killed);
  await sleep(Math.max(0, 10 * seconds - (performance.now() - killed)));
  const again = await Promise.all(keys.map((key) => pay(pool, next, key)));
  const lost = first.filter((one, at) => isPaid(one) && one.id !== again[at]?.id).length;
  // A payment that was stored and never reached the acquirer ends declined, with 900.100.310.
  const open = again.filter((one) => !isPaid(one) && one.code !== '900.100.310');
  const kinds = [...new Set(open.map(({ status, code }) => `${status} ${code}`))].join(', ');
  await pool.close();
  const rows = [
    row('acknowledged payments lost or doubled', lost, lost === 0),
    row(
      'the same key has an outcome 10 s later',
      `${open.length} of ${keys.length} have none ${kinds}`,
      open.length === 0,
    ),
    row('started again within 30 s', `${startedMs} ms`, startedMs <= 30_000),
  ];
  return { rows, next };
}
