import { decimalOf } from '#lib/money/index.ts';
import { currentState, isDecidableBy } from '../../cases/case.ts';
import type { ListedCase } from '../../cases/search-cases.ts';
import type { Verdict } from '../../verdict.ts';

/** A case in the queue: an allow-list. */
export type CaseRow = {
  id: string;
  kind: string;
  /** OPEN, PENDED, APPROVED, CANCELLED, EXPIRED; a pended case whose time has come is open. */
  state: string;
  score: number;
  /** The rules that matched, in their order; empty where the risk service has not named any. */
  reason: string;
  amount: string | null;
  currency: string | null;
  paymentBrand: string | null;
  last4: string | null;
  merchantTransactionId: string | null;
  merchantName: string;
  channelName: string;
  openedAt: string;
  dueAt: string;
  /** Not decided, and its time has passed. */
  isLate: boolean;
  returnsAt: string | null;
  /** Who works on it, or who decided it. */
  assigneeName: string | null;
  /** Until when no other user may decide it; null when it is not claimed. */
  claimedUntil: string | null;
  isClaimedByOther: boolean;
  decidedByName: string | null;
  decidedAt: string | null;
};

export type CaseNames = { entities: ReadonlyMap<string, string>; actors: ReadonlyMap<string, string> };

export function presentCase(
  riskCase: ListedCase,
  { entities, actors }: CaseNames,
  { actor, now, verdict }: { actor: string; now: Date; verdict: Pick<Verdict, 'matched'> | null | undefined },
): CaseRow {
  const { id, kind, score, currency, paymentBrand, merchantTransactionId, dueAt, claimedUntil } = riskCase;
  const state = currentState(riskCase, now);
  const isUndecided = riskCase.state === 'OPEN' || riskCase.state === 'PENDED';
  const nameOf = (of: string | null): string | null => of && (actors.get(of) ?? of);
  return {
    id,
    kind,
    state,
    score,
    reason: reasonOf(verdict?.matched ?? []),
    currency,
    paymentBrand,
    merchantTransactionId,
    amount: decimalOf(riskCase.amountMinor, currency),
    last4: riskCase.accountLast4,
    merchantName: entities.get(riskCase.merchantId) ?? '',
    channelName: entities.get(riskCase.channelId) ?? '',
    openedAt: riskCase.openedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isLate: isUndecided && dueAt <= now,
    returnsAt: state === 'PENDED' ? (riskCase.returnsAt?.toISOString() ?? null) : null,
    assigneeName: nameOf(riskCase.assignee),
    claimedUntil: claimedUntil && claimedUntil > now ? claimedUntil.toISOString() : null,
    isClaimedByOther: isUndecided && !isDecidableBy(riskCase, actor, now),
    decidedByName: nameOf(riskCase.decidedBy),
    decidedAt: riskCase.decidedAt?.toISOString() ?? null,
  };
}

/** A rule in shadow has decided nothing. */
const reasonOf = (matched: Verdict['matched']): string =>
  matched
    .filter(({ isShadow }) => !isShadow)
    .map(({ name }) => name)
    .join(', ');

export const entityIdsOfCase = ({ merchantId, channelId }: ListedCase): string[] => [merchantId, channelId];
export const actorsOfCase = ({ assignee, decidedBy }: ListedCase): string[] =>
  [assignee, decidedBy].filter((actor) => actor !== null);
