import { expect, it } from 'vitest';
import type { Tx } from '../database/transaction.ts';
import { createSharedReader } from './shared-reader.ts';

/** A connection that counts what is read on it, and has no events. */
function createConnection() {
  const reads: unknown[][] = [];
  const query = async ({ values = [] }: { values?: unknown[] }) => {
    reads.push(values);
    return { rows: [], rowCount: 0 };
  };
  return { tx: { query } as unknown as Tx, reads };
}

it('reads a batch once for consumers that stand at the same position', async () => {
  const [first, second] = [createConnection(), createConnection()];
  const read = createSharedReader(90n);
  const batches = await Promise.all([read(first.tx, 40n, 500), read(second.tx, 40n, 500)]);
  expect(batches[0]).toBe(batches[1]);
  expect(first.reads).toEqual([[40n, 90n, 500]]);
  expect(second.reads).toEqual([]);
});

it('reads for each position and size on its own', async () => {
  const { tx, reads } = createConnection();
  const read = createSharedReader(90n);
  await read(tx, 40n, 500);
  await read(tx, 41n, 500);
  await read(tx, 40n, 1);
  expect(reads).toHaveLength(3);
});
