import { autocommit } from '#lib/platform/database/transaction.ts';
import { lowestTransactionId } from '#lib/platform/ids.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { announceResults } from './announce-results.ts';
import type { CheckoutServices } from './services.ts';
import { deleteOldCheckouts, forgetOldParameters } from './store.ts';

const dayMs = 86_400_000;
/** Customer data go soon. The row has the payment of a payment link, which is valid for up to 90 days. */
const parametersMs = 7 * dayMs;
const retentionMs = 100 * dayMs;

/** The background work of checkouts. */
export function checkoutJobs(services: CheckoutServices): Job[] {
  return [
    {
      ...{ kind: 'polling', name: 'announce-checkout-results', maxIdleMs: 5_000 },
      run: () => announceResults(services),
    },
    {
      ...{ kind: 'scheduled', name: 'delete-old-checkouts', cron: '37 2 * * *' },
      run: async () => {
        const now = services.clock.now().getTime();
        const idBefore = (agoMs: number) => lowestTransactionId(new Date(now - agoMs)).toUpperCase();
        const tx = autocommit(services.db);
        await forgetOldParameters(tx, idBefore(parametersMs));
        await deleteOldCheckouts(tx, idBefore(retentionMs));
      },
    },
  ];
}
