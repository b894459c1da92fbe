import type { TestDatabase } from '#lib/platform/testing/test-database.ts';

/** Ids of the rows that a reader of some entities must not see, from every table that has an id and the key of a tenant. */
export async function findForeignIds({ pool }: TestDatabase, rootId: string): Promise<ReadonlySet<string>> {
  const { rows: entities } = await pool.query<{ id: string }>(
    `WITH RECURSIVE below AS (
       SELECT id FROM entity WHERE id = $1 UNION SELECT e.id FROM entity e JOIN below b ON e.parent_id = b.id
     ), above AS (
       SELECT id, parent_id FROM entity WHERE id = $1 UNION SELECT e.id, e.parent_id FROM entity e JOIN above a ON e.id = a.parent_id
     ) SELECT id FROM below UNION SELECT id FROM above`,
    [rootId],
  );
  const visible = entities.map(({ id }) => id);
  const foreign = new Set<string>();
  const own = new Set<string>(visible);
  for (const { name, keys } of await findTables(pool)) {
    const isVisible = keys.map((key) => `${key} = ANY($1)`).join(' OR ');
    const { rows } = await pool.query<{ id: string; own: boolean }>(
      `SELECT id::text AS id, coalesce(${isVisible}, false) AS own FROM ${name}`,
      [visible],
    );
    for (const { id, own: isOwn } of rows) (isOwn ? own : foreign).add(name === 'api_request' ? `requests ${id}` : id);
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM entity WHERE NOT id = ANY($1)', [visible]);
  return new Set([...foreign, ...rows.map(({ id }) => id)].filter((id) => !own.has(id)));
}

/** Tables with an id and the key of a tenant. */
async function findTables(pool: TestDatabase['pool']): Promise<{ name: string; keys: string[] }[]> {
  const { rows } = await pool.query<{ name: string; keys: string[] }>(
    `SELECT relname AS name, array_agg(attname::text) FILTER (WHERE attname IN ('merchant_id', 'channel_id', 'entity_id')) AS keys
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     GROUP BY relname
     HAVING bool_or(attname = 'id') AND bool_or(attname IN ('merchant_id', 'channel_id', 'entity_id'))`,
  );
  return rows;
}
