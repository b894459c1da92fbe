import pg from 'pg';
import { StartupError } from '../startup/startup-errors.ts';
import { DeadlineClient, deadlines } from './deadline-client.ts';
import { isPooled, withoutPoolerFlag } from './pool.ts';
import * as sql from './sql/index.ts';
import { queryFirst } from './statement.ts';

const noDirectUrl =
  'DATABASE_URL is behind PgBouncer (pgbouncer=true): set DATABASE_DIRECT_URL to the PostgreSQL itself, which migrations and LISTEN need.';
const noStatements =
  'the PgBouncer of DATABASE_URL does not support prepared statements: it has to be version 1.21 or newer, with max_prepared_statements above 0.';

/** More than a pool hands out in turn before it opens another connection to the server. */
const maxHolders = 4;

/** duplicate_prepared_statement, invalid_sql_statement_name: the statement belongs to another client, or to none. */
const mixedUp = new Set(['42P05', '26000']);

/** Rejects with one sentence when the gateway would not work behind this pooler. */
export async function checkPooler(url: string, directUrl: string | undefined): Promise<void> {
  if (directUrl === undefined || isPooled(directUrl)) throw new StartupError(noDirectUrl);
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new DeadlineClient({
      connectionString: withoutPoolerFlag(url),
      application_name: 'turnpike-pooler',
      connectionTimeoutMillis: deadlines.connectMs,
      deadlineMs: deadlines.connectMs,
    });
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    await tryStatement(connect);
  } catch (error) {
    if (error instanceof pg.DatabaseError && mixedUp.has(error.code ?? '')) throw new StartupError(noStatements);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * One named statement by two clients, and by one of them on two connections to the server. Where the pooler keeps
 * one connection for each client, the second of these does not come about.
 */
async function tryStatement(connect: () => Promise<pg.Client>): Promise<void> {
  const [one, two] = [await connect(), await connect()];
  const first = await runStatement(one);
  await runStatement(two);
  for (let holders = 0; holders < maxHolders; holders += 1) {
    // It keeps a connection to the server, so that the next statement needs another one.
    await (await connect()).query('BEGIN');
    if ((await runStatement(one)) !== first) return;
  }
}

async function runStatement(client: pg.Client): Promise<number | undefined> {
  return (await queryFirst(client, sql.findBackend, {}))?.pid;
}
