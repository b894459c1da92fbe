import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { markDriverError } from './database-unavailable.ts';
import { DeadlineClient, deadlines, findRequestDeadline, serverLimits } from './deadline-client.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  readonly max?: number;
  readonly applicationName?: string;
  /** A role that the connections take on; the database user must be a member of it. */
  readonly role?: string | undefined;
  /** For every statement; see `deadlines`. */
  readonly deadlineMs?: number;
  /** Called for connections that broke while idle; without a listener Node would end the process. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The connections of this process. The server's time limits travel as start-up parameters; a URL with
 * `?pgbouncer=true` leaves them out, because PgBouncer refuses parameters that it does not know. The client's
 * own deadlines hold everywhere.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pooled = isPooled(url);
  const deadlineMs = options.deadlineMs ?? deadlines.statementMs;
  const config: pg.PoolConfig & { deadlineMs: number } = {
    connectionString: pooled ? withoutPoolerFlag(url) : withRole(url, options.role),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'turnpike',
    connectionTimeoutMillis: deadlines.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: DeadlineClient,
    deadlineMs,
    ...(pooled ? {} : { ...serverLimits(deadlineMs), idle_in_transaction_session_timeout: 30_000 }),
  };
  const pool = limitWait(new pg.Pool(config));
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('release', (_error, client) => (client as unknown as DeadlineClient).resetDeadline());
  return pool;
}

type GotClient = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * Lets callers wait for a connection no longer than their own deadline, and learn why there is none. Libraries know a
 * pool by the name of its class, so it is no subclass.
 */
function limitWait(pool: Pool): Pool {
  const connect = pool.connect.bind(pool);
  const connectWithin = (answer: GotClient): void => {
    // A connection is handed on by the request that gives it back, in whose context the callback would run.
    const callback = AsyncLocalStorage.bind(answer);
    const waitMs = findRequestDeadline() ?? deadlines.connectMs;
    let waits = true;
    const timer = setTimeout(() => {
      waits = false;
      const error = new Error(`no connection to the database within ${waitMs} ms`);
      callback(markDriverError(error, 'no free connection'), undefined, () => undefined);
    }, waitMs);
    connect((error, client, release) => {
      clearTimeout(timer);
      if (waits) callback(markDriverError(error, 'no free connection'), client, release);
      else if (client) release();
    });
  };
  const connectOrPromise = (callback?: GotClient): Promise<PoolClient> | undefined => {
    if (callback) return void connectWithin(callback);
    return new Promise((resolve, reject) => {
      connectWithin((error, client) => (error ? reject(error) : resolve(client as PoolClient)));
    });
  };
  return Object.assign(pool, { connect: connectOrPromise });
}

/** The role stands behind what the operator's own address asks for, which it must not replace. */
function withRole(url: string, role: string | undefined): string {
  if (!role) return url;
  const address = new URL(url);
  const ownOptions = address.searchParams.get('options');
  address.searchParams.set('options', [ownOptions, `-c role=${role}`].filter(Boolean).join(' '));
  return address.href;
}

export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true';
}

export function withoutPoolerFlag(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('pgbouncer');
  return address.href;
}
