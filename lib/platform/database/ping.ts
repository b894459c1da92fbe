import type { Connection } from './connection.ts';
import * as sql from './sql/index.ts';
import { execute } from './statement.ts';

/** Rejects when the database does not answer. */
export async function ping(connection: Connection): Promise<void> {
  await execute(connection, sql.ping, {});
}
