import { useSyncExternalStore } from 'react';
import type { BulkDecision } from '#lib/fraud/staff/index.ts';

/** The latest decision of this user in this tab: it can be undone from any page of cases while its time lasts. */
export type LastDecision = {
  /** One case, or several that were decided together. */
  decided: BulkDecision['decided'];
  decision: 'APPROVE' | 'CANCEL' | 'PENDING';
  /** The payment in words, or the number of cases. */
  subject: string;
  finalAt: string;
};

let current: LastDecision | null = null;
const listeners = new Set<() => void>();

export function setLastDecision(next: LastDecision | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLastDecision(): LastDecision | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
