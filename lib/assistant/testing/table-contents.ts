import type { TestDatabase } from '#lib/platform/testing/test-database.ts';

/** Written by each call on purpose: when a key was used last, and how often in this minute. */
const counters = ['assistant_key', 'rate_limit'];

/** The number of rows of every table and a sum over their contents: equal before and after when nothing was written. */
export async function readTableContents({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !counters.includes(table.name))) {
    const { rows } = await pool.query<{ contents: string }>(
      `SELECT count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS contents FROM "${name}" t`,
    );
    contents[name] = rows[0]?.contents ?? '';
  }
  return contents;
}
