import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Blob };

export type RetryOptions = {
  readonly maxRetries: number;
  readonly retryDelayMs: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * 409: the first attempt is still running under its Idempotency-Key. 429 and 503: nothing was done. 502 and 504: a proxy
 * got no answer. A 500 would be the same the next time.
 */
const temporary = new Set([409, 429, 502, 503, 504]);
const maxDelayMs = 60_000;

/** Sends a request until it is answered. Only for requests that have no further effect when they are repeated. */
export async function sendWithRetries(send: () => Promise<Answer>, options: RetryOptions): Promise<Answer> {
  for (let retry = 0; ; retry += 1) {
    const outcome = await send().catch((error: unknown) => ({ error }));
    const isTemporary = 'error' in outcome || temporary.has(outcome.status);
    if (!isTemporary || retry >= options.maxRetries) {
      if ('error' in outcome) throw outcome.error;
      return outcome;
    }
    options.signal?.throwIfAborted();
    const requestedMs = 'error' in outcome ? null : retryAfterMs(outcome.headers);
    await sleep(requestedMs ?? delayMs(retry, options.retryDelayMs), undefined, { signal: options.signal });
  }
}

/** Twice as long each time, and at random in the upper half, so that clients do not come back all at once. */
function delayMs(retry: number, firstMs: number): number {
  const ms = Math.min(firstMs * 2 ** retry, maxDelayMs);
  return ms / 2 + (Math.random() * ms) / 2;
}

/** What `Retry-After` requests in seconds; null without it. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  return value !== null && /^\d+$/u.test(value) ? Math.min(Number(value) * 1_000, maxDelayMs) : null;
}
