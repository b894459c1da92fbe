import type { Clock } from '#lib/platform/clock.ts';
import { deleteInBatches } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Env } from '#lib/platform/env.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { deleteOldDeliveries } from './store.ts';

const dayMs = 86_400_000;

/** The background work of deliveries beside the sending itself. */
export function deliveryJobs(
  { db, clock }: { db: Database; clock: Clock },
  { daysKept }: Pick<Env, 'daysKept'>,
): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-old-deliveries',
      cron: '41 3 * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - daysKept.deliveries * dayMs);
        await deleteInBatches((limit) => deleteOldDeliveries(autocommit(db), before, limit));
      },
    },
  ];
}
