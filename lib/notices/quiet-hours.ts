import { toInstant, toLocalTime } from '#lib/platform/time-zone.ts';

/** Times of day such as 22:00, by the clocks of a zone. */
export type QuietHours = { from: string; to: string; timeZone: string };

const dayMs = 86_400_000;

/** When the quiet hours that hold now end; null where none hold. They may begin on one day and end on the next. */
export function findQuietEnd(now: Date, quietHours: QuietHours | null): Date | null {
  if (!quietHours) return null;
  const { timeZone } = quietHours;
  const local = toLocalTime(now, timeZone);
  const midnight = Math.floor(local.getTime() / dayMs) * dayMs;
  const [from, to, at] = [msOf(quietHours.from), msOf(quietHours.to), local.getTime() - midnight];
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  if (!isQuiet) return null;
  const ends = midnight + to + (at < to ? 0 : dayMs);
  return toInstant(new Date(ends), timeZone);
}

function msOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}
