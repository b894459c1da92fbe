import type { Job } from '#lib/platform/jobs/job.ts';
import { resolveUnknownAttempts } from './attempts/resolve-unknown-attempts.ts';
import type { PaymentServices } from './services.ts';
import { expireRedirectedPayments } from './suspended/expire-redirected.ts';

/** The background work of payments. */
export function paymentJobs(services: PaymentServices): Job[] {
  return [
    {
      kind: 'polling',
      name: 'resolve-unknown-attempts',
      maxIdleMs: 5_000,
      run: () => resolveUnknownAttempts(services),
    },
    {
      kind: 'polling',
      name: 'expire-redirected-payments',
      maxIdleMs: 5_000,
      run: async () => (await expireRedirectedPayments(services)).length,
    },
  ];
}
