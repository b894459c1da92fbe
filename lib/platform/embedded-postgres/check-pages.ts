import pg from 'pg';

export type PageCheck = { readonly tables: number; readonly indexes: number; readonly problems: readonly string[] };

const indexesOf = `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE m.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence = 'p' AND i.indisready AND i.indisvalid`;

const tablesOf = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind IN ('r', 't', 'm') AND relpersistence = 'p'`;

/**
 * Reads every page of every table and index by PostgreSQL's own checks (amcheck), and that every row is in its indexes. It
 * adds an extension: for copies only. `url` is that of the superuser.
 */
export async function checkPages(url: string): Promise<PageCheck> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
    const [tables, indexes] = [await names(tablesOf), await names(indexesOf)];
    const problems: string[] = [];
    const check = async (text: string, name: string): Promise<void> => {
      const { rows } = await client
        .query<{ msg?: string }>(text, [name])
        .catch((error: Error) => ({ rows: [{ msg: error.message }] }));
      for (const { msg } of rows) if (msg) problems.push(`${name}: ${msg}`);
    };
    for (const name of tables) await check('SELECT msg FROM verify_heapam($1::regclass)', name);
    for (const name of indexes) await check('SELECT bt_index_check($1::regclass, true)', name);
    return { tables: tables.length, indexes: indexes.length, problems };
  } finally {
    await client.end();
  }
}
