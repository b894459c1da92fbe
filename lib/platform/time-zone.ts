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

/** By how much clocks of a zone are ahead of UTC. */
function offsetMs(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1_000) * 1_000;
}
