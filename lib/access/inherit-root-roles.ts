import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/**
 * Users with a shipped role on every PSP get it on a new PSP too; otherwise a new PSP would end their access to everything.
 * Returns the number of assigned roles.
 */
export async function inheritRootRoles(tx: Tx, rootId: string): Promise<number> {
  return execute(tx, sql.inheritRootRoles, { rootId });
}
