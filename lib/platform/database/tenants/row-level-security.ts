import pg from 'pg';
import { DeadlineClient, deadlines } from '../deadline-client.ts';
import { changeSchema, lockMigrations } from '../migrations/migration-lock.ts';
import { createPool, isPooled, type Pool, type PoolClient, type PoolOptions, withoutPoolerFlag } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import { applicationRole, staffRole } from './roles.ts';

/**
 * The database's own guard behind the application's checks: a role for the server that cannot rewrite history, and one
 * for readers of the back office that sees rows of its entities only (docs/decisions/0005-tenants-in-the-database.md).
 */

/** Which rows of a table a reader of the back office sees; a table without a policy is closed to them. */
export type RowPolicy = {
  table: string;
  /** A condition over the table's columns and the settings below. */
  condition: string;
  /** Left out: every column. */
  columns?: readonly string[];
};

/** The ids of one setting of the transaction, for use in a policy. The sub-select is evaluated once per statement. */
export const idsInScope = (setting: keyof typeof settingNames): string =>
  `(SELECT turnpike_ids('${settingNames[setting]}'))`;

const settingNames = {
  entityIds: 'turnpike.entity_ids',
  ancestorIds: 'turnpike.ancestor_ids',
  staffIds: 'turnpike.staff_ids',
  userIds: 'turnpike.user_ids',
  userId: 'turnpike.user_id',
} as const;

export type RolesAndPolicies = {
  policies: readonly RowPolicy[];
  /** Tables that the server appends to and never changes. */
  appendOnly: readonly string[];
  /** Functions of the owner that the server may call, and no other role. */
  executes?: readonly string[];
};

/** Creates the roles, grants and policies that are missing, as the owner; returns null, or why it cannot. */
export async function ensureRolesAndPolicies(url: string, wanted: RolesAndPolicies): Promise<string | null> {
  const client = new DeadlineClient({
    connectionString: withoutPoolerFlag(url),
    application_name: 'turnpike-roles',
    connectionTimeoutMillis: 8_000,
    deadlineMs: deadlines.migrationMs,
  });
  await client.connect();
  try {
    await lockMigrations(client);
    const gap = (await ensureRole(client, applicationRole)) ?? (await ensureRole(client, staffRole));
    if (gap !== null) return gap;
    await client.query(grantStatements(wanted));
    for (const policy of wanted.policies) await ensurePolicy(client, policy);
    return null;
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole cluster: another database of it may create the same one at this moment. */
async function ensureRole(client: pg.Client, role: string): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean; member: boolean; user: string }>(
    // From 16 on a membership may come without the right to take the role on.
    `SELECT to_regrole($1) IS NOT NULL AS exists, current_user AS user,
       to_regrole($1) IS NOT NULL AND pg_has_role(current_user, to_regrole($1)::oid,
         CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS member`,
    [role],
  );
  const user = rows[0]?.user ?? '';
  if (!rows[0]?.exists && !(await isPermitted(client, `CREATE ROLE ${role} NOLOGIN`))) {
    return `there is no role ${role} and ${user} may not create it`;
  }
  if (!rows[0]?.member && !(await isPermitted(client, `GRANT ${role} TO "${user.replaceAll('"', '""')}"`))) {
    return `${user} is not a member of the role ${role}`;
  }
  return null;
}

/** duplicate_object, unique_violation, internal_error ("tuple concurrently updated"): another one was first. */
const concurrent = new Set(['42710', '23505', 'XX000']);
/** insufficient_privilege, invalid_grant_operation. */
const notPermitted = new Set(['42501', '0LP01']);

async function isPermitted(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (notPermitted.has(code)) return false;
    if (concurrent.has(code)) return true;
    throw error;
  }
}

/** What the server may do: history is read and appended to, and nothing else. */
function grantStatements({ appendOnly, policies, executes = [] }: RolesAndPolicies): string {
  const staffGrants = policies.map(
    ({ table, columns }) => `GRANT SELECT ${columns ? `(${columns.join(', ')})` : ''} ON ${table} TO ${staffRole};`,
  );
  const functionGrants = executes.map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${applicationRole};`);
  return `
    GRANT USAGE ON SCHEMA public TO ${applicationRole}, ${staffRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${applicationRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${applicationRole};
    REVOKE ALL ON "_prisma_migrations" FROM ${applicationRole};
    REVOKE UPDATE, DELETE ON ${appendOnly.join(', ')} FROM ${applicationRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${applicationRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${applicationRole};
    ${[...functionGrants, ...staffGrants].join('\n')}`;
}

/** A policy carries its definition as its comment, so that it is made again only when the definition changed. */
async function ensurePolicy(client: pg.Client, { table, condition }: RowPolicy): Promise<void> {
  const definitions = {
    application: `TO ${applicationRole} USING (true) WITH CHECK (true)`,
    staff: `FOR SELECT TO ${staffRole} USING (${condition})`,
  };
  const { rows } = await client.query<{ name: string; definition: string | null }>(
    `SELECT polname AS name, obj_description(oid, 'pg_policy') AS definition
     FROM pg_policy WHERE polrelid = to_regclass($1)`,
    [table],
  );
  const present = new Map(rows.map(({ name, definition }) => [name, definition]));
  for (const [name, definition] of Object.entries(definitions)) {
    if (present.get(name) === definition) continue;
    const statements = `
      DROP POLICY IF EXISTS ${name} ON ${table};
      CREATE POLICY ${name} ON ${table} ${definition};
      COMMENT ON POLICY ${name} ON ${table} IS ${pg.escapeLiteral(definition)};
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`;
    await changeSchema(client, () => client.query(statements));
  }
}

/**
 * Whether the user of these connections may take one of these roles on. A role without its rights is none: they are
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
 * The connections of the server, in the application role where the database user may take it on. Behind
 * PgBouncer they keep their own: a connection of it is handed on to migrations and jobs, which need the owner.
 */
export async function createServerPool(url: string, options: PoolOptions): Promise<Pool> {
  if (isPooled(url)) return createPool(url, options);
  const plain = createPool(url, { ...options, max: 1 });
  const may = await canAssumeRole(plain, applicationRole).finally(() => plain.end());
  return createPool(url, { ...options, role: may ? applicationRole : undefined });
}

/** What a reader may see: entities with all that is theirs, the names of those above, and users' own entries. */
export type RowScope = {
  entityIds: readonly string[];
  ancestorIds: readonly string[];
  /** Entities whose users are named though their rows are not read, as those of the reader's own PSP. */
  staffIds: readonly string[];
  userIds: readonly string[];
  userId: string;
};

/** Statements that limit one transaction to this scope. */
export function enterRowScope(scope: RowScope): string[] {
  const settings = Object.entries(scope).map(([name, ids]) => {
    const list = typeof ids === 'string' ? [ids] : ids;
    // They stand in the text, because BEGIN takes no parameters; ids are nothing but hexadecimal digits.
    const invalid = list.find((id) => !/^[0-9a-f]{32}$/.test(id));
    if (invalid !== undefined) throw new Error('a row scope consists of ids only');
    return `SET LOCAL ${settingNames[name as keyof RowScope]} = '{${list.join(',')}}'`;
  });
  return [`SET LOCAL ROLE ${staffRole}`, ...settings];
}

/**
 * The same connections with row-level security: every statement runs in a transaction that sees no more than
 * `scope`. Only
 * what reads uses this; a connection that is taken out must begin its transaction before anything else.
 */
export function withRowScope(pool: Pool, scope: RowScope): Pool {
  const enter = enterRowScope(scope).join('; ');
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

/**
 * Runs a part of a transaction as the user of the database itself. PostgreSQL refuses COPY into a table with row-level
 * security for everyone but its owner, also where the policy admits every row.
 */
export async function asTableOwner<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await tx.query({ text: `SELECT current_setting('role') AS role` });
  const [{ role }] = rows as [{ role: string }];
  const setRole = { name: 'set_local_role', text: `SELECT set_config('role', $1, true)` };
  await tx.query({ ...setRole, values: ['none'] });
  const result = await work();
  // A part that fails rolls the transaction back, and its role with it.
  await tx.query({ ...setRole, values: [role] });
  return result;
}

type Text = string | { text: string };

function scopedClient(client: PoolClient, enter: string): PoolClient {
  let inside = false;
  const query = (statement: Text): Promise<unknown> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (/^BEGIN\b/i.test(text)) {
      inside = true;
      return client.query(`${text}; ${enter}`);
    }
    if (!inside) throw new Error('a scoped connection begins a transaction first');
    if (/^(?:COMMIT|ROLLBACK)\b/i.test(text)) inside = false;
    return client.query(statement as string);
  };
  return {
    query,
    release: (error?: Error) => client.release(error),
    set deadlineMs(ms: number) {
      Object.assign(client, { deadlineMs: ms });
    },
  } as unknown as PoolClient;
}
