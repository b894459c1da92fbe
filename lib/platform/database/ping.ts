import type { Connection } from './connection.ts';
import { deadlines, withRequestDeadline } from './deadline-client.ts';
import * as sql from './sql/index.ts';
import { execute } from './statement.ts';

/** Rejects when the database does not answer. */
export async function ping(connection: Connection): Promise<void> {
  await execute(connection, sql.ping, {});
}

/** Rejects when the database would not store a payment now. */
export async function probeWrite(connection: Connection): Promise<void> {
  await withRequestDeadline(deadlines.requestMs, () => execute(connection, sql.probeWrite, {}));
}
