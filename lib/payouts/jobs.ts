import type { Job } from '#lib/platform/jobs/job.ts';
import { type DueServices, proposeDuePayouts } from './schedule/propose-due.ts';

/** The background work of payouts: proposals by schedule. */
export function payoutJobs(services: DueServices): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'propose-due-payouts',
      cron: '*/10 * * * *',
      run: async () => {
        await proposeDuePayouts(services);
      },
    },
  ];
}
