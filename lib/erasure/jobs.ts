import type { Job } from '#lib/platform/jobs/job.ts';
import { type ErasureServices, runErasures } from './run-erasure.ts';

/** The background work of erasures. */
export function erasureJobs(services: ErasureServices): Job[] {
  return [
    {
      kind: 'polling',
      name: 'erase-personal-data',
      maxIdleMs: 2_000,
      run: (signal) => runErasures(services, { signal }),
    },
  ];
}
