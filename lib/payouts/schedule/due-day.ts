/** MANUAL: users propose. The others: every day, every Monday, on the first day of each month; in UTC. */
export type PayoutSchedule = 'MANUAL' | 'DAILY' | 'WEEKLY' | 'MONTHLY';

const dayMs = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The last due day of a schedule up to now, as yyyy-mm-dd; null where the schedule is younger. A day that no process saw is
 * due until it is taken, once.
 */
export function lastDueDay(schedule: PayoutSchedule, since: Date, now: Date): string | null {
  const due = dueDayBefore(schedule, now);
  return due !== null && due > dayOf(since) ? due : null;
}

function dueDayBefore(schedule: PayoutSchedule, now: Date): string | null {
  switch (schedule) {
    case 'MANUAL':
      return null;
    case 'DAILY':
      return dayOf(now);
    case 'WEEKLY':
      return dayOf(new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs));
    case 'MONTHLY':
      return `${dayOf(now).slice(0, 7)}-01`;
  }
}

/** The last day whose payments are in it: the one before the due day. */
export function throughOf(dueOn: string): string {
  return dayOf(new Date(Date.parse(dueOn) - dayMs));
}
