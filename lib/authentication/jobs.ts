import type { Job } from '#lib/platform/jobs/job.ts';
import { resolveAuthentications } from './expire-authentications.ts';
import type { ContinuationServices } from './services.ts';

/** The background work of authentications. */
export function authenticationJobs(services: ContinuationServices): Job[] {
  return [
    { kind: 'polling', name: 'resolve-authentications', maxIdleMs: 5_000, run: () => resolveAuthentications(services) },
  ];
}
