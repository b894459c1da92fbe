import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection, Reader } from './connection.ts';
import { type DeadlineClient, deadlines, serverLimits } from './deadline-client.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { PrismaWriter } from './prisma-types.ts';

declare const transaction: unique symbol;

/**
 * A transaction: every function that changes rows takes one. It has no pool, and no pool is one, so a change that
 * would escape its transaction does not compile.
 */
export type Tx = Connection & { readonly [transaction]: true };

/** A transaction that Prisma shares: statements of both run on the same connection. */
export type StaffTx = Tx & { readonly prisma: PrismaWriter };

/** A transaction for each statement: what is written is committed when its promise resolves. */
export function autocommit(db: Reader): StaffTx;
export function autocommit(pool: Pool): Tx;
export function autocommit(db: Reader | Pool): Tx {
  const tx: Connection & { prisma?: unknown } = { query: (statement) => db.query(statement) };
  if ('prisma' in db) tx.prisma = db.prisma;
  return tx as Tx;
}

type TransactionOptions = {
  /** The transaction may take long; see `deadlines`. */
  readonly long?: boolean;
  /** All statements see the rows as they were at the first one, and none changes any; it may take long. */
  readonly snapshot?: boolean;
  /** How long each of its statements may take, where `long` is not enough. */
  readonly deadlineMs?: number;
};

/** Runs `work` in one transaction: commits when it resolves, rolls back and rethrows when it rejects. */
export async function withTransaction<T>(
  pool: Pick<Pool, 'connect'>,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const { tx, end } = openTx(client);
  let broken: Error | undefined;
  try {
    await begin(client, options);
    const result = await work(tx);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    end();
    // A connection that could not roll back is in an unknown state and must not serve anyone else.
    client.release(broken);
  }
}

function begin(
  client: PoolClient,
  { long, snapshot, deadlineMs = deadlines.longMs }: TransactionOptions,
): Promise<unknown> {
  const mode = snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
  return long || snapshot ? beginLongTransaction(client, mode, deadlineMs) : client.query(mode);
}

/** A handle on the connection that works until `end`: afterwards the connection serves another caller. */
function openTx(client: Pick<PoolClient, 'query'>): { tx: Tx; end: () => void } {
  let ended = false;
  const tx: Connection = {
    query: (statement) => {
      if (ended) throw new Error('the transaction has ended');
      return client.query(statement);
    },
  };
  return { tx: tx as Tx, end: () => (ended = true) };
}

/**
 * Lets the statements of the transaction that begins with this SQL take long, and waits for them so long on the
 * client's side too, until the connection is released.
 */
export function beginLongTransaction(
  client: PoolClient,
  begin = 'BEGIN',
  deadlineMs: number = deadlines.longMs,
): Promise<unknown> {
  (client as unknown as DeadlineClient).deadlineMs = deadlineMs;
  const { statement_timeout } = serverLimits(deadlineMs);
  return client.query(`${begin}; SET LOCAL statement_timeout = ${statement_timeout}`);
}

type Capture = { client: PoolClient | null; onRelease: () => void };

/**
 * One for the process: Next bundles a copy of this module for its pages, whose transactions run on the connections
 * of the copy that the server loaded.
 */
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<Capture> | undefined>;
const sharedKey = Symbol.for('turnpike.staff-transaction');
shared[sharedKey] ??= new AsyncLocalStorage<Capture>();
const capture = shared[sharedKey];

/** The pool as Prisma uses it: `withStaffTransaction` learns which connection its transaction runs on. */
export function capturingPool(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const waiting = capture.getStore();
    if (waiting && waiting.client === null) takeOver(client, waiting);
    return client;
  };
  // The pool's own `query` calls its `connect` with a callback, so it must not meet the one above.
  const query = pool.query.bind(pool);
  return Object.create(pool, { connect: { value: connect }, query: { value: query } }) as Pool;
}

/** Prisma gives a connection back when its time is up too, while the work may still run. */
function takeOver(client: PoolClient, waiting: Capture): void {
  waiting.client = client;
  const release = client.release.bind(client);
  client.release = (error) => {
    waiting.onRelease();
    release(error);
  };
}

/** Runs `work` in one transaction of Prisma, on whose connection SQL statements run too. */
export async function withStaffTransaction<T>({ prisma }: Reader, work: (tx: StaffTx) => Promise<T>): Promise<T> {
  const taken: Capture = { client: null, onRelease: () => undefined };
  return capture.run(taken, () =>
    (prisma as unknown as { $transaction: StartTransaction }).$transaction(async (model) => {
      if (!taken.client) throw new Error('Prisma began its transaction on a connection of its own');
      const { tx, end } = openTx(taken.client);
      taken.onRelease = end;
      try {
        return await work(Object.assign(tx, { prisma: model }) as StaffTx);
      } finally {
        end();
      }
    }),
  );
}

type StartTransaction = <T>(work: (model: PrismaWriter) => Promise<T>) => Promise<T>;
