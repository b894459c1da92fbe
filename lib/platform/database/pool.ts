import pg from 'pg';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

export interface PoolOptions {
  readonly max?: number;
  readonly applicationName?: string;
  /** A role that the connections take on; the database user must be a member of it. */
  readonly role?: string | undefined;
  /** Told of connections that broke while idle; without a listener Node would end the process. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The connections of this process. The time limits travel as start-up parameters; a URL with
 * `?pgbouncer=true` leaves them out, because PgBouncer refuses parameters that it does not know.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const pooled = isPooled(url);
  const pool = new pg.Pool({
    connectionString: pooled ? withoutPoolerFlag(url) : withRole(url, options.role),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'turnpike',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A statement that runs longer than a request may live only wastes a connection.
    ...(pooled
      ? { query_timeout: 60_000 }
      : { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }),
  });
  // pg-pool listens only while a connection is idle; one that breaks in use between two queries would otherwise
  // end the process. Its user learns of it from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => options.onIdleError?.(error));
  return pool;
}

/** The role stands behind what the operator's own address asks for, which it must not replace. */
function withRole(url: string, role: string | undefined): string {
  if (!role) return url;
  const address = new URL(url);
  const asked = address.searchParams.get('options');
  address.searchParams.set('options', [asked, `-c role=${role}`].filter(Boolean).join(' '));
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

/** Runs `work` in one transaction: commits when it resolves, rolls back and rethrows when it rejects. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not roll back is in an unknown state and must not serve anyone else.
    client.release(broken);
  }
}
