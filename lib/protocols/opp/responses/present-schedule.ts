import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import type { Schedule, ScheduleCharge } from '#lib/schedules/index.ts';
import { formatTimestampMs, resultOf } from './envelope.ts';

/** The JSON of a schedule: what was sent, its state and when it is due next. */
export function presentSchedule(schedule: Schedule, charges: readonly ScheduleCharge[] = []): Json {
  const { id, registrationId, paymentType, amountMinor, currency } = schedule;
  const { name, expression, state, nextDueAt, startAt, endAt } = schedule;
  return {
    ...schedule.echo,
    id,
    registrationId,
    paymentType,
    amount: fromMinor(amountMinor, currency),
    currency,
    result: resultOf('000.000.100'),
    schedule: {
      ...(name === null ? {} : { name }),
      state,
      expression,
      ...(startAt === null ? {} : { startAt: formatTimestampMs(startAt) }),
      ...(nextDueAt === null ? {} : { nextDueAt: formatTimestampMs(nextDueAt) }),
      ...(endAt === null ? {} : { endAt: formatTimestampMs(endAt) }),
      ...(charges.length === 0 ? {} : { charges: charges.map(presentCharge) }),
    },
  };
}

function presentCharge({ dueAt, attempt, paymentId, state, resultCode, missed, isLate }: ScheduleCharge): Json {
  return {
    dueAt: formatTimestampMs(dueAt),
    attempt: String(attempt),
    paymentId,
    state,
    ...(resultCode === null ? {} : { resultCode }),
    ...(isLate ? { late: 'true', missed: String(missed) } : {}),
  };
}
