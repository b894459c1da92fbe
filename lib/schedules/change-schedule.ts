import type { Json, PaymentCommand, PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { findStoredAccount } from '#lib/registrations/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { endOfSchedule } from './due-times/end-of-schedule.ts';
import { nextDueTime } from './due-times/next-due-time.ts';
import type { Schedule, ScheduleTerms } from './schedule.ts';
import { findSchedule, insertSchedule, markDeleted, updateSchedule } from './store.ts';

/** When a schedule is due, as it was requested (spec 2.12). */
export type ScheduleTimes = {
  name: string | null;
  expression: string;
  startAt: Date | null;
  endAt: Date | null;
  terms: ScheduleTerms;
};

export type ScheduleResult =
  | { kind: 'unknown' }
  | { kind: 'rejected'; code: ResultCode }
  | { kind: 'done'; schedule: Schedule };

/** An unscheduled job cannot be scheduled again, and not be ended once more. */
const notScheduled = { reschedule: '100.360.300', deschedule: '100.360.303' } as const;

type NewSchedule = { registrationId: string; paymentType: 'DB' | 'SD'; times: ScheduleTimes };

/** Schedules charges of a registration that can be used now; a schedule that is never due is refused. */
export async function createSchedule(
  tx: Tx,
  services: Pick<PaymentServices, 'db' | 'vault'>,
  command: PaymentCommand,
  { registrationId, paymentType, times }: NewSchedule,
): Promise<ScheduleResult> {
  const found = await findStoredAccount(services, command, registrationId);
  if (found.kind !== 'found') return found;
  const schedule = buildSchedule(command, { registrationId, paymentType, times });
  if (schedule.nextDueAt === null) return { kind: 'rejected', code: notScheduled.reschedule };
  await insertSchedule(tx, schedule);
  return { kind: 'done', schedule };
}

/** The charges of a registration as they were requested; `nextDueAt` is null where they are never due. */
export function buildSchedule(command: PaymentCommand, { registrationId, paymentType, times }: NewSchedule): Schedule {
  return {
    merchantId: command.channel.merchantId,
    id: command.id,
    channelId: command.channel.id,
    registrationId,
    state: 'ACTIVE',
    paymentType,
    ...times,
    echo: command.echo,
    ndc: command.ndc,
    actor: command.actor,
    // Both are required by the operation.
    amountMinor: command.amountMinor ?? 0n,
    currency: command.currency ?? '',
    charge: chargeDetails(command),
    nextDueAt: nextDueTime(times, command.now),
    createdAt: command.now,
  };
}

function chargeDetails(command: PaymentCommand): Schedule['charge'] {
  const { descriptor, merchantTransactionId, merchantInvoiceId, customer, billing, shipping } = command;
  const { customParameters, standingInstruction, testTriggers } = command;
  return {
    descriptor,
    merchantTransactionId,
    merchantInvoiceId,
    customer,
    billing,
    shipping,
    customParameters,
    standingInstruction,
    testTriggers,
  };
}

type Change = { merchantId: string; id: string; actor: string; now: Date };

/** Gives a schedule other due times, and another amount where one is sent. */
export async function reschedule(
  tx: Tx,
  { merchantId, id, actor, now }: Change,
  change: { times: ScheduleTimes; amountMinor: bigint | null; echo: Json },
): Promise<ScheduleResult> {
  const found = await findSchedule(tx, merchantId, id);
  if (!found || found.state === 'DELETED') return { kind: 'unknown' };
  const rejected = { kind: 'rejected', code: notScheduled.reschedule } as const;
  const { times } = change;
  const schedule: Schedule = {
    ...found,
    ...times,
    amountMinor: change.amountMinor ?? found.amountMinor,
    echo: { ...found.echo, ...change.echo },
    nextDueAt: nextDueTime(times, now),
  };
  if (schedule.nextDueAt === null) return rejected;
  const isChanged = await updateSchedule(tx, schedule, { type: 'schedule.rescheduled', actor, now });
  return isChanged ? { kind: 'done', schedule } : rejected;
}

/** Ends a schedule, now or when its notice allows it; what is due until then is charged. */
export async function deschedule(tx: Tx, { merchantId, id, actor, now }: Change): Promise<ScheduleResult> {
  const found = await findSchedule(tx, merchantId, id);
  if (!found || found.state === 'DELETED') return { kind: 'unknown' };
  const rejected = { kind: 'rejected', code: notScheduled.deschedule } as const;
  if (found.state !== 'ACTIVE') return rejected;
  const endAt = endOfSchedule(found, now);
  const schedule = { ...found, endAt, nextDueAt: nextDueTime({ ...found, endAt }, now) };
  const change = { type: 'schedule.descheduled', actor, now } as const;
  const isChanged = await updateSchedule(tx, schedule, change);
  const state = schedule.nextDueAt === null ? 'ENDED' : 'ACTIVE';
  return isChanged ? { kind: 'done', schedule: { ...schedule, state } } : rejected;
}

/** Deletes a schedule at once, whatever its notice. */
export async function deleteSchedule(tx: Tx, { merchantId, id, actor, now }: Change): Promise<ScheduleResult> {
  const found = await findSchedule(tx, merchantId, id);
  if (!found || !(await markDeleted(tx, found, { actor, now }))) return { kind: 'unknown' };
  return { kind: 'done', schedule: { ...found, state: 'DELETED', nextDueAt: null } };
}
