import type { PaymentServices } from '#lib/payments/index.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { expireRegistrations } from './expire-registrations.ts';

/** The background work of registrations. */
export function registrationJobs(services: PaymentServices): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'expire-registrations',
      cron: '*/10 * * * *',
      run: async () => {
        await expireRegistrations(services);
      },
    },
  ];
}
