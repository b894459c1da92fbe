import type { Job } from '#lib/platform/jobs/job.ts';
import { deleteOldKeys } from './idempotency/idempotency-store.ts';
import type { GatewayServices } from './services.ts';

/** The specification requires 31 days. */
const keyRetentionDays = 35;
const dayMs = 86_400_000;

/** The background work of the merchant API. */
export function gatewayJobs({ db, clock }: Pick<GatewayServices, 'db' | 'clock'>): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-old-idempotency-keys',
      cron: '17 3 * * *',
      run: async () => {
        await deleteOldKeys(db.pool, new Date(clock.now().getTime() - keyRetentionDays * dayMs));
      },
    },
  ];
}
