import { forgetStoredCommands } from '#lib/payments/index.ts';
import { query } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { CaseServices } from './services.ts';
import * as sql from './sql/index.ts';

/** Longer than the job can be late. */
const lookBackMs = 8 * 86_400_000;

/**
 * Deletes the encrypted commands of rejected payments whose case was cancelled: they are not run again (docs/decisions/0019).
 * Returns how many there were.
 */
export async function forgetCancelledCommands({ db, clock }: Pick<CaseServices, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs);
  const cancelled = await query(db.pool, sql.listCancelledCases, { since, now });
  return forgetStoredCommands(autocommit(db), cancelled);
}
