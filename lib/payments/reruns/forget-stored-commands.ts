import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** Deletes the stored commands of payments that are not run again, and returns how many there were. */
export function forgetStoredCommands(tx: Tx, payments: readonly { merchantId: string; id: string }[]): Promise<number> {
  const merchantIds = payments.map(({ merchantId }) => merchantId);
  return execute(tx, sql.forgetStoredCommands, { merchantIds, ids: payments.map(({ id }) => id) });
}
