import type { Pool } from '../database/pool.ts';

type Query = (...input: unknown[]) => unknown;

/**
 * Ends this process without warning instead of its n-th statement that matches; statements count from `arm` on. For
 * processes that a test starts, before their pool has a connection.
 */
export function killAtStatement(
  pools: readonly Pool[],
  { at, matching = /./ }: { at: number; matching?: RegExp },
): { arm(): void } {
  let left = Number.POSITIVE_INFINITY;
  const count = (statement: unknown): void => {
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
    if (!matching.test(text ?? '')) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as Query;
      const counted: Query = (...input) => {
        count(input[0]);
        return query(...input);
      };
      client.query = counted as typeof client.query;
    });
  }
  return {
    arm: () => {
      left = at;
    },
  };
}
