import type { Job } from '#lib/platform/jobs/job.ts';
import { rejectAbandonedClaims } from './browser/reject-abandoned-claims.ts';
import { deleteOldKeys } from './idempotency/idempotency-store.ts';
import type { GatewayServices } from './services.ts';

/** The specification requires 31 days. */
const keyRetentionDays = 35;
const dayMs = 86_400_000;

/** The background work of the merchant API. */
export function gatewayJobs(services: GatewayServices): Job[] {
  const { db, clock } = services;
  return [
    {
      kind: 'scheduled',
      name: 'reject-abandoned-claims',
      cron: '*/10 * * * *',
      run: async () => {
        await rejectAbandonedClaims(services);
      },
    },
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
