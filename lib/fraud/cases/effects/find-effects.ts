import type { EntitySettings } from '#lib/entities/index.ts';
import { checkFollowUpRules, findPayment, type Payment, type RerunRefusal } from '#lib/payments/index.ts';
import type { ApprovalEffect, CancellationEffect, CaseKey, FollowUpEffect } from '../case.ts';
import type { CaseServices } from '../services.ts';

/** What each decision would do to the payment of a case. */
export type CaseEffects = { approve: ApprovalEffect | null; cancel: CancellationEffect | null };

type EffectSettings = Pick<EntitySettings, 'approvedCases' | 'cancelledCases'>;

/** The transaction that carries out an effect on a payment that was sent. */
export const followUpOf = { CAPTURE: 'CP', REVERSE: 'RV', REFUND: 'RF' } as const satisfies Record<
  FollowUpEffect,
  string
>;

const nothing: CaseEffects = { approve: null, cancel: null };

/** What the decisions would do now. A standalone check has no payment to change. */
export async function findEffects(
  { db }: Pick<CaseServices, 'db'>,
  { merchantId, id }: CaseKey,
  settings: EffectSettings,
): Promise<CaseEffects> {
  const payment = await findPayment(db, merchantId, id);
  return payment ? effectsOn(payment, settings) : nothing;
}

/** A held payment is sent or ended by the decision; another one changes where the settings allow it. */
export function effectsOn(payment: Payment, { approvedCases, cancelledCases }: EffectSettings): CaseEffects {
  if (payment.state === 'HELD') return { approve: 'RELEASE', cancel: 'REJECT' };
  if (payment.state === 'REJECTED') {
    const isRerun = approvedCases === 'rerun' && 'command' in (payment.outcome.rerun ?? {});
    return { approve: isRerun ? 'RERUN' : null, cancel: null };
  }
  return {
    approve: approvedCases === 'capture' && mayFollow(payment, 'CAPTURE') ? 'CAPTURE' : null,
    cancel: cancelledCases === 'return' ? returnEffectOf(payment) : null,
  };
}

/** How all that remains of a payment is given back; null where nothing can be. */
export function returnEffectOf(payment: Payment): 'REVERSE' | 'REFUND' | null {
  const effect = payment.paymentType === 'PA' ? 'REVERSE' : 'REFUND';
  return mayFollow(payment, effect) ? effect : null;
}

/** Why an approval does not run the rejected payment again, where its settings want that; 'not-stored': set later. */
export function findRerunRefusal(
  { state, outcome: { rerun } }: Payment,
  { approvedCases }: Pick<EffectSettings, 'approvedCases'>,
): RerunRefusal | 'not-stored' | null {
  if (approvedCases !== 'rerun' || state !== 'REJECTED') return null;
  if (!rerun) return 'not-stored';
  return 'refusal' in rerun ? rerun.refusal : null;
}

/** Whether all that remains of the payment could be captured, reversed or refunded. */
function mayFollow(payment: Payment, effect: FollowUpEffect): boolean {
  const { channelId, mode } = payment;
  const followUp = { type: followUpOf[effect], channelId, mode, amountMinor: null, currency: null };
  return checkFollowUpRules(followUp, payment) === null;
}
