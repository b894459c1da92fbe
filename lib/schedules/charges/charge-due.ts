import type { Channel } from '#lib/entities/index.ts';
import { findPayment, newCommand, type Payment } from '#lib/payments/index.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { findRegistration, payByRegistration } from '#lib/registrations/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Schedule } from '../schedule.ts';
import type { ScheduleServices } from '../services.ts';
import { findSchedule } from '../store.ts';
import { claimCharge, completeCharge, type DueCharge, findDueCharges } from './charge-store.ts';
import { endsSchedule, nextAttemptAt } from './repeat-policy.ts';

const batchSize = 20;
/** A process that dies in between leaves the charge for another one after this time. */
const claimMs = 60_000;

/** How a charge ended; without a payment where its registration could not be used. */
export type ChargeEnd = { isApproved: boolean; code: ResultCode; payment: Payment | null };

/**
 * Charges what is due. The payment has an id before anything is sent, so a charge that was interrupted is found by it and
 * never sent again. Returns those that were worked on, each with its end, or null while its payment has no result.
 */
export async function chargeDue(
  services: ScheduleServices,
  merchantId: string | null = null,
): Promise<(ChargeEnd | null)[]> {
  const { db, clock } = services;
  const due = await findDueCharges(db, { now: clock.now(), merchantId, limit: batchSize });
  const claim = (charge: DueCharge): Promise<boolean> => {
    const now = clock.now();
    return claimCharge(autocommit(db), charge, now, new Date(now.getTime() + claimMs));
  };
  // Side by side: on the first of a month thousands are due at the same moment.
  const worked = await Promise.all(
    due.map(async (charge) => ((await claim(charge)) ? [await runCharge(services, charge)] : [])),
  );
  return worked.flat();
}

async function runCharge(services: ScheduleServices, charge: DueCharge): Promise<ChargeEnd | null> {
  const schedule = await findSchedule(services.db, charge.merchantId, charge.scheduleId);
  const channel = schedule && (await services.tree.findChannel(schedule.channelId));
  // Foreign keys keep schedules and channels.
  if (!schedule || !channel) return null;
  const { now } = shiftClock(services.clock, channel.clockOffsetMs);
  const end = await charged(services, { charge, schedule, channel, now: now() });
  if (end) await complete(services, charge, channel, end, now());
  return end;
}

type ChargeRequest = { charge: DueCharge; schedule: Schedule; channel: Channel; now: Date };

async function charged(services: ScheduleServices, request: ChargeRequest): Promise<ChargeEnd | null> {
  const { merchantId, paymentId } = request.charge;
  const earlier = await findPayment(services.db, merchantId, paymentId);
  if (earlier) return endOf(earlier);
  const refusal = await findRefusal(services, request.schedule);
  if (refusal) return { isApproved: false, code: refusal, payment: null };
  const command = await buildCommand(services, request);
  const paid = await payByRegistration(services, command, request.schedule.registrationId);
  if (paid.kind === 'paid') return endOf(paid.payment);
  return { isApproved: false, code: paid.kind === 'unknown' ? '100.150.200' : paid.code, payment: null };
}

/** Nothing is processed for an entity that is disabled, and nothing more for a schedule that was deleted. */
async function findRefusal({ tree }: ScheduleServices, { state, channelId }: Schedule): Promise<ResultCode | null> {
  if (state === 'DELETED') return '100.360.303';
  return (await tree.findPath(channelId))?.disabled ? '500.100.201' : null;
}

function endOf(payment: Payment): ChargeEnd | null {
  const { state, resultCode: code } = payment;
  if (state === 'APPROVED') return { isApproved: true, code, payment };
  return state === 'DECLINED' || state === 'REJECTED' ? { isApproved: false, code, payment } : null;
}

/** A debit that the merchant initiates, without the cardholder (spec 2.10). */
async function buildCommand({ db }: ScheduleServices, { charge, schedule, channel, now }: ChargeRequest) {
  const { amountMinor, currency, charge: details, registrationId } = schedule;
  const registration = await findRegistration(db, schedule.merchantId, registrationId);
  const sent = details.standingInstruction;
  const initialTransactionId = sent?.initialTransactionId ?? registration?.initialTransactionId ?? null;
  return newCommand({
    id: charge.paymentId,
    ndc: `${channel.id}-${newRandomId()}`,
    actor: `schedule:${schedule.id}`,
    ...details,
    now,
    channel,
    type: 'DB',
    amountMinor,
    currency,
    // An agreement with the cardholder, where one was made when the data was stored.
    standingInstruction:
      initialTransactionId === null
        ? null
        : {
            recurringType: null,
            industryPractice: null,
            expiry: null,
            frequencyDays: null,
            numberOfInstallments: null,
            ...sent,
            type: sent?.type ?? 'RECURRING',
            mode: 'REPEATED',
            source: 'MIT',
            initialTransactionId,
          },
    redactedRequest: { paymentType: 'DB', registrationId },
  });
}

async function complete(
  services: ScheduleServices,
  charge: DueCharge,
  { settings }: Channel,
  { isApproved, code }: ChargeEnd,
  now: Date,
): Promise<void> {
  const repeated = { attempt: charge.attempt, code, repetitions: settings.scheduleRepetitions };
  const nextAttempt = isApproved ? null : nextAttemptAt(repeated, now);
  await completeCharge(autocommit(services.db), charge, {
    state: isApproved ? 'APPROVED' : 'DECLINED',
    resultCode: code,
    now,
    nextAttemptAt: nextAttempt,
    nextPaymentId: nextAttempt && newTransactionId(now),
    endsSchedule: !isApproved && endsSchedule(code),
  });
  services.events.wake();
}
