import { PgBoss } from 'pg-boss';
import { DeadlineClient, deadlines } from '#lib/platform/database/deadline-client.ts';
import type { Log } from '#lib/platform/log.ts';
import type { ScheduledJob } from './job.ts';

export type Schedule = {
  /** Does not wait for the clock; a job that runs already is not doubled. */
  runNow(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** A worker that has not reported for this long is dead; its job runs again elsewhere. */
export const heartbeatSeconds = 10;

/** A queue whose jobs survive a dead worker: retried within half a minute, never beside a living one. */
export const survivingQueue = { heartbeatSeconds, expireInSeconds: 600, retryLimit: 5, retryDelay: 1 } as const;

/** `version` is that of this code: a schedule belongs to the latest version that has it. */
export type ScheduleOptions = { log: Log; version: string };

/** Runs scheduled jobs on the gateway's own database (pg-boss). */
export async function startSchedule(
  databaseUrl: string,
  jobs: readonly ScheduledJob[],
  { log, version }: ScheduleOptions,
): Promise<Schedule> {
  const options = {
    connectionString: databaseUrl,
    application_name: 'turnpike-jobs',
    max: 2,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // For so long a process remembers which jobs run, and takes none of them although their worker may have died.
    queueCacheIntervalSeconds: 2,
    // What pg-boss hands on to its pool: its connections survive a lost database and do not wait for a silent one.
    Client: DeadlineClient,
    deadlineMs: deadlines.statementMs,
    connectionTimeoutMillis: deadlines.connectMs,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'the job schedule reported an error'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', ...survivingQueue });
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => job.run());
  }
  await writeSchedules(boss, jobs, version);
  return {
    runNow: async (name) => void (await boss.send(name, null)),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/**
 * A job that was renamed or removed would otherwise be queued for ever, with nothing to run it. Its queue stays: processes
 * of the version before may still read it. What a later version has scheduled stays as it is, because its processes run beside
 * this one during an upgrade.
 */
async function writeSchedules(boss: PgBoss, jobs: readonly ScheduledJob[], version: string): Promise<void> {
  const present = await boss.getSchedules();
  const ofLater = new Set(present.filter(({ data }) => isLater(data, version)).map(({ name }) => name));
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of present) if (!names.has(name) && !ofLater.has(name)) await boss.unschedule(name);
  for (const { name, cron } of jobs) {
    if (!ofLater.has(name)) await boss.schedule(name, cron, { version }, { tz: 'UTC' });
  }
}

function isLater(data: object | null | undefined, version: string): boolean {
  const { version: other = '' } = (data ?? {}) as { version?: string };
  return other.localeCompare(version, 'en', { numeric: true }) > 0;
}
