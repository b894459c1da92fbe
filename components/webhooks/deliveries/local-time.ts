/** `2026-11-22T14:05:09`, as an input of date and time has it, in this zone. */
export function formatLocalTime(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The moment of a date and time in this zone; null when the text is none. */
export function parseLocalTime(text: string, zone: string): Date | null {
  const asUtc = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(asUtc)) return null;
  const offsetAt = (moment: number): number => Date.parse(`${formatLocalTime(new Date(moment), zone)}Z`) - moment;
  // The offset of the moment itself, which can differ from that of the same figures in UTC.
  const [first, second] = [asUtc - offsetAt(asUtc), asUtc - offsetAt(asUtc - offsetAt(asUtc))];
  return new Date(offsetAt(second) === asUtc - second ? second : first);
}
