import type { SessionUser } from '#lib/identity/index.ts';
import { findPaymentsOfEvents } from '#lib/payments/index.ts';
import type { TimelineEntry } from '#lib/payments/staff/describe-transaction.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { endOfSchedule } from '../due-times/end-of-schedule.ts';
import { listDueTimes } from '../due-times/list-due-times.ts';
import type { Schedule, ScheduleCharge, ScheduleTerms } from '../schedule.ts';
import { listCharges, listScheduleEvents } from '../store.ts';
import { type ChargeResult, presentResult, presentSchedules, type ScheduleRow } from './present-schedule.ts';

/** An attempt to charge a due time. */
export type ChargeRow = ChargeResult & {
  /** 1 at the due time, more for repetitions after a soft decline. */
  attempt: number;
  /** When it was made, or is to be made while it waits. */
  attemptAt: string;
  /** Due times before this one that nothing was charged for. */
  missed: number;
  isLate: boolean;
  /** False where nothing was sent, because the registration could not be used. */
  hasPayment: boolean;
};

export type ScheduleDetail = {
  row: ScheduleRow;
  startAt: string | null;
  endAt: string | null;
  terms: ScheduleTerms;
  charge: {
    descriptor: string | null;
    merchantTransactionId: string | null;
    merchantInvoiceId: string | null;
    customerName: string | null;
    customerEmail: string | null;
    instructionType: string | null;
  };
  ndc: string;
  actorName: string;
  /** The clock of its merchant. */
  clock: { now: string; offsetMs: number };
  nextDueTimes: string[];
  /** The latest first. */
  charges: ChargeRow[];
  /** The latest first. */
  timeline: TimelineEntry[];
  /** Older charges or events than these exist. */
  isShortened: boolean;
  /** What ending it now would mean; null when it has ended. */
  end: { at: string; dueTimes: number; isCapped: boolean } | null;
  mayWrite: boolean;
};

const shownDueTimes = 10;
const shownCharges = 100;
/** How many due times before the end are counted. */
const maxCountedDueTimes = 100;

/** Whether this user may change what belongs to an entity. */
export async function mayWriteOn(
  { tree }: Pick<StaffServices, 'tree'>,
  user: SessionUser,
  entityId: string,
): Promise<boolean> {
  const roots = roleRootsOf(user.roles, 'schedules.write');
  return (await tree.findPath(entityId))?.ids.some((id) => roots.includes(id)) ?? false;
}

/** One schedule with everything that belongs to it. */
export async function describeSchedule(
  services: StaffServices,
  schedule: Schedule,
  user: SessionUser,
  now: Date,
): Promise<ScheduleDetail> {
  const { db, tree } = services;
  const [[row], charges, events, channel, mayWrite] = await Promise.all([
    presentSchedules(services, [schedule]),
    listCharges(db.pool, schedule, shownCharges + 1),
    listScheduleEvents(db.pool, schedule, shownCharges + 1),
    tree.findChannel(schedule.channelId),
    mayWriteOn(services, user, schedule.channelId),
  ]);
  const offsetMs = channel?.clockOffsetMs ?? 0;
  const at = shiftClock({ now: () => now }, offsetMs).now();
  return {
    row: row as ScheduleRow,
    ...presentTerms(schedule),
    clock: { now: at.toISOString(), offsetMs },
    nextDueTimes: nextDueTimesOf(schedule).map((due) => due.toISOString()),
    charges: await presentCharges(services, schedule, charges.slice(0, shownCharges)),
    ...(await presentActors(services, schedule, events.slice(0, shownCharges))),
    isShortened: charges.length > shownCharges || events.length > shownCharges,
    end: describeEnd(schedule, at),
    mayWrite,
  };
}

function presentTerms({ startAt, endAt, terms, charge, ndc }: Schedule) {
  const { descriptor, merchantTransactionId, merchantInvoiceId, customer } = charge;
  const { givenName, surname, email } = customer;
  return {
    startAt: startAt?.toISOString() ?? null,
    endAt: endAt?.toISOString() ?? null,
    terms,
    ndc,
    charge: {
      descriptor,
      merchantTransactionId,
      merchantInvoiceId,
      customerEmail: email,
      customerName: [givenName, surname].filter(Boolean).join(' ') || null,
      instructionType: charge.standingInstruction?.type ?? null,
    },
  };
}

/** The stored one comes first: it may be in the past while no process has seen it. */
function nextDueTimesOf(schedule: Schedule): Date[] {
  const { nextDueAt } = schedule;
  if (nextDueAt === null) return [];
  return [nextDueAt, ...listDueTimes({ ...schedule, startAt: null }, nextDueAt, shownDueTimes - 1)];
}

/** The end that its notice allows, and what is due until then. */
function describeEnd(schedule: Schedule, now: Date): ScheduleDetail['end'] {
  if (schedule.state !== 'ACTIVE') return null;
  const endAt = endOfSchedule(schedule, now);
  const due = listDueTimes({ ...schedule, endAt }, now, maxCountedDueTimes + 1);
  return {
    at: endAt.toISOString(),
    dueTimes: Math.min(due.length, maxCountedDueTimes),
    isCapped: due.length > maxCountedDueTimes,
  };
}

async function presentCharges(
  { db }: StaffServices,
  { merchantId }: Schedule,
  charges: readonly ScheduleCharge[],
): Promise<ChargeRow[]> {
  const keys = charges.map(({ paymentId }) => ({ merchantId, streamId: paymentId }));
  const payments = await findPaymentsOfEvents(db.pool, keys);
  return charges.map((charge) => ({
    ...presentResult(charge),
    attempt: charge.attempt,
    attemptAt: charge.attemptAt.toISOString(),
    missed: charge.missed,
    isLate: charge.isLate,
    hasPayment: payments.has(charge.paymentId),
  }));
}

async function presentActors(
  { db }: StaffServices,
  { actor }: Schedule,
  events: Awaited<ReturnType<typeof listScheduleEvents>>,
): Promise<Pick<ScheduleDetail, 'actorName' | 'timeline'>> {
  const names = await resolveActorNames(db, [actor, ...events.map((event) => event.actor)]);
  const nameOf = (each: string): string => names.get(each) ?? each;
  return {
    actorName: nameOf(actor),
    timeline: events.map((event) => ({ ...event, at: event.at.toISOString(), actorName: nameOf(event.actor) })),
  };
}
