import { runBuilt } from '#lib/platform/database/built-query.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { valuesIn, valuesOf } from './rotate-keys.ts';
import type { Vault } from './vault.ts';

export type SampleOfColumn = {
  readonly name: string;
  /** How many values were decrypted. */
  readonly values: number;
  /** Why one was not; null: all were. */
  readonly failure: string | null;
};

/** Decrypts the first values of every column that holds encrypted ones; none of them leaves this function. */
export async function openSample(
  { db, vault }: { db: Database; vault: Vault },
  columns: readonly SealedColumn[],
  most: number,
): Promise<SampleOfColumn[]> {
  const samples: SampleOfColumn[] = [];
  const add = async (name: string, open: () => Promise<number>): Promise<void> => {
    const found = await open().then(
      (values) => ({ values, failure: null }),
      (error: Error) => ({ values: 0, failure: error.message }),
    );
    samples.push({ name, ...found });
  };
  await add('vault_account.ciphertext', () => vault.openAccounts(most));
  for (const column of columns) {
    await add(`${column.table}.${column.column}`, async () => {
      let values = 0;
      for (const row of await runBuilt<Record<string, unknown>>(db, valuesIn(column, null, {}).limit(most))) {
        for (const [part, sealed] of valuesOf(column, row)) {
          await vault.decryptText(sealed, column.bindingOf(row, part));
          values += 1;
        }
      }
      return values;
    });
  }
  return samples;
}
