import type { Channel } from '#lib/entities/index.ts';
import {
  findPayment,
  findTimeline,
  followUpPayment,
  isFinal,
  newCommand,
  PaymentConflictError,
  rejectHeldPayment,
  releasePayment,
} from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { FollowUpEffect } from './case.ts';
import { followUpOf } from './find-effects.ts';
import type { CaseServices } from './services.ts';
import { type DueEffect, listDueEffects, updateFinished, updateStarted } from './store.ts';

const batchSize = 20;
/** As for a payment that the risk check denied. */
const cancelledCode = '100.400.147';
const missing = 'The payment does not exist.';

/** 'open': the acquirer has not answered, and recovery asks it; the effect is due again after a minute. */
type EffectResult = 'open' | { effectState: 'DONE' | 'FAILED'; error: string | null };

const done: EffectResult = { effectState: 'DONE', error: null };
const failed = (error: string): EffectResult => ({ effectState: 'FAILED', error });

/**
 * Carries out final decisions on payments. A held payment moves once whatever is interrupted here, because only a held
 * one moves; a capture, reversal or refund has the id of its decision, so that there is one. Returns how many effects
 * were due.
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
            ...{ ...by, merchantId: due.merchantId, code: cancelledCode, reason: 'an analyst cancelled it' },
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
    ...{ id: decisionId, ndc: `${channel.id}-${newRandomId()}`, actor: decidedBy, now, channel, type },
    redactedRequest: { paymentType: type },
  });
  const payment = earlier ?? (await followUpPayment(services, { command, referencedId: id }));
  if (!payment) return failed(missing);
  if (!isFinal(payment.state)) return 'open';
  if (payment.state === 'APPROVED') return done;
  return failed(`${type} ${payment.shortId} was refused with ${payment.resultCode}.`);
}

/** Whether an earlier run applied it, but ended before it could keep that. */
async function wasApplied(
  { db }: CaseServices,
  { merchantId, id, decidedBy, effect }: DueEffect,
): Promise<boolean> {
  if (effect === 'REJECT') return (await findPayment(db, merchantId, id))?.state === 'REJECTED';
  const events = await findTimeline(db.pool, merchantId, id);
  return events.some(({ type, actor }) => type === 'payment.released' && actor === decidedBy);
}
