import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { addToLists, findListValues } from '../macros/list-values.ts';
import type { CaseMacro } from '../macros/macro.ts';
import type { CancelReason, CaseDecisionKind, CaseEffect, CaseKey, CaseState, RiskCase } from './case.ts';
import { findEffects } from './effects/find-effects.ts';
import type { CaseServices } from './services.ts';
import { findCase, updateDecided, updateListed } from './store.ts';

export type DecisionInput = {
  decision: CaseDecisionKind;
  /** With CANCEL only. */
  cancelReason: CancelReason | null;
  note: string | null;
  /** What the user was shown that the decision does; another effect is a conflict. */
  expectedEffect: CaseEffect | null;
  /** The macro that it is made with, which may add values of the case to a list. */
  macro?: CaseMacro | null;
  /** It can be undone until then, if that is later than its own time for an undo. */
  notFinalBefore?: Date;
  /** What is stored in the transaction of the decision; an error rolls it back. */
  alongside?: (tx: Tx, decisionId: string) => Promise<void>;
};

export type Decider = AuditedBy & { username: string };

export type DecisionResult =
  | { kind: 'decided'; decisionId: string; finalAt: Date }
  /** Another user was faster, has claimed the case, or the payment has changed. */
  | { kind: 'conflict'; current: RiskCase | null };

const states: Record<CaseDecisionKind, CaseState> = { APPROVE: 'APPROVED', CANCEL: 'CANCELLED', PENDING: 'PENDED' };
const eventTypes = { APPROVE: 'case.approved', CANCEL: 'case.cancelled', PENDING: 'case.pended' } as const;
const secondMs = 1_000;
const hourMs = 3_600_000;

/**
 * Decides a case: its state, its event, the callback to the merchant and the audit entry are one transaction. Until
 * `finalAt` nothing is sent and the payment stays as it is, so that the decision can be undone.
 */
export async function decideCase(
  services: CaseServices,
  key: CaseKey,
  input: DecisionInput,
  { username, ...by }: Decider,
): Promise<DecisionResult> {
  const stored = await findCase(services.db, key);
  const channel = stored && (await services.tree.findChannel(stored.channelId));
  if (!stored || !channel) return { kind: 'conflict', current: stored };
  const { decision, note, macro = null } = input;
  const effects = await findEffects(services, key, channel.settings);
  const effect = decision === 'APPROVE' ? effects.approve : decision === 'CANCEL' ? effects.cancel : null;
  if (effect !== input.expectedEffect) return { kind: 'conflict', current: stored };
  const { decisionDelaySeconds, casePendHours } = channel.settings;
  const ownFinalMs = by.at.getTime() + decisionDelaySeconds * secondMs;
  const finalAt = new Date(Math.max(ownFinalMs, input.notFinalBefore?.getTime() ?? 0));
  // A transaction that carries the decision out has the same id, so that there is one of it.
  const decisionId = newTransactionId(by.at);
  const cancelReason = decision === 'CANCEL' ? input.cancelReason : null;
  const toList = macro ? await findListValues(services, key, macro) : [];
  const made: MadeDecision = {
    channelId: channel.id,
    decisionId,
    decision,
    username,
    actor: by.actor,
    at: by.at,
    finalAt,
    cancelReason,
    note,
    effect,
    returnsAt: decision === 'PENDING' ? new Date(by.at.getTime() + casePendHours * hourMs) : null,
    macro: macro?.name ?? null,
  };
  const isDecided = await withAudit(services.db, services.vault, by, async (tx) => {
    if (!(await storeDecision(tx, services, key, made))) return { result: false, action: null };
    await input.alongside?.(tx, decisionId);
    const listed = await addToLists(tx, services, key, toList, by);
    if (listed.length > 0) await updateListed(tx, key, decisionId, listed);
    const withMacro = macro ? { macro: macro.name, listed: listed.map(({ label }) => label) } : {};
    const after = { state: states[decision], cancelReason, note, effect, ...withMacro };
    const entry = { action: 'case.decide', entityId: channel.id, subjectId: key.id };
    return { result: true, ...entry, before: { state: stored.state }, after };
  });
  services.events.wake();
  if (!isDecided) return { kind: 'conflict', current: await findCase(services.db, key) };
  services.callbacks.wake(channel.id);
  return { kind: 'decided', decisionId, finalAt };
}

export type MadeDecision = {
  channelId: string;
  /** A transaction that carries the decision out has the same id. */
  decisionId: string;
  decision: CaseDecisionKind;
  /** As the merchant hears of it. */
  username: string;
  actor: string;
  at: Date;
  finalAt: Date;
  cancelReason: CancelReason | null;
  note: string | null;
  effect: CaseEffect | null;
  /** Of a pended case. */
  returnsAt: Date | null;
  macro: string | null;
  /** Of a rule: it goes before a claim, and before an approval. */
  takesOver?: boolean;
};

/** The state of the case, its event and the callback to the merchant; false when it could not be decided any more. */
export async function storeDecision(
  tx: Tx,
  { callbacks }: Pick<CaseServices, 'callbacks'>,
  key: CaseKey,
  { channelId, username, ...made }: MadeDecision,
): Promise<boolean> {
  const { decision, decisionId, actor, at, finalAt, cancelReason, note } = made;
  const row = { ...made, state: states[decision], eventType: eventTypes[decision] };
  const position = await updateDecided(tx, key, row);
  if (position === null) return false;
  await callbacks.schedule(tx, {
    merchantId: key.merchantId,
    channelId,
    paymentId: key.id,
    decisionId,
    decision,
    userId: username,
    actor,
    cancelReason,
    note,
    decidedAt: at,
    notBefore: finalAt,
    position,
  });
  return true;
}
