import type { Job } from '#lib/platform/jobs/job.ts';
import { disableFailingEndpoints } from './notices/disable-failing.ts';
import { mailNotices, type NoticeServices } from './notices/mail-notices.ts';
import type { WebhookServices } from './services.ts';

/** The background work of webhooks. */
export function webhookJobs(services: WebhookServices & NoticeServices): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'disable-failing-webhooks',
      cron: '*/10 * * * *',
      run: async () => {
        await disableFailingEndpoints(services);
      },
    },
    {
      kind: 'scheduled',
      name: 'mail-webhook-notices',
      cron: '* * * * *',
      run: async () => {
        while ((await mailNotices(services)) > 0);
      },
    },
  ];
}
