import type { Log } from '#lib/platform/log.ts';
import type { LoggedRequest } from './logged-request.ts';

/** The request log, written after the responses: no request waits for it or fails because of it. */
export type RequestLog = {
  record(call: LoggedRequest): void;
  /** Resolves when the buffered rows are written or have failed. */
  flush(): Promise<void>;
  /** Writes the remaining rows and nothing afterwards. */
  stop(): Promise<void>;
};

export type RequestLogInput = {
  insert: (calls: readonly LoggedRequest[]) => Promise<void>;
  log: Log;
  /** Called with the number of requests that will not be in the log. */
  onDropped: (count: number) => void;
  limits?: Partial<typeof requestLogLimits>;
};

export const requestLogLimits = {
  flushEveryMs: 250,
  /** The pause after a failure. */
  retryAfterMs: 1_000,
  rowsAtOnce: 500,
  maxKept: 20_000,
  /** Unauthenticated requests that are kept between two writes, so that they cannot fill the disk. */
  maxUnauthenticatedPerFlush: 20,
};

/**
 * Buffers requests in memory and writes many with one statement. While the database is unavailable and the buffer is
 * full, the oldest are dropped and counted.
 */
export function createRequestLog({ insert, log, onDropped, limits = {} }: RequestLogInput): RequestLog {
  const { flushEveryMs, retryAfterMs, rowsAtOnce, maxKept, maxUnauthenticatedPerFlush } = {
    ...requestLogLimits,
    ...limits,
  };
  let buffer: LoggedRequest[] = [];
  let unauthenticated = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;

  function keepWithinBound(): void {
    const surplus = buffer.length - maxKept;
    if (surplus <= 0) return;
    // Drops a batch at a time, because dropping one row costs as much as dropping many.
    const dropped = Math.max(surplus, Math.min(rowsAtOnce, buffer.length));
    buffer = buffer.slice(dropped);
    onDropped(dropped);
  }

  async function writeAll(): Promise<void> {
    unauthenticated = 0;
    while (buffer.length > 0) {
      const rows = buffer.slice(0, rowsAtOnce);
      buffer = buffer.slice(rows.length);
      try {
        await insert(rows);
      } catch (error) {
        log.warn({ err: error, calls: rows.length }, 'the log of API calls could not be written');
        if (isAboutTheRows(error)) onDropped(rows.length);
        else {
          buffer = [...rows, ...buffer];
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
      if (buffer.length > 0) arm(flushEveryMs);
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
      buffer.push(call);
      keepWithinBound();
      if (buffer.length === rowsAtOnce && !writing) void flush();
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

/** SQLSTATE class 22 and 23: these rows will always be rejected. */
function isAboutTheRows(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '');
}
