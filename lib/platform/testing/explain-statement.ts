import type pg from 'pg';

/** A step of a plan: how often it ran, and how many rows it found each time. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: PlanNode[];
};

type Explained = { text: string; parameters: readonly string[] };

/** Runs a statement and returns all steps of its plan, as they ran. What it writes stays: see the transaction of the caller. */
export async function explainStatement(
  client: Pick<pg.ClientBase, 'query'>,
  { text, parameters }: Explained,
  values: Readonly<Record<string, unknown>>,
): Promise<PlanNode[]> {
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    parameters.map((name) => values[name]),
  );
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
