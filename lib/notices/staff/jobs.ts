import type { Env } from '#lib/platform/env.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findConditions } from './find-conditions.ts';
import { mailNotices } from './mail-notices.ts';

/** The background work of notices, of the sources of all features. */
export function noticeJobs(services: StaffServices, env: Env): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'find-notices',
      cron: '*/5 * * * *',
      run: () => findConditions(services, services.noticeSources, env),
    },
    {
      kind: 'scheduled',
      name: 'mail-notices',
      cron: '* * * * *',
      run: async () => {
        while ((await mailNotices({ ...services, sendMail: services.sso.sendMail })) > 0);
      },
    },
  ];
}
