import type { Job } from './job.ts';
import { startPollingWorker } from './polling-worker.ts';
import { type Schedule, type ScheduleOptions, startSchedule } from './schedule.ts';

/** Starts the jobs of all features. */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  options: ScheduleOptions,
): Promise<Schedule> {
  const schedule = await startSchedule(
    databaseUrl,
    jobs.filter((job) => job.kind === 'scheduled'),
    options,
  );
  const workers = jobs
    .filter((job) => job.kind === 'polling')
    .map((job) => startPollingWorker({ ...job, log: options.log }));
  return {
    ...schedule,
    stop: async () => {
      await Promise.all([schedule.stop(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
