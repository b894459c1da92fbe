import type { Job } from '#lib/platform/jobs/job.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { mailNotices } from '../mail-notices.ts';
import { findConditions } from './find-conditions.ts';

/** The background work of notices, of the sources of all features. */
export function noticeJobs(services: StaffServices, sources: readonly NoticeSource[]): Job[] {
  return [
    { kind: 'scheduled', name: 'find-notices', cron: '*/5 * * * *', run: () => findConditions(services, sources) },
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
