import { autocommit } from '#lib/platform/database/transaction.ts';
import type { CaseKey } from './case.ts';
import type { CaseServices } from './services.ts';
import { appendNote, updateClaimed, updateReleased } from './store.ts';

/** How long a case stays with a user who does nothing on it. */
export const claimMs = 15 * 60_000;

type By = { actor: string; at: Date };
type Services = Pick<CaseServices, 'db' | 'events'>;

/** Claims a case for its user, or extends the claim; false when another user has it, or it is decided. */
export async function claimCase(
  { db, events }: Services,
  key: CaseKey,
  { actor, at, takesOver }: By & { takesOver: boolean },
): Promise<boolean> {
  const claimedUntil = new Date(at.getTime() + claimMs);
  const isClaimed = await updateClaimed(autocommit(db), key, { actor, at, claimedUntil, takesOver });
  events.wake();
  return isClaimed;
}

/** Gives a claimed case back to the queue. */
export async function releaseCase({ db, events }: Services, key: CaseKey, by: By): Promise<boolean> {
  const isReleased = await updateReleased(autocommit(db), key, by);
  events.wake();
  return isReleased;
}

/** Keeps a note on the timeline. The caller has checked that it contains no card number. */
export async function addCaseNote(
  { db, events }: Services,
  key: CaseKey,
  { note, ...by }: By & { note: string },
): Promise<boolean> {
  const isAdded = await appendNote(autocommit(db), key, { ...by, note });
  events.wake();
  return isAdded;
}
