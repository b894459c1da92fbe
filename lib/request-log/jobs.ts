import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { Env } from '#lib/platform/env.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { openArchive } from './archive/archive-folder.ts';
import { archiveRequests, openDays } from './archive/archive-requests.ts';
import { deleteOldRequests } from './store.ts';

const dayMs = 86_400_000;

type RequestLogServices = { db: Database; clock: Clock };

/** The background work of the request log: what is older than wanted goes, into its archive where there is one. */
export function requestLogJobs({ db, clock }: RequestLogServices, env: Env): Job[] {
  const oldest = (): Date => new Date(clock.now().getTime() - env.daysKept.requests * dayMs);
  const archive = openArchive(env);
  const remove: Job = {
    kind: 'scheduled',
    name: 'delete-old-requests',
    cron: '37 3 * * *',
    run: async () => {
      if (archive) await archiveRequests(db, await archive(), oldest(), clock.now());
      else await deleteOldRequests(db.pool, oldest());
    },
  };
  if (!archive) return [remove];
  return [
    remove,
    {
      kind: 'polling',
      name: 'open-archived-requests',
      maxIdleMs: 5_000,
      run: async () => openDays(db, await archive(), clock.now()),
    },
  ];
}
