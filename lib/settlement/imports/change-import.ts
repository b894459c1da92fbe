import type { Tx } from '#lib/platform/database/transaction.ts';
import { changeImportState, retryFailed } from './import-store.ts';

type By = { actor: string; now: Date };

/** Accepts a checked file: its lines begin to look for their payments. False when it is not CHECKED. */
export async function commitImport(tx: Tx, id: string, by: By): Promise<boolean> {
  return changeImportState(tx, id, { from: 'CHECKED', to: 'MATCHING', type: 'settlement.committed', ...by });
}

/** Gives a checked file up. False when it is not CHECKED. */
export async function cancelImport(tx: Tx, id: string, by: By): Promise<boolean> {
  return changeImportState(tx, id, { from: 'CHECKED', to: 'CANCELLED', type: 'settlement.cancelled', ...by });
}

/** Takes a whole import back: its matches go in the background. False when it is not DONE. */
export async function undoImport(tx: Tx, id: string, by: By): Promise<boolean> {
  return changeImportState(tx, id, { from: 'DONE', to: 'UNDOING', type: 'settlement.undo_requested', ...by });
}

/** Lets an import whose matching or undoing failed go on from its place. False when it did not fail. */
export async function retryImport(tx: Tx, id: string, { now }: By): Promise<boolean> {
  return retryFailed(tx, id, now);
}
