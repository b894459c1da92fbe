import type { AuthenticationResult } from '#lib/connectors/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import { keepWishes } from '../keep-wishes.ts';
import type { PaymentState } from '../life-cycle/state.ts';
import type { Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentServices } from '../services.ts';
import { runStages } from '../stages/run-stages.ts';
import type { Resumption } from '../stages/stage.ts';
import { findPayment } from '../store.ts';
import { rejectSuspended } from './reject-held-payment.ts';
import { openCommand } from './suspended-command.ts';

type ResumeRequest = {
  paymentId: string;
  /** The channel of the payment, as it is set now. */
  channel: Channel;
  actor: string;
  now: Date;
};

/**
 * Lets a held payment go on to the acquirer, from the stage after the one that held it. Null when this merchant has
 * no such payment; a PaymentConflictError when it is not held any more.
 */
export async function releasePayment(
  services: PaymentServices,
  request: ResumeRequest & { reason: string },
): Promise<Payment | null> {
  const { actor, reason } = request;
  return resume(services, request, 'HELD', { actor, eventType: 'payment.released', data: { reason } });
}

/**
 * Lets a payment go on whose shopper has done what a stage asked for: with the result of the authentication for the
 * acquirer, and what of it the merchant sees.
 */
export async function continuePayment(
  services: PaymentServices,
  request: ResumeRequest & { threeDSecure: AuthenticationResult | null; shown?: Record<string, string> },
): Promise<Payment | null> {
  const resumption: Omit<Resumption, 'sealedCommand'> = {
    actor: request.actor,
    eventType: 'payment.continued',
    data: {},
  };
  return resume(services, request, 'PENDING', resumption, request);
}

async function resume(
  services: PaymentServices,
  { paymentId, channel, actor, now }: ResumeRequest,
  from: PaymentState,
  resumption: Omit<Resumption, 'sealedCommand'>,
  authenticated: { threeDSecure: AuthenticationResult | null; shown?: Record<string, string> } | null = null,
): Promise<Payment | null> {
  const stored = await findPayment(services.db, channel.merchantId, paymentId);
  if (!stored) return null;
  const { suspended, redirect: _, ...outcome } = stored.outcome;
  if (stored.state !== from || suspended === undefined || stored.channelId !== channel.id)
    throw new PaymentConflictError();
  const opened = await openCommand(services.vault, suspended, { id: stored.id, channel, now });
  const { merchantId, accountId } = stored;
  const number = accountId ? await services.vault.decryptPan({ merchantId, id: accountId }) : null;
  if (accountId !== null && number === null)
    return rejectSuspended(services, stored, suspended, { code: '100.150.205', actor, now });
  const threeDSecure = authenticated?.threeDSecure
    ? keepWishes(opened.command.threeDSecure, authenticated.threeDSecure)
    : opened.command.threeDSecure;
  const command = { ...opened.command, threeDSecure };
  if (authenticated?.shown) outcome.threeDSecure = authenticated.shown;
  const facts = {
    payment: { ...stored, outcome },
    account: { ...opened.account, number },
    brand: opened.brand,
    routes: null,
    options: {},
    ...(opened.wishes ? { wishes: opened.wishes } : {}),
    resumption: { ...resumption, sealedCommand: suspended },
  };
  return runStages(services, command, facts, opened.nextStage);
}
