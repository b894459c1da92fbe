import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, type Seen, startLoad } from './load.ts';
import { startProduct } from './product.ts';
import { CannotRun, type FaultOptions, firstPaidMs, type Row, row, unclear } from './rows.ts';

const seconds = 1_000;
/** The demo with its log takes a good part of it. */
const diskMb = 2_048;

/** The disk of the embedded database is full for a while: a small file system in memory, which only root can mount. */
export async function diskFull({ directory, port, log }: FaultOptions): Promise<Row[]> {
  const disk = path.resolve(`${directory}-disk`);
  mountDisk(disk);
  try {
    const product = await startProduct(disk, port, log, { TURNPIKE_DEMO_DAYS: '14' });
    try {
      const load = startLoad(product, { clients: 8, pauseMs: 20 });
      await sleep(3 * seconds);
      const ballast = path.join(disk, 'ballast');
      const filled = performance.now();
      // What payments free for a moment is taken again.
      for (let written = 0; written < 30; written += 1) {
        fill(ballast);
        await sleep(500);
      }
      rmSync(ballast);
      const freed = performance.now();
      await sleep(12 * seconds);
      const seen = await load.stop();
      return toRows(seen, filled, freed);
    } finally {
      await product.stop('SIGTERM');
    }
  } finally {
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function toRows(seen: readonly Seen[], filled: number, freed: number): Row[] {
  const during = seen.filter(({ at }) => at >= filled + 5 * seconds && at < freed);
  const refused = during.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  const back = firstPaidMs(seen, freed);
  const slowest = Math.round(
    percentile(
      during.map(({ tookMs }) => tookMs),
      1,
    ),
  );
  return [
    row('payments are refused while it is full', `${refused.length} of ${during.length}`, refused.length > 0),
    row('an answer within 3 s', `at most ${slowest} ms`, slowest <= 3 * seconds),
    row('paid again within 5 s of room', `${back} ms`, back <= 5 * seconds),
    unclear(seen),
  ];
}

function mountDisk(disk: string): void {
  mkdirSync(disk, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'turnpike', disk]);
  if (status === 0) return;
  rmSync(disk, { recursive: true, force: true });
  throw new CannotRun('a file system of its own cannot be mounted here, which needs root');
}

/** Appends until there is no room. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (const size of [1_048_576, 4_096]) {
    const piece = Buffer.alloc(size);
    try {
      while (writeSync(descriptor, piece) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
}
