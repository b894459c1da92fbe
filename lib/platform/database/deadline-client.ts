import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { markDriverError } from './database-unavailable.ts';

/**
 * How long the database may take. The server cancels a statement before the client gives its connection up, so that
 * a slow statement fails with a definite outcome; the client's deadline is for connections that went silent.
 */
export const deadlines = {
  /** For a new connection, and for a free one of the pool. */
  connectMs: 5_000,
  /** Statements of a request whose caller is to be answered within three seconds, and its wait for a connection. */
  requestMs: 2_000,
  /** Statements that payments under way together share. */
  paymentMs: 2_000,
  /** Every other statement. */
  statementMs: 10_000,
  /** Exports, clean-up and commands from a terminal. */
  longMs: 120_000,
  /** The import of a file of millions of rows. */
  importMs: 900_000,
  /** Migrations, which also wait for those of another process. */
  migrationMs: 900_000,
} as const;

/** The server's limits for statements with this deadline on the client. */
export function serverLimits(deadlineMs: number): { statement_timeout: number; lock_timeout: number } {
  return { statement_timeout: deadlineMs - 2_000, lock_timeout: Math.min(deadlineMs - 3_000, 10_000) };
}

/** The database did not answer in time; whether it executed the statement is unknown. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

type RequestDeadline = AsyncLocalStorage<number>;

/** One for the process: Next bundles a copy of this module. */
const shared = globalThis as unknown as Record<symbol, RequestDeadline | undefined>;
const sharedKey = Symbol.for('turnpike.request-deadline');
shared[sharedKey] ??= new AsyncLocalStorage<number>();
const requestDeadline: RequestDeadline = shared[sharedKey];

/** Within `work` a statement that brings no deadline of its own, and the wait for a connection, may take this long. */
export function withRequestDeadline<T>(ms: number, work: () => T): T {
  return requestDeadline.run(ms, work);
}

/** What `withRequestDeadline` has set; undefined outside of it. */
export function findRequestDeadline(): number | undefined {
  return requestDeadline.getStore();
}

export interface DeadlineConfig extends pg.ClientConfig {
  readonly deadlineMs?: number;
}

type Callback = (error: Error | null, result?: unknown) => void;
type Statement = { deadlineMs?: number; submit?: unknown };

/**
 * A connection with a deadline for every statement: one that is not answered in time ends the connection, with
 * all that waits on it, because the order and time of later responses are unknown. A statement may
 * bring a `deadlineMs` of its own.
 */
export class DeadlineClient extends pg.Client {
  readonly #ownDeadlineMs: number;
  /** The deadline of statements that bring none; a user of the connection may change it until its release. */
  deadlineMs: number;

  constructor(config: DeadlineConfig = {}) {
    super({ keepAlive: true, ...config });
    this.#ownDeadlineMs = config.deadlineMs ?? deadlines.statementMs;
    this.deadlineMs = this.#ownDeadlineMs;
    // A connection that breaks between two statements would otherwise end the process. Its user learns of it
    // from the next statement.
    this.on('error', (error) => markDriverError(error));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `pg`, which this passes on unchanged
  override connect(...args: any[]): any {
    const [callback] = args as [((error: Error | null) => void)?];
    const connect = super.connect.bind(this) as (callback?: (error: Error | null) => void) => Promise<unknown>;
    if (callback) return connect((error) => callback(markDriverError(error, 'not reachable')));
    return connect().catch((error: unknown) => {
      throw markDriverError(error, 'not reachable');
    });
  }

  resetDeadline(): void {
    this.deadlineMs = this.#ownDeadlineMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `pg`, which this passes on unchanged
  override query(...args: any[]): any {
    const [statement] = args as [Statement | string | null];
    if (statement === null || typeof statement !== 'object') return this.#query(this.#usualDeadlineMs(), args);
    if (typeof statement.submit === 'function') return this.#send(args);
    return this.#query(statement.deadlineMs ?? this.#usualDeadlineMs(), args);
  }

  /** A transaction that may take long has changed the deadline of its connection. */
  #usualDeadlineMs(): number {
    if (this.deadlineMs !== this.#ownDeadlineMs) return this.deadlineMs;
    return Math.min(findRequestDeadline() ?? this.deadlineMs, this.deadlineMs);
  }

  #query(ms: number, args: unknown[]): unknown {
    const timer = setTimeout(() => this.#giveUp(ms), ms);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const withoutTimer: Callback = (error, result) => {
        clearTimeout(timer);
        (callback as Callback)(markDriverError(error), result);
      };
      return this.#send([...args.slice(0, -1), withoutTimer]);
    }
    const answered = this.#send(args) as Promise<unknown>;
    return answered.catch(throwMarked).finally(() => clearTimeout(timer));
  }

  #send(args: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown)(...args);
  }

  #giveUp(ms: number): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    const error = new DeadlineExceeded(`the database did not answer within ${ms} ms`);
    stream.destroy(markDriverError(error, 'no answer in time'));
  }
}

function throwMarked(error: unknown): never {
  throw markDriverError(error);
}

/**
 * Whether a statement that failed may have been executed all the same. An ERROR of the server is definite: it
 * rolled back. Everything else (a lost connection, a deadline, the end of the server) leaves it open.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
}
