import type { Language } from '#messages/locale.ts';

/** The names of months and units are those of the language of the page; the order of a date is the same in each. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

function partsOf(at: Date, zone: string, language: Language = 'en'): Record<string, string> {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** German numbers the day of a month with a dot. */
const dayOfMonth = (day: string | undefined, language: Language): string => (language === 'de' ? `${day}.` : `${day}`);

/** `21 Nov`, and `21 Nov 2025` in another year than that of `now`. */
export function formatDay(at: string, zone: string, now: Date, language: Language = 'en'): string {
  const { year, month, day } = partsOf(new Date(at), zone, language);
  return `${dayOfMonth(day, language)} ${month}${year === partsOf(now, zone).year ? '' : ` ${year}`}`;
}

/** `21 Nov 22:10:30`, and `21 Nov 2025 22:10:30` in another year than that of `now`. */
export function formatTimestamp(at: string, zone: string, now: Date, language: Language = 'en'): string {
  const { hour, minute, second } = partsOf(new Date(at), zone);
  return `${formatDay(at, zone, now, language)} ${hour}:${minute}:${second}`;
}

/** `22:10:30.031`. */
export function formatTimeOfDay(at: string, zone: string): string {
  const { hour, minute, second, fractionalSecond } = partsOf(new Date(at), zone);
  return `${hour}:${minute}:${second}.${fractionalSecond}`;
}

/** `21 Nov 2026 22:10:30.031 Europe/Berlin`. */
export function formatFullTimestamp(at: string, zone: string, language: Language = 'en'): string {
  const { year, month, day } = partsOf(new Date(at), zone, language);
  return `${dayOfMonth(day, language)} ${month} ${year} ${formatTimeOfDay(at, zone)} ${zone}`;
}

const steps: readonly [limitMs: number, unit: Intl.RelativeTimeFormatUnit, unitMs: number][] = [
  [60_000, 'second', 1_000],
  [3_600_000, 'minute', 60_000],
  [86_400_000, 'hour', 3_600_000],
  [60 * 86_400_000, 'day', 86_400_000],
  [730 * 86_400_000, 'month', 30 * 86_400_000],
  [Number.POSITIVE_INFINITY, 'year', 365 * 86_400_000],
];

/** `3 minutes ago`; narrow: `3m ago`. */
export function formatAge(at: string, now: Date, style: 'long' | 'narrow' = 'long', language: Language = 'en'): string {
  const distanceMs = Date.parse(at) - now.getTime();
  const step = steps.find(([limitMs]) => Math.abs(distanceMs) < limitMs);
  if (!step) return '';
  const [, unit, unitMs] = step;
  const numeric = style === 'narrow' ? 'auto' : 'always';
  // The narrow German units are single letters, which few readers know.
  const length = style === 'narrow' && language === 'de' ? 'short' : style;
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric, style: length });
  // A moment ago is 0 seconds ago and not in 0 seconds.
  return format.format(Math.trunc(distanceMs / unitMs) || -0, unit);
}
