import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import { lowestTransactionId } from '#lib/platform/ids.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { announceResults } from './announce-results.ts';
import type { CheckoutServices } from './services.ts';
import { clearOldParameters, deleteOldCheckouts } from './store.ts';

const dayMs = 86_400_000;

/** The background work of checkouts. */
export function checkoutJobs(services: CheckoutServices, { daysKept }: Pick<Env, 'daysKept'>): Job[] {
  return [
    { kind: 'polling', name: 'announce-checkout-results', maxIdleMs: 5_000, run: () => announceResults(services) },
    {
      kind: 'scheduled',
      name: 'delete-old-checkouts',
      cron: '37 2 * * *',
      run: async () => {
        const before = new Date(services.clock.now().getTime() - daysKept.checkouts * dayMs);
        const beforeId = lowestTransactionId(before).toUpperCase();
        await deleteOldCheckouts(autocommit(services.db), beforeId);
        await clearOldParameters(autocommit(services.db), beforeId);
      },
    },
  ];
}
