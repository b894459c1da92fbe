export type SharedRuns<Result> = { run(key: string, work: () => Promise<Result>): Promise<Result> };

/**
 * One run of a key at a time. All that come during a run share the next one: the run under way may have read before what they
 * announce had happened.
 */
export function createSharedRuns<Result>(): SharedRuns<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();
  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    waiting.delete(key);
    const run = work().finally(() => {
      if (running.get(key) === run) running.delete(key);
    });
    running.set(key, run);
    return run;
  };
  return {
    run: (key, work) => {
      const shared = waiting.get(key);
      if (shared) return shared;
      const current = running.get(key);
      if (!current) return begin(key, work);
      const next = current.then(
        () => begin(key, work),
        () => begin(key, work),
      );
      waiting.set(key, next);
      return next;
    },
  };
}
