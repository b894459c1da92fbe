import {
  findPayment,
  findTimeline,
  PaymentConflictError,
  rejectHeldPayment,
  releasePayment,
} from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { CaseServices } from './services.ts';
import { type DueEffect, listDueEffects, updateFinished, updateStarted } from './store.ts';

const batchSize = 20;
/** As for a payment that the risk check denied. */
const cancelledCode = '100.400.147';

/**
 * Carries out final decisions on held payments: sends an approved payment, ends a cancelled one. A payment moves once
 * whatever is interrupted here, because only a held one moves. Returns how many effects were due.
 */
export async function applyDueEffects(services: CaseServices): Promise<number> {
  const { db, clock } = services;
  const due = await listDueEffects(db, clock.now(), batchSize);
  let started = 0;
  for (const each of due) {
    if (!(await updateStarted(autocommit(db), each, clock.now()))) continue;
    started += 1;
    const error = await applyEffect(services, each);
    const effectState = error === null ? 'DONE' : 'FAILED';
    await updateFinished(autocommit(db), each, { effectState, error, at: clock.now() });
    services.events.wake();
  }
  return started;
}

/** Null when it is done, else why it could not be. */
async function applyEffect(services: CaseServices, due: DueEffect): Promise<string | null> {
  const channel = await services.tree.findChannel(due.channelId);
  if (!channel) return 'The channel of the payment no longer exists.';
  const now = new Date(services.clock.now().getTime() + Number(channel.clockOffsetMs));
  const by = { actor: due.decidedBy, now, paymentId: due.id };
  try {
    const payment =
      due.effect === 'RELEASE'
        ? await releasePayment(services, { ...by, channel, reason: 'an analyst approved it' })
        : await rejectHeldPayment(services, {
            ...{ ...by, merchantId: due.merchantId, code: cancelledCode, reason: 'an analyst cancelled it' },
          });
    return payment ? null : 'The payment does not exist.';
  } catch (error) {
    if (!(error instanceof PaymentConflictError)) throw error;
    return (await wasApplied(services, due)) ? null : 'The payment was not held any more.';
  }
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
