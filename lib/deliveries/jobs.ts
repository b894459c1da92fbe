import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { deleteOldDeliveries } from './store.ts';

/** Twice as long as the longest retries, so that each delivery can be looked up while it matters. */
const retentionDays = 60;
const dayMs = 86_400_000;
const batchSize = 1_000;

/** The background work of deliveries beside the sending itself. */
export function deliveryJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-old-deliveries',
      cron: '41 3 * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - retentionDays * dayMs);
        while ((await deleteOldDeliveries(autocommit(db), before, batchSize)) === batchSize);
      },
    },
  ];
}
