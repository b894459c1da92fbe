import { startTimer } from './clock.ts';
import { isOutcomeUnknown } from './database/deadline-client.ts';

/**
 * Lets concurrent calls share one statement and one commit (group commit).
 *
 * A call that finds no batch in flight starts immediately; calls that arrive during a batch wait for the next one. Each
 * caller is answered only after the batch that carries its item is durable. Measured here, three rows a call and
 * 16 callers: 1.9 k/s one by one, 4.2 k/s shared.
 */
export type GroupCommit<Item, Result> = {
  (item: Item): Promise<Result>;
  /** Whether the next call would be refused. */
  isFull(): boolean;
};

/** The call was refused because too many others wait; nothing was done for it. */
export class QueueFullError extends Error {
  constructor() {
    super('too many calls wait for a statement');
  }
}

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

export type GroupCommitOptions = {
  /** Items in one statement at most. */
  maxSize: number;
  /** Batches under way at once at most, slow ones included. */
  maxInFlight: number;
  /**
   * A batch that takes longer than this, and than four usual ones, no longer holds the next one up: its connection
   * may be silent.
   */
  slowAfterMs: number;
  /**
   * Calls that may wait; further ones are refused. Left out where a refusal would lose work that was accepted
   * already, such as the result of an acquirer.
   */
  maxWaiting?: number;
};

/** On a busy machine every batch is slow, and more of them at once would only make them slower. */
const maxUsualMs = 250;

/** For statements of payments: one batch at a time groups best, unless it is slow. */
export const paymentBatches: GroupCommitOptions = { maxSize: 64, maxInFlight: 4, slowAfterMs: 100 };

/** For what begins a payment: a second's work of two cores waits, and more would only wait longer. */
export const admissionBatches: GroupCommitOptions = { ...paymentBatches, maxWaiting: 1_000 };

/**
 * `runMany` gets the items and returns one result for each, in order. When the database refuses a batch of several,
 * each of its items is run alone, so that one bad row fails only its own caller. When the outcome of a batch is
 * unknown, it is unknown to each of its callers, and nothing is run again.
 */
export function createGroupCommit<Item, Result>(
  runMany: (items: Item[]) => Promise<Result[]>,
  options: GroupCommitOptions,
): GroupCommit<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let inFlight = 0;
  /** Of those in flight, the ones that others no longer wait for. */
  let slow = 0;
  let scheduled = false;
  /** How long a batch takes, a moving average. */
  let usualMs = 0;

  async function runOne(call: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await runMany([call.item]);
      call.resolve(result as Result);
    } catch (error) {
      call.reject(error);
    }
  }

  async function runBatch(calls: Waiting<Item, Result>[]): Promise<void> {
    const [first] = calls;
    if (calls.length === 1 && first) return runOne(first);
    let results: Result[];
    try {
      results = await runMany(calls.map((call) => call.item));
    } catch (error) {
      if (isOutcomeUnknown(error)) for (const call of calls) call.reject(error);
      else await Promise.all(calls.map(runOne));
      return;
    }
    calls.forEach((call, index) => {
      call.resolve(results[index] as Result);
    });
  }

  async function watchBatch(calls: Waiting<Item, Result>[]): Promise<void> {
    inFlight += 1;
    let isSlow = false;
    const timer = setTimeout(
      () => {
        isSlow = true;
        slow += 1;
        schedule();
      },
      Math.max(options.slowAfterMs, 4 * usualMs),
    );
    const tookMs = startTimer();
    await runBatch(calls);
    clearTimeout(timer);
    usualMs += (Math.min(tookMs(), maxUsualMs) - usualMs) / 10;
    inFlight -= 1;
    if (isSlow) slow -= 1;
    schedule();
  }

  function startBatches(): void {
    scheduled = false;
    while (queue.length > 0 && inFlight === slow && inFlight < options.maxInFlight) {
      const calls = queue.slice(0, options.maxSize);
      queue = queue.slice(options.maxSize);
      void watchBatch(calls);
    }
  }

  /** Waits for the end of this turn of the event loop, so that requests read together travel together. */
  function schedule(): void {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(startBatches);
  }

  const isFull = (): boolean => queue.length >= (options.maxWaiting ?? Number.POSITIVE_INFINITY);

  const call = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (isFull()) throw new QueueFullError();
      queue.push({ item, resolve, reject });
      schedule();
    });
  return Object.assign(call, { isFull });
}
