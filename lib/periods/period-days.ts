const dayMs = 86_400_000;

/** When a day ends: the begin of the next one, in UTC. */
export function endOf(day: string): Date {
  return new Date(Date.parse(day) + dayMs);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return endOf(day).toISOString().slice(0, 10);
}
