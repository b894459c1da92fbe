import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { findRegistrationsOfEvents, type Registration } from '#lib/registrations/index.ts';
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Schedule, ScheduleCharge } from '../schedule.ts';
import { findLastCharges } from '../store.ts';

/** The result of a charge; the code is null while there is none. */
export type ChargeResult = {
  dueAt: string;
  state: ScheduleCharge['state'];
  resultCode: string | null;
  resultDescription: string | null;
  paymentId: string;
};

/** A schedule in lists: an allow-list. */
export type ScheduleRow = {
  id: string;
  createdAt: string;
  state: Schedule['state'];
  name: string | null;
  paymentType: string;
  /** Exact, with the decimals of its currency. */
  amount: string | null;
  currency: string;
  /** second minute hour dayOfMonth month dayOfWeek year, in UTC. */
  expression: string;
  nextDueAt: string | null;
  lastCharge: ChargeResult | null;
  registrationId: string;
  paymentBrand: string;
  last4: string | null;
  mode: string;
  merchantName: string;
  channelName: string;
};

export function presentResult(charge: ScheduleCharge): ChargeResult {
  const { dueAt, state, resultCode, paymentId } = charge;
  return {
    dueAt: dueAt.toISOString(),
    state,
    resultCode,
    paymentId,
    resultDescription: resultCode && resultDescription(resultCode as ResultCode),
  };
}

type Related = {
  names: ReadonlyMap<string, string>;
  registration: Registration | undefined;
  lastCharge: ScheduleCharge | undefined;
};

function presentRow(schedule: Schedule, { names, registration, lastCharge }: Related): ScheduleRow {
  const { id, state, name, paymentType, amountMinor, currency, expression, registrationId } = schedule;
  return {
    id,
    state,
    name,
    paymentType,
    currency,
    expression,
    registrationId,
    createdAt: schedule.createdAt.toISOString(),
    amount: decimalOf(amountMinor, currency),
    nextDueAt: schedule.nextDueAt?.toISOString() ?? null,
    lastCharge: lastCharge ? presentResult(lastCharge) : null,
    paymentBrand: registration?.paymentBrand ?? '',
    last4: registration?.accountLast4 ?? null,
    mode: registration?.mode ?? '',
    merchantName: names.get(schedule.merchantId) ?? '',
    channelName: names.get(schedule.channelId) ?? '',
  };
}

/** Schedules with what their rows show of other tables, each read once. */
export async function presentSchedules(
  { db }: Pick<StaffServices, 'db'>,
  schedules: readonly Schedule[],
): Promise<ScheduleRow[]> {
  const ids = schedules.flatMap(({ merchantId, channelId }) => [merchantId, channelId]);
  const keys = schedules.map(({ merchantId, registrationId }) => ({ merchantId, streamId: registrationId }));
  const [names, registrations, lastCharges] = await Promise.all([
    findEntityNames(db, [...new Set(ids)]),
    findRegistrationsOfEvents(db.pool, keys),
    findLastCharges(db.pool, schedules),
  ]);
  return schedules.map((schedule) =>
    presentRow(schedule, {
      names,
      registration: registrations.get(schedule.registrationId),
      lastCharge: lastCharges.get(schedule.id),
    }),
  );
}
