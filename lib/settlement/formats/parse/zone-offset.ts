const quarterHour = 900;
const maxKnown = 10_000;

/** Turns a local time of a zone, as seconds, into the same moment of UTC. */
export type ToUtc = (localSeconds: number) => number;

/**
 * The converter of a time zone, by the rules that the platform has. Of an hour that there is twice the first one counts;
 * an hour that there is not is as much later as the clock was put forward.
 */
export function toUtcOf(timeZone: string): ToUtc {
  const offsetAt = offsetsOf(timeZone);
  return (local) => {
    const before = local - offsetAt(local - 86_400);
    if (offsetAt(before) === local - before) return before;
    const after = local - offsetAt(local + 86_400);
    return offsetAt(after) === local - after ? after : before;
  };
}

export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Seconds that a zone is ahead of UTC. Zones change at quarters of an hour, so one answer stands for each of them. */
function offsetsOf(timeZone: string): (utcSeconds: number) => number {
  const formatter = formatterOf(timeZone);
  const known = new Map<number, number>();
  return (utcSeconds) => {
    const start = Math.floor(utcSeconds / quarterHour) * quarterHour;
    let offset = known.get(start);
    if (offset === undefined) {
      if (known.size >= maxKnown) known.clear();
      offset = localSecondsOf(formatter, start) - start;
      known.set(start, offset);
    }
    return offset;
  };
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const options = { ...digits, minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone, calendar: 'gregory' });
}

function localSecondsOf(formatter: Intl.DateTimeFormat, utcSeconds: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(utcSeconds * 1_000)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000;
}
