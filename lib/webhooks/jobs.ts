import type { Job } from '#lib/platform/jobs/job.ts';
import { disableFailingEndpoints } from './disable-failing.ts';
import type { WebhookServices } from './services.ts';

/** The background work of webhooks. */
export function webhookJobs(services: WebhookServices): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'disable-failing-webhooks',
      cron: '*/10 * * * *',
      run: async () => {
        await disableFailingEndpoints(services);
      },
    },
  ];
}
