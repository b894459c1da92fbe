import type { Translate } from '#messages/translate.ts';

/** Days of the calendar, both included: `2026-11-01`. */
export type DateRange = { from: string; to: string };

export const presets = ['today', 'yesterday', 'last-7-days', 'last-30-days', 'this-month'] as const;
export type DatePreset = (typeof presets)[number];

/** The day so many days later; negative: earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a preset, the last of which is today or before. */
export function presetRange(preset: DatePreset, today: string): DateRange {
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const from = {
    today,
    'last-7-days': addDays(today, -6),
    'last-30-days': addDays(today, -29),
    'this-month': `${today.slice(0, 8)}01`,
  }[preset];
  return { from, to: today };
}

export function findPreset(range: DateRange, today: string): DatePreset | undefined {
  return presets.find((preset) => {
    const { from, to } = presetRange(preset, today);
    return from === range.from && to === range.to;
  });
}

/** Whether the text is a day that exists. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day in a time zone at an instant. */
export function dayInZone(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(at);
}

/** `Last 7 days`, `21 Nov`, `3 – 9 Nov`, `28 Dec 2025 – 3 Jan 2026`; the year where it is not this one. */
export function describeRange(t: Translate, range: DateRange, today: string): string {
  const preset = findPreset(range, today);
  if (preset) return t(`ui.dateRange.presets.${preset}`);
  const years = new Set([range.from, range.to, today].map((day) => day.slice(0, 4)));
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(years.size > 1 ? { year: 'numeric' as const } : {}),
  });
  return format.formatRange(Date.parse(range.from), Date.parse(range.to));
}
