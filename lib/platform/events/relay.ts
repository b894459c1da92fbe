import { sleep, startTimer } from '../clock.ts';
import { autocommit } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import type { EventConsumer } from './consumer.ts';
import { registerConsumers } from './consumer-store.ts';
import type { EventSignal } from './event-signal.ts';
import { lastPosition, readableUpTo } from './horizon.ts';
import { type RunContext, runConsumer } from './run-consumer.ts';
import { runTogether } from './run-together.ts';
import { createSharedReader, type EventReader } from './shared-reader.ts';

export type EventRelay = {
  /** Stops looking and waits for what runs. */
  stop(): Promise<void>;
};

export type EventRelayOptions = Omit<RunContext, 'batchSize'> & {
  consumers: readonly EventConsumer[];
  log: Log;
  signal: EventSignal;
  batchSize?: number;
  /** The poll interval without wake-ups: events of other processes, and consumers that try again. */
  pollIntervalMs?: number;
};

/**
 * Hands the event log to its consumers. Any number of processes may run one: a consumer's cursor is locked by the process
 * that runs it. A consumer that fails stands still alone.
 */
export async function startEventRelay(options: EventRelayOptions): Promise<EventRelay> {
  const { pool, consumers, log, signal, batchSize = 500, pollIntervalMs = 500 } = options;
  await registerConsumers(autocommit(pool), consumers);
  const context: RunContext = { ...options, batchSize };
  let stopped = false;
  let awake = true;
  let wakeUp: () => void = () => undefined;

  async function nextWake(): Promise<void> {
    if (awake || stopped) return;
    const timer = new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, pollIntervalMs).unref();
      wakeUp = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
    await timer;
  }

  async function runForever(): Promise<void> {
    while (!stopped) {
      await nextWake();
      awake = false;
      const tookMs = startTimer();
      try {
        await runOnce(context, consumers, log, () => stopped);
      } catch (error) {
        log.warn({ err: error }, 'the event relay could not read the log; it tries again');
        await sleep(Math.min(pollIntervalMs, 1_000));
      }
      await sleep(restAfter(tookMs()));
    }
  }

  const running = runForever();
  const unsubscribe = signal.onWake(() => {
    awake = true;
    wakeUp();
  });
  return {
    stop: async () => {
      stopped = true;
      unsubscribe();
      wakeUp();
      await running;
    },
  };
}

/**
 * How long the relay rests after a look at the log. A look costs a dozen statements and more, and on a busy machine it would find
 * a few events only; so it takes a third of the time at most. The first event after a pause is handed on at once.
 */
function restAfter(tookMs: number): number {
  return Math.min(Math.max(2 * tookMs, 10 - tookMs), 50);
}

/** Takes every consumer up to the horizon of this moment. */
async function runOnce(
  context: RunContext,
  consumers: readonly EventConsumer[],
  log: Log,
  isStopped: () => boolean,
): Promise<void> {
  const horizon = await readableUpTo(context.pool, { wait: sleep });
  if (horizon === null) return;
  await runAll(context, consumers, createSharedReader(horizon), { log, isStopped });
}

type Supervision = { log: Pick<Log, 'warn' | 'error'>; isStopped: () => boolean };

/** Takes every consumer up to the horizon. A message is sent after the commit, so deliveries do not wait for projections. */
async function runAll(
  context: RunContext,
  consumers: readonly EventConsumer[],
  read: EventReader,
  { log, isStopped }: Supervision,
): Promise<void> {
  const runAlone = async (consumer: EventConsumer): Promise<void> => {
    while (!isStopped()) {
      const result = await runConsumer(context, consumer, read);
      if (result === 'failed') log.error({ consumer: consumer.name }, 'an event consumer failed and stands still');
      if (result !== 'advanced') return;
    }
  };
  await Promise.all(
    Array.from(Map.groupBy(consumers, ({ kind }) => kind).values(), async (ofKind) => {
      const done = await runAllTogether(context, ofKind, read, { log, isStopped });
      await Promise.all(ofKind.filter((consumer) => !done.has(consumer)).map(runAlone));
    }),
  );
}

/** Returns the consumers that are at the horizon now, or run in another process. The others are run alone. */
async function runAllTogether(
  context: RunContext,
  consumers: readonly EventConsumer[],
  read: EventReader,
  { log, isStopped }: Supervision,
): Promise<ReadonlySet<EventConsumer>> {
  try {
    while (!isStopped()) {
      const { taken, busy, isCaughtUp } = await runTogether(context, consumers, read);
      if (isCaughtUp) return new Set([...taken, ...busy]);
    }
  } catch (error) {
    log.warn({ err: error }, 'event consumers could not share a transaction; each is run alone');
  }
  return new Set();
}

/** Takes every consumer to the end of the log, for tests and commands that do not start a relay. */
export async function drainEvents(
  options: Omit<EventRelayOptions, 'pollIntervalMs' | 'signal' | 'log'>,
): Promise<void> {
  await registerConsumers(autocommit(options.pool), options.consumers);
  const end = await lastPosition(options.pool);
  const context: RunContext = { ...options, batchSize: options.batchSize ?? 500 };
  const horizon = await readableUpTo(options.pool, { wait: sleep });
  if (horizon === null || horizon < end) return;
  const log = { warn: () => undefined, error: () => undefined };
  await runAll(context, options.consumers, createSharedReader(horizon), { log, isStopped: () => false });
}
