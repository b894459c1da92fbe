import type pg from 'pg';
import { monotonicMs, sleep } from '../clock.ts';
import type { Log } from '../log.ts';
import { DeadlineClient, deadlines } from './deadline-client.ts';
import { processName } from './migrations/compatibility.ts';
import { ping } from './ping.ts';
import * as sql from './sql/index.ts';
import { execute } from './statement.ts';
import type { Tx } from './transaction.ts';

/** What was changed, so that large caches are not dropped for anything else. */
export type ChangedConfiguration =
  | 'entity'
  | 'access-token'
  | 'role'
  | 'vault'
  | 'vault-key'
  | 'identity-key'
  | 'connector'
  | 'bin-range'
  | 'webhook'
  | 'risk-rule';

export type InvalidationListener = { stop(): Promise<void> };

const channel = 'turnpike_configuration';
const retryAfterMs = 1_000;
/** While the database is away every attempt fails. */
const warnEveryMs = 60_000;
/** A connection that only listens would not notice that it went silent. */
const heartbeatMs = 5_000;

/**
 * Notifies every process that cached configuration has changed: with the commit, when called within a
 * transaction. For rare changes of configuration, since commits that notify wait for each other.
 */
export async function announceChange(tx: Tx, what: ChangedConfiguration): Promise<void> {
  await execute(tx, sql.notify, { channel, what });
}

/**
 * Calls `onChange` with what any process changed, and with null after every time without a connection, since changes
 * of every kind may have been missed then.
 */
export function listenForInvalidations(
  databaseUrl: string,
  onChange: (what: string | null) => void,
  log: Log,
): InvalidationListener {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function connect(): Promise<void> {
    const next = new DeadlineClient({
      connectionString: databaseUrl,
      application_name: processName,
      connectionTimeoutMillis: deadlines.connectMs,
    });
    client = next;
    next.on('notification', ({ payload }) => onChange(payload ?? null));
    next.on('error', (error) => reconnect(next, error));
    next.on('end', () => reconnect(next, new Error('the connection ended')));
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    onChange(null);
    void beat(next);
  }

  /** The deadline of the statement ends a connection that does not answer, and so starts another. */
  async function beat(on: pg.Client): Promise<void> {
    while (client === on && !stopped) {
      await sleep(heartbeatMs);
      if (client === on && !stopped) await ping(on).catch(() => undefined);
    }
  }

  function reconnect(from: pg.Client, error: unknown): void {
    if (stopped || client !== from) return;
    client = undefined;
    onChange(null);
    warn(error);
    timer = setTimeout(() => void connect().catch((again: unknown) => retry(again)), retryAfterMs);
    timer.unref();
  }

  function warn(error: unknown): void {
    if (monotonicMs() - warnedAt < warnEveryMs) return;
    warnedAt = monotonicMs();
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'not notified of configuration changes; connecting again until it works');
  }

  function retry(error: unknown): void {
    if (client) reconnect(client, error);
  }

  void connect().catch((error: unknown) => retry(error));
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
