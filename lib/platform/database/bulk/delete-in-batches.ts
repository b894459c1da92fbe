import type { Database } from '../database.ts';
import { query } from '../statement.ts';
import * as sql from './sql/index.ts';

/** Rows that one statement deletes at most: it holds locks for milliseconds, and stays within the deadline of statements. */
const rowsAtOnce = 5_000;

/** Deletes until a batch is not full; for tables whose old rows an index finds. Returns how many. */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteBatch(rowsAtOnce);
    deleted += count;
    if (count < rowsAtOnce) return deleted;
  }
}

/** 8 MB. */
const blocksAtOnce = 1_024;

export type BlockRange = { from: string; to: string };

/**
 * Deletes from one part of a table after the other, each block once; for tables without an index by time, whose oldest rows are not
 * together. `from` and `to` are row addresses (`ctid`).
 */
export async function deleteByBlocks(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  deleteRange: (range: BlockRange) => Promise<number>,
): Promise<number> {
  const [size] = await query(pool, sql.countBlocks, { table });
  let deleted = 0;
  for (let block = 0; block < Number(size?.blocks ?? 0); block += blocksAtOnce) {
    deleted += await deleteRange({ from: `(${block},0)`, to: `(${block + blocksAtOnce},0)` });
  }
  return deleted;
}
