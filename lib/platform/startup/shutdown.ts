export interface Shutdown {
  /** Adds a closing step; steps run in the reverse order of their registration, like unwinding a stack. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Runs the steps once; later calls wait for the same end. */
  run(): Promise<void>;
}

export interface ShutdownOptions {
  /** Everything together; what hangs is abandoned then. */
  readonly withinMs: () => number;
  readonly onFailure: (step: string, error: unknown) => void;
}

/** Closes what was opened, in reverse order, within a time. */
export function createShutdown({ withinMs, onFailure }: ShutdownOptions): Shutdown {
  const steps: { name: string; close: () => Promise<unknown> }[] = [];
  let running: Promise<void> | undefined;
  const unwind = async (): Promise<void> => {
    for (const { name, close } of steps.reverse()) {
      await close().catch((error: unknown) => onFailure(name, error));
    }
  };
  const runOnce = (): Promise<void> => {
    const ms = withinMs();
    const deadline = new Promise<void>((resolve) => {
      setTimeout(() => {
        onFailure('shutdown', new Error(`not finished after ${ms} ms`));
        resolve();
      }, ms).unref();
    });
    return Promise.race([unwind(), deadline]);
  };
  return {
    add: (name, close) => {
      steps.push({ name, close });
    },
    run: () => {
      running ??= runOnce();
      return running;
    },
  };
}

/** Calls `end` at the first signal to stop, or when the process that started us is gone. */
export function onStopSignal(end: () => unknown): void {
  let signalled = false;
  const once = (): void => {
    if (signalled) return;
    signalled = true;
    end();
  };
  // Listeners stay, because without one a second signal would kill us in the middle of draining.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, once);
  if (process.connected) process.on('disconnect', once);
}
