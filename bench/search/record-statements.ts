import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';

type Statement = { text: string; values: unknown[] };

/** A pool that remembers the statements it was given, so that their plans can be asked for. */
export function recordStatements(pool: Pool): {
  pool: Pool;
  /** The plan of the newest statement on payments that holds `part`, when it reads the whole table. */
  findSequentialScan(part: string): Promise<string | null>;
} {
  const seen: Statement[] = [];
  const remember = (args: unknown[]): void => {
    const [first, second] = args;
    // As pg takes them: a text and its values, or both in one.
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as Statement);
    if (typeof text === 'string' && /^(select|with)\b.* from "payment"/is.test(text)) {
      seen.push({ text, values: Array.isArray(values) ? values : [] });
    }
  };
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const watched = Object.create(pool) as Pool;
  watched.query = pool.query.bind(pool) as Pool['query'];
  watched.connect = (async () => {
    const client = await connect();
    if (!('watched' in client)) {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        watched: true,
        query: (...args: unknown[]) => {
          remember(args);
          return query(...args);
        },
      });
    }
    return client;
  }) as Pool['connect'];
  return {
    pool: watched,
    findSequentialScan: async (part) => {
      const statement = seen.findLast(({ text }) => text.includes(part));
      if (!statement) throw new Error('no statement was seen');
      seen.length = 0;
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, statement.values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return /Seq Scan on payment/.test(plan) ? plan : null;
    },
  };
}
