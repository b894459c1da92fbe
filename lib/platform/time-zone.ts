/** Whether this is a time zone of the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * When clocks of a zone show this time, which is written as if it were UTC; one of the two instants in an hour that they show
 * twice.
 */
export function toInstant(local: Date, zone: string): Date {
  const near = new Date(local.getTime() - offsetMs(local, zone));
  // Clocks may have changed between the two.
  return new Date(local.getTime() - offsetMs(near, zone));
}

/** What clocks of a zone show at an instant, to the second, as if it were UTC. */
export function toLocalTime(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetMs(at, zone));
}

/** In our time, clocks of a zone change at quarters of an hour only. */
const quarterMs = 900_000;

/** What was found last for a zone, since most instants are now. */
const offsets = new Map<string, { quarter: number; ms: number }>();

/** By how much clocks of a zone are ahead of UTC. */
function offsetMs(at: Date, zone: string): number {
  const quarter = Math.floor(at.getTime() / quarterMs);
  const known = offsets.get(zone);
  if (known?.quarter === quarter) return known.ms;
  const local = Date.parse(`${formatOf(zone).format(at).replace(' ', 'T')}Z`);
  const ms = local - Math.floor(at.getTime() / 1_000) * 1_000;
  offsets.set(zone, { quarter, ms });
  return ms;
}

/** A format takes long to make, and is needed for each payment. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}
