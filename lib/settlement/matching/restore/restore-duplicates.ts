import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { changeImportState, listImportMerchants } from '../../imports/import-store.ts';
import * as settlementSql from '../../sql/index.ts';
import * as matchingSql from '../sql/index.ts';
import * as sql from './sql/index.ts';

const actor = 'system:settlement';

/**
 * Gives the lines back that other imports left out because of one that is undone or cancelled now, in one transaction. An
 * import that was done is matched again, which is only about these lines.
 */
export async function restoreDuplicates(
  { db, clock }: { db: Database; clock: Clock },
  { importId, entityId }: { importId: string; entityId: string },
): Promise<void> {
  await withTransaction(
    db.pool,
    async (tx) => {
      if (!(await queryFirst(tx, sql.lockRestore, { importId }))) return;
      // No file of the PSP is compared with others until this has ended.
      await query(tx, settlementSql.lockPsp, { entityId });
      const merchantIds = (await listImportMerchants(tx, importId)).map(({ merchantId }) => merchantId);
      await query(tx, sql.lockMerchantsOfPsp, { entityId, merchantIds });
      await query(tx, sql.lockImportsOfPsp, { entityId });
      const now = clock.now();
      for (const restored of await query(tx, matchingSql.restoreDuplicates, { importId, merchantIds }))
        await addLines(tx, restored, now);
      await execute(tx, sql.completeRestore, { importId, now });
    },
    { long: true, deadlineMs: deadlines.importMs },
  );
}

/**
 * Makes a row that was left out as a duplicate a line all the same, because a user knows that both are right. False where the
 * import has no such row, or is not checked or done.
 */
export async function takeDuplicate(
  tx: Tx,
  { importId, entityId, rowNumber }: { importId: string; entityId: string; rowNumber: number },
  by: { actor: string; now: Date },
): Promise<boolean> {
  await query(tx, settlementSql.lockPsp, { entityId });
  const merchantIds = (await listImportMerchants(tx, importId)).map(({ merchantId }) => merchantId);
  await query(tx, sql.lockMerchantsOfPsp, { entityId, merchantIds });
  const locked = await query(tx, sql.lockImportsOfPsp, { entityId });
  const isOpen = locked.some(({ id, state }) => id === importId && state !== 'MATCHING');
  if (!isOpen) return false;
  const taken = await queryFirst(tx, sql.takeDuplicate, { importId, rowNumber });
  if (!taken) return false;
  await addLines(tx, { importId, state: taken.state, lines: 1 }, by.now, by.actor);
  return true;
}

async function addLines(
  tx: Tx,
  { importId, state, lines }: matchingSql.RestoreDuplicatesRow,
  now: Date,
  by = actor,
): Promise<void> {
  const merchantIds = (await listImportMerchants(tx, importId)).map(({ merchantId }) => merchantId);
  await execute(tx, sql.addRestored, { importId, merchantIds, lines, now });
  if (state !== 'DONE') return;
  const change = { from: 'DONE', to: 'MATCHING', type: 'settlement.lines_restored', actor: by, now } as const;
  await changeImportState(tx, importId, change);
}
