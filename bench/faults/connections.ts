import { setTimeout as sleep } from 'node:timers/promises';
import { isPaid, startLoad } from './load.ts';
import type { Product } from './product.ts';
import { type Row, row, unclear } from './rows.ts';

const seconds = 1_000;
const connections = 600;

/** Many clients that keep their connections and pay on all of them. */
export async function manyConnections(product: Product): Promise<Row[]> {
  // The compiler and the caches have what they need.
  const usual = startLoad(product, { clients: 32, pauseMs: 0, refusedPauseMs: 500 });
  await sleep(15 * seconds);
  await usual.stop();
  await sleep(5 * seconds);
  const before = product.memoryMb();
  const load = startLoad(product, { clients: connections, pauseMs: 500, refusedPauseMs: 1_000 });
  let max = 0;
  for (let waited = 0; waited < 60; waited += 1) {
    await sleep(500);
    max = Math.max(max, product.memoryMb());
  }
  const seen = await load.stop();
  await sleep(30 * seconds);
  const after = product.memoryMb();
  const paid = seen.filter(isPaid).length;
  return [
    row('memory at most 150 MB more', `${before} → ${max} MB, ${paid} of ${seen.length} paid`, max - before <= 150),
    row('memory back within 50 MB 30 s later', `${after} MB`, after - before <= 50),
    unclear(seen),
  ];
}
