import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { type EntryKind, invertPostings, isBalanced, type LedgerEntry, type Posting } from '../entry.ts';
import { type Correction, writeCorrection } from './correction-event.ts';
import * as sql from './sql/index.ts';

export type Cause = { merchantId: string; actor: string; now: Date };

/** Books postings of staff: 'unbalanced' when they do not sum to zero in each currency. */
export async function correctLedger(
  tx: Tx,
  cause: Cause,
  correction: { isTest: boolean; valueOn: string; reason: string; postings: readonly Posting[] },
): Promise<'booked' | 'unbalanced'> {
  if (!isBalanced(correction.postings)) return 'unbalanced';
  await appendCorrection(tx, cause, newRandomId(), { ...correction, reversesId: null, paymentId: null });
  return 'booked';
}

/**
 * Entries that follow a state: a payout, an import, or a decision on one of its lines. That is changed instead and books the change;
 * an entry of its own would leave the state as it is, and the same money would be paid or booked twice.
 */
const followsState: ReadonlySet<EntryKind> = new Set([
  'PAYOUT',
  'PAYOUT_RETURN',
  'SETTLEMENT',
  'SETTLEMENT_DECISION',
  'SETTLEMENT_UNDO',
]);

export const isReversible = ({ kind }: Pick<LedgerEntry, 'kind'>): boolean =>
  kind !== 'ENTRY_REVERSAL' && !followsState.has(kind);

/** Takes an entry back by one on the other side, once. An entry that takes another back stays. */
export async function reverseEntry(
  tx: Tx,
  cause: Cause,
  entry: LedgerEntry,
  reason: string,
): Promise<'booked' | 'reversed-before' | 'is-reversal' | 'follows-state'> {
  if (entry.kind === 'ENTRY_REVERSAL') return 'is-reversal';
  if (!isReversible(entry)) return 'follows-state';
  const { id, isTest, paymentId, importId, importRow } = entry;
  const correction = {
    isTest,
    paymentId,
    importId,
    importRow,
    reason,
    reversesId: id,
    valueOn: cause.now.toISOString().slice(0, 10),
    postings: invertPostings(entry.postings),
  };
  // One stream for each entry, and one event in it: of two users who reverse it at once, one does.
  const isAppended = await appendCorrection(tx, cause, `reversal-of-${id}`, correction);
  return isAppended ? 'booked' : 'reversed-before';
}

export async function appendCorrection(
  tx: Tx,
  { merchantId, actor, now }: Cause,
  streamId: string,
  correction: Correction,
): Promise<boolean> {
  const type = typeOf(correction);
  const data = JSON.stringify(writeCorrection(correction));
  return (await execute(tx, sql.appendCorrection, { merchantId, streamId, type, actor, at: now, data })) === 1;
}

function typeOf({ kind, reversesId }: Correction): string {
  if (kind === 'WRITE_OFF') return 'ledger.written_off';
  return reversesId === null ? 'ledger.corrected' : 'ledger.reversed';
}
