import type { Log } from '#lib/platform/log.ts';
import type { LoggedRequest } from './logged-request.ts';

/** The log of calls to the API, written behind the answers: no call waits for it, none fails by it. */
export type RequestLog = {
  record(call: LoggedRequest): void;
  /** Resolves when what was recorded is written, or could not be. */
  flush(): Promise<void>;
  /** Writes what is left and nothing afterwards. */
  stop(): Promise<void>;
};

export type RequestLogInput = {
  insert: (calls: readonly LoggedRequest[]) => Promise<void>;
  log: Log;
  /** Told of calls that will never be in the log. */
  onDropped: (count: number) => void;
  limits?: Partial<typeof requestLogLimits>;
};

export const requestLogLimits = {
  flushEveryMs: 250,
  /** After a failure the database is left alone for so long. */
  retryAfterMs: 1_000,
  rowsAtOnce: 500,
  maxKept: 20_000,
  /** Calls without a token that are kept of each stretch between two writes: strangers must not fill the disk. */
  maxUnauthenticatedPerFlush: 20,
};

/**
 * Keeps calls in memory for a moment and writes many with one statement. While the database takes none, the oldest
 * are dropped and counted once the buffer is full.
 */
export function createRequestLog({ insert, log, onDropped, limits = {} }: RequestLogInput): RequestLog {
  const { flushEveryMs, retryAfterMs, rowsAtOnce, maxKept, maxUnauthenticatedPerFlush } = {
    ...requestLogLimits,
    ...limits,
  };
  let waiting: LoggedRequest[] = [];
  let unauthenticated = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;

  function keepWithinBound(): void {
    const surplus = waiting.length - maxKept;
    if (surplus <= 0) return;
    // A batch at a time, since making room costs as much for one row as for many.
    const dropped = Math.max(surplus, Math.min(rowsAtOnce, waiting.length));
    waiting = waiting.slice(dropped);
    onDropped(dropped);
  }

  async function writeAll(): Promise<void> {
    unauthenticated = 0;
    while (waiting.length > 0) {
      const rows = waiting.slice(0, rowsAtOnce);
      waiting = waiting.slice(rows.length);
      try {
        await insert(rows);
      } catch (error) {
        log.warn({ err: error, calls: rows.length }, 'the log of API calls could not be written');
        if (isAboutTheRows(error)) onDropped(rows.length);
        else {
          waiting = [...rows, ...waiting];
          keepWithinBound();
          return arm(retryAfterMs);
        }
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (waiting.length > 0) arm(flushEveryMs);
    });
    return writing;
  }

  function arm(ms: number): void {
    if (stopped) return;
    timer ??= setTimeout(() => void flush(), ms).unref();
  }

  return {
    record: (call) => {
      if (call.tokenId === null && ++unauthenticated > maxUnauthenticatedPerFlush) return onDropped(1);
      waiting.push(call);
      keepWithinBound();
      if (waiting.length === rowsAtOnce && !writing) void flush();
      else if (!writing) arm(flushEveryMs);
    },
    flush,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}

/** SQLSTATE class 22 and 23: these rows will be refused tomorrow too. */
function isAboutTheRows(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}
