import { isDecidableBy, type RiskCase } from './case.ts';

/** Why a case could not be decided: it has ended, another user works on it, or its payment or macro has changed. */
export type CaseRefusal = 'EXPIRED' | 'APPROVED' | 'CANCELLED' | 'CLAIMED' | 'CHANGED' | 'MACRO_CHANGED';

/** Why a decision of this user was a conflict; null stands for a case that is gone. */
export function refusalOf(current: RiskCase | null, actor: string, now: Date): CaseRefusal {
  if (current === null) return 'CHANGED';
  const { state } = current;
  if (state === 'EXPIRED' || state === 'APPROVED' || state === 'CANCELLED') return state;
  return isDecidableBy(current, actor, now) ? 'CHANGED' : 'CLAIMED';
}
