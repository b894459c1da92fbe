import { setTimeout as sleep } from 'node:timers/promises';
import { paymentOrder, searchPayments } from '#lib/payments/index.ts';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';

const page = { columns: paymentOrder, descending: true, beyond: null, limit: 50 };
const pauseMs = 20;

/** Reads a page of the list of transactions again and again, in the process that imports, until it is stopped. */
export function watchPage(pool: Pool, merchantId: string): { stop(): Promise<number> } {
  const took: number[] = [];
  let isStopped = false;
  const read = async (): Promise<void> => {
    while (!isStopped) {
      const search = {
        terms: [],
        scope: { everything: false, merchantIds: [merchantId], channelIds: [] },
        now: systemClock.now(),
      };
      const tookMs = startTimer();
      await searchPayments(pool, search as Parameters<typeof searchPayments>[1], page);
      took.push(tookMs());
      await sleep(pauseMs);
    }
  };
  const done = read();
  return {
    /** The 99th percentile in milliseconds. */
    stop: async () => {
      isStopped = true;
      await done;
      return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
    },
  };
}
