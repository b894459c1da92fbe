import type { Clock } from '#lib/platform/clock.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { deleteOldRequests } from './store.ts';

const dayMs = 86_400_000;

/** The background work of the request log, which keeps its rows for `retentionDays`. */
export function requestLogJobs(pool: Pool, clock: Clock, retentionDays: number): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-old-requests',
      cron: '37 3 * * *',
      run: async () => {
        await deleteOldRequests(pool, new Date(clock.now().getTime() - retentionDays * dayMs));
      },
    },
  ];
}
