import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';

/** How long a user waits for a list before a clear message serves them better. */
const listTimeoutMs = 8_000;
const statementCancelled = '57014';

const ownLimit = new AsyncLocalStorage<number>();

/** Lists that `work` reads may take this long each. */
export function withListLimit<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return ownLimit.run(ms, work);
}

/** A list would take longer than a user waits. */
export class ListTimeoutError extends Error {}

/** Reads within the time that a user waits; what takes longer is cancelled in the database too. */
export async function withStatementTimeout<T>(
  pool: Pick<Pool, 'connect'>,
  read: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${ownLimit.getStore() ?? listTimeoutMs}`);
    return await read(client);
  } catch (error) {
    if ((error as { code?: string }).code === statementCancelled) {
      throw new ListTimeoutError('the search took too long');
    }
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}
