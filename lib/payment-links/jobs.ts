import type { CheckoutServices } from '#lib/checkouts/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { clearOldLinkParameters, deleteOldPaymentLinks } from './store.ts';

const dayMs = 86_400_000;

/** So long after its end the parameters of a link are erased. */
const parametersMs = 7 * dayMs;

/** The background work of payment links: some days after its end a link is deleted, and its address is unknown. */
export function paymentLinkJobs(
  { db, clock }: Pick<CheckoutServices, 'db' | 'clock'>,
  { daysKept }: Pick<Env, 'daysKept'>,
): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-old-payment-links',
      cron: '7 2 * * *',
      run: async () => {
        const now = clock.now().getTime();
        await clearOldLinkParameters(autocommit(db), new Date(now - parametersMs));
        await deleteOldPaymentLinks(autocommit(db), new Date(now - daysKept.paymentLinks * dayMs));
      },
    },
  ];
}
