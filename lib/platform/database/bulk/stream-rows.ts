import type { Pool } from '../pool.ts';
import { beginLongTransaction } from '../transaction.ts';

const batchSize = 500;

/**
 * Every row of a query in one snapshot, in batches: a database cursor, so that memory does not grow with their
 * number. Leaving the loop early ends the transaction.
 */
export async function* streamRows<Row>(
  pool: Pick<Pool, 'connect'>,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
): AsyncGenerator<Row[]> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await beginLongTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query({ text: `DECLARE streamed NO SCROLL CURSOR FOR ${sql}`, values: [...parameters] });
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${batchSize} FROM streamed` });
      if (rows.length === 0) return;
      yield rows as Row[];
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}
