import pg from 'pg';
import { migrationLock } from './migration-lock.ts';
import {
  createPool,
  isPooled,
  type Pool,
  type PoolClient,
  type PoolOptions,
  withoutPoolerFlag,
} from './pool.ts';

/**
 * The database's own walls behind the application's checks: a role for the server that cannot rewrite history, and
 * one for readers of the back office that sees rows of its entities only (docs/decisions/0018-database-roles-and-rls.md).
 */

export const applicationRole = 'turnpike_app';
const staffRole = 'turnpike_staff';

/** Makes what is missing of the walls, as the owner of the database; answers null, or why they cannot stand. */
export async function ensureRolesAndPolicies(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: withoutPoolerFlag(url),
    application_name: 'turnpike-walls',
    connectionTimeoutMillis: 8_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const { rows } = await client.query<{ gap: string | null }>('SELECT raise_walls() AS gap');
    return rows[0]?.gap ?? null;
  } finally {
    await client.end();
  }
}

/**
 * Whether the user of these connections may take a role of the walls on. A role without its rights is none: they are
 * all given at once, so one of them stands for the rest.
 */
async function canAssumeRole(pool: Pool, role: string): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `SELECT coalesce(pg_has_role(session_user, role, 'MEMBER')
       AND has_table_privilege(role, to_regclass('payment'), 'SELECT'), false) AS may
     FROM (SELECT to_regrole($1)::oid AS role) AS wanted`,
    [role],
  );
  return rows[0]?.may ?? false;
}

export const canAssumeStaffRole = (pool: Pool): Promise<boolean> => canAssumeRole(pool, staffRole);

/**
 * The connections of the server, in the role of the first wall where the database user may take it on. Behind
 * PgBouncer they keep their own: a connection of it is handed on to migrations and jobs, which need the owner.
 */
export async function createServerPool(url: string, options: PoolOptions): Promise<Pool> {
  if (isPooled(url)) return createPool(url, options);
  const plain = createPool(url, { ...options, max: 1 });
  const may = await canAssumeRole(plain, applicationRole).finally(() => plain.end());
  return createPool(url, { ...options, role: may ? applicationRole : undefined });
}

/** What a reader may see: entities with all that is theirs, the names of those above, and people's own entries. */
export type RowScope = {
  reach: readonly string[];
  above: readonly string[];
  people: readonly string[];
  reader: string;
};

/** Statements that let one transaction see no more than this. */
export function enterRowScope(sight: RowScope): string[] {
  const settings = Object.entries(sight).map(([name, ids]) => {
    const list = typeof ids === 'string' ? [ids] : ids;
    // They stand in the text, because BEGIN takes no parameters; ids are nothing but hexadecimal digits.
    const foreign = list.find((id) => !/^[0-9a-f]{32}$/.test(id));
    if (foreign !== undefined) throw new Error('what may be seen is told in ids only');
    return `SET LOCAL turnpike.${name} = '{${list.join(',')}}'`;
  });
  return [`SET LOCAL ROLE ${staffRole}`, ...settings];
}

/**
 * The same connections behind the wall: every statement runs in a transaction that sees no more than `sight`. Only
 * what reads uses this; a connection that is taken out must begin its transaction before anything else.
 */
export function withRowScope(pool: Pool, sight: RowScope): Pool {
  const enter = enterRowScope(sight).join('; ');
  const connect = async (): Promise<PoolClient> => scopedClient(await pool.connect(), enter);
  const query = async (...statement: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN READ ONLY; ${enter}`);
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...statement);
    } finally {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    }
  };
  return { query, connect } as unknown as Pool;
}

function scopedClient(client: PoolClient, enter: string): PoolClient {
  let inside = false;
  const query = (...[text, values]: [string, unknown[]?]): Promise<unknown> => {
    if (/^BEGIN\b/i.test(text)) {
      inside = true;
      return client.query(`${text}; ${enter}`);
    }
    if (!inside) throw new Error('behind the wall a transaction comes first');
    if (/^(?:COMMIT|ROLLBACK)\b/i.test(text)) inside = false;
    return client.query(text, values);
  };
  return { query, release: (error?: Error) => client.release(error) } as unknown as PoolClient;
}
