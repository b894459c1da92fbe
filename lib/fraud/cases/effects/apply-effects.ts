import type { Channel } from '#lib/entities/index.ts';
import {
  findPayment,
  findTimeline,
  followUpPayment,
  isFinal,
  newCommand,
  type Payment,
  PaymentConflictError,
  rejectHeldPayment,
  releasePayment,
  rerunPayment,
} from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { checkUsable, findRegistration, type Registration } from '#lib/registrations/index.ts';
import type { FollowUpEffect } from '../case.ts';
import type { CaseServices } from '../services.ts';
import { type DueEffect, listDueEffects, updateFinished, updateStarted } from '../store.ts';
import { followUpOf } from './find-effects.ts';

const batchSize = 20;
/** As for a payment that the risk check denied. */
const cancelledCode = '100.400.147';
const missing = 'The payment does not exist.';

/**
 * 'open': the acquirer has not answered, and recovery asks it, or the entity is disabled; the effect is due again
 * after a minute.
 */
type EffectResult = 'open' | { effectState: 'DONE' | 'FAILED'; error: string | null };

const done: EffectResult = { effectState: 'DONE', error: null };
const failed = (error: string): EffectResult => ({ effectState: 'FAILED', error });

/**
 * Carries out final decisions on payments. A held payment moves once whatever is interrupted here, because only a held
 * one moves; a capture, reversal, refund or second run has the id of its decision, so that there is one. Returns how
 * many effects were due.
 */
export async function applyDueEffects(services: CaseServices): Promise<number> {
  const { db, clock } = services;
  const due = await listDueEffects(db, clock.now(), batchSize);
  let started = 0;
  for (const each of due) {
    if (!(await updateStarted(autocommit(db), each, clock.now()))) continue;
    started += 1;
    const result = await applyEffect(services, each);
    if (result === 'open') continue;
    await updateFinished(autocommit(db), each, { ...result, at: clock.now() });
    services.events.wake();
  }
  return started;
}

async function applyEffect(services: CaseServices, due: DueEffect): Promise<EffectResult> {
  const channel = await services.tree.findChannel(due.channelId);
  if (!channel) return failed('The channel of the payment no longer exists.');
  const now = shiftClock(services.clock, channel.clockOffsetMs).now();
  const { effect } = due;
  // The end of a payment of which nothing was sent is no processing.
  if (effect !== 'REJECT' && (await services.tree.findPath(channel.id))?.disabled) return 'open';
  if (effect === 'RERUN') return runAgain(services, due, channel, now);
  return effect === 'RELEASE' || effect === 'REJECT'
    ? moveHeldPayment(services, { ...due, effect }, channel, now)
    : followUp(services, { ...due, effect }, channel, now);
}

async function moveHeldPayment(
  services: CaseServices,
  due: DueEffect,
  channel: Channel,
  now: Date,
): Promise<EffectResult> {
  const by = { actor: due.decidedBy, now, paymentId: due.id };
  try {
    const payment =
      due.effect === 'RELEASE'
        ? await releasePayment(services, { ...by, channel, reason: 'an analyst approved it' })
        : await rejectHeldPayment(services, {
            ...by,
            merchantId: due.merchantId,
            code: cancelledCode,
            reason: 'an analyst cancelled it',
          });
    return payment ? done : failed(missing);
  } catch (error) {
    if (!(error instanceof PaymentConflictError)) throw error;
    return (await wasApplied(services, due)) ? done : failed('The payment was not held any more.');
  }
}

/** Captures, reverses or refunds all that remains of the payment. */
async function followUp(
  services: CaseServices,
  { merchantId, id, decisionId, decidedBy, effect }: DueEffect & { effect: FollowUpEffect },
  channel: Channel,
  now: Date,
): Promise<EffectResult> {
  const type = followUpOf[effect];
  const earlier = await findPayment(services.db, merchantId, decisionId);
  const command = newCommand({
    id: decisionId,
    ndc: `${channel.id}-${newRandomId()}`,
    actor: decidedBy,
    now,
    channel,
    type,
    redactedRequest: { paymentType: type },
  });
  const payment = earlier ?? (await followUpPayment(services, { command, referencedId: id }));
  return payment ? resultOf(payment) : failed(missing);
}

/** Sends a rejected payment from what is stored of it, without another risk check. */
async function runAgain(
  services: CaseServices,
  { merchantId, id, decisionId, decidedBy }: DueEffect,
  channel: Channel,
  now: Date,
): Promise<EffectResult> {
  const earlier = await findPayment(services.db, merchantId, decisionId);
  if (earlier) return resultOf(earlier);
  const registration = await findMethod(services, merchantId, id);
  if (registration === 'deleted' || (registration && checkUsable(registration, now) !== null))
    return failed('The stored payment method of the payment cannot be used any more.');
  try {
    const request = { paymentId: id, newId: decisionId, channel, actor: decidedBy, now };
    const payment = await rerunPayment(services, request);
    return payment ? resultOf(payment) : failed(missing);
  } catch (error) {
    if (error instanceof PaymentConflictError) return failed('The payment cannot be run again any more.');
    throw error;
  }
}

/** The stored payment method that the payment was paid with; null when it was paid with none. */
async function findMethod(
  { db }: CaseServices,
  merchantId: string,
  id: string,
): Promise<Registration | 'deleted' | null> {
  const registrationId = (await findPayment(db, merchantId, id))?.registrationId ?? null;
  if (registrationId === null) return null;
  return (await findRegistration(db, merchantId, registrationId)) ?? 'deleted';
}

function resultOf({ state, paymentType, shortId, resultCode }: Payment): EffectResult {
  if (!isFinal(state)) return 'open';
  return state === 'APPROVED' ? done : failed(`${paymentType} ${shortId} was refused with ${resultCode}.`);
}

/** Whether an earlier run applied it, but ended before it could keep that. */
async function wasApplied({ db }: CaseServices, { merchantId, id, decidedBy, effect }: DueEffect): Promise<boolean> {
  if (effect === 'REJECT') return (await findPayment(db, merchantId, id))?.state === 'REJECTED';
  const events = await findTimeline(db.pool, merchantId, id);
  return events.some(({ type, actor }) => type === 'payment.released' && actor === decidedBy);
}
