import { hotStatements } from '#lib/hot-statements.ts';
import type { Pool } from '#lib/platform/database/pool.ts';

/** How PostgreSQL would run each statement of a payment: its steps without costs, one a line. */
export type Plans = ReadonlyMap<string, string>;

/** Leaves out a statement that this schema cannot run, as one that names a column of a later version. */
export async function readPlans(pool: Pool): Promise<Plans> {
  const plans = new Map<string, string>();
  const client = await pool.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    for (const { name, text, parameters } of hotStatements) {
      const nothing = parameters.map(() => 'NULL').join(', ');
      try {
        await client.query(`PREPARE planned AS ${text}`);
        const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE planned${nothing ? `(${nothing})` : ''}`);
        plans.set(name, rows.map((row) => row['QUERY PLAN']).join('\n'));
        await client.query('DEALLOCATE planned');
      } catch (error) {
        if (!isUnknownName(error)) throw error;
      }
    }
  } finally {
    client.release(true);
  }
  return plans;
}

/** undefined_column, undefined_table, undefined_function, undefined_object. */
const unknownNames = new Set(['42703', '42P01', '42883', '42704']);
const isUnknownName = (error: unknown): boolean => unknownNames.has((error as { code?: string }).code ?? '');

/** Statements that are run differently, each with the steps that left and came. */
export function comparePlans(before: Plans, after: Plans): string[] {
  return [...after].flatMap(([name, plan]) => {
    const earlier = before.get(name);
    if (earlier === undefined || earlier === plan) return [];
    const [left, came] = [stepsWithout(earlier, plan), stepsWithout(plan, earlier)];
    return [`${name}: ${left.join(', ') || 'other order'} → ${came.join(', ') || 'other order'}`];
  });
}

function stepsWithout(plan: string, other: string): string[] {
  const known = new Set(stepsOf(other));
  return [...new Set(stepsOf(plan))].filter((step) => !known.has(step));
}

const stepsOf = (plan: string): string[] => plan.split('\n').map((line) => line.replace(/^[\s>-]+/, ''));
