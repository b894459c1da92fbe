import type { Tx } from '#lib/platform/database/transaction.ts';
import type { CaseKey } from './case.ts';
import { claimMs } from './claim-case.ts';
import { countClaimed, updateAssigned } from './store.ts';

/** The analysts of these entities who work now, as actors; composition provides it. */
export type FindActiveAnalysts = (tx: Tx, entityIds: readonly string[], now: Date) => Promise<string[]>;

/** A new case, with the entities of its channel. */
export type UnassignedCase = CaseKey & { entityIds: readonly string[] };

/**
 * Claims new cases for the analysts who work and have the fewest claimed cases. A case that another user claims at the
 * same moment stays with that user, and without an active analyst it stays in the queue. A claim ends by its time as
 * any other. The consumer of events that opens cases runs in one process at a time, so that each choice sees the one
 * before.
 */
export async function assignCases(
  tx: Tx,
  findActiveAnalysts: FindActiveAnalysts,
  cases: readonly UnassignedCase[],
  now: Date,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { entityIds, ...key } of cases) {
    const analysts = await findActiveAnalysts(tx, entityIds, now);
    await addCounts(tx, counts, analysts, now);
    const assignee = findLeastBusy(analysts, counts);
    if (assignee === null) continue;
    const claimedUntil = new Date(now.getTime() + claimMs);
    if (!(await updateAssigned(tx, key, { assignee, at: now, claimedUntil }))) continue;
    counts.set(assignee, (counts.get(assignee) ?? 0) + 1);
  }
}

async function addCounts(tx: Tx, counts: Map<string, number>, analysts: readonly string[], now: Date): Promise<void> {
  const unknown = analysts.filter((analyst) => !counts.has(analyst));
  if (unknown.length === 0) return;
  for (const analyst of unknown) counts.set(analyst, 0);
  for (const { assignee, count } of await countClaimed(tx, unknown, now)) counts.set(assignee, count);
}

function findLeastBusy(analysts: readonly string[], counts: ReadonlyMap<string, number>): string | null {
  const countOf = (analyst: string): number => counts.get(analyst) ?? 0;
  return analysts.toSorted((one, other) => countOf(one) - countOf(other))[0] ?? null;
}
