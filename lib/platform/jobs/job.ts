/** Work in the background. A feature declares its jobs in `jobs.ts`; composition collects and starts them. */
export type Job = ScheduledJob | PollingJob;

/** Runs at certain times, once for all processes together. */
export type ScheduledJob = {
  kind: 'scheduled';
  name: string;
  /** Five cron fields, UTC. */
  cron: string;
  run(): Promise<void>;
};

/** Runs in every process, again and again; the processes share the work with SKIP LOCKED. */
export type PollingJob = {
  kind: 'polling';
  name: string;
  /** How long to wait when there was nothing to do. */
  maxIdleMs: number;
  /**
   * Does a part of the work that is due and returns how much; while that is not 0 it runs again without a pause. A long part ends
   * early when the signal is aborted, because the process stops.
   */
  run(signal?: AbortSignal): Promise<number>;
};
