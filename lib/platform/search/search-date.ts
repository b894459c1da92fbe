import { type Recognised, rejectValue, type SearchField, searchField } from './search-field.ts';

/** Dates of a search. Days are UTC. */

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';

const isoForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?Z?)?$/;
/** A day without its year: the last one that has begun. */
const dayOfYearForm = /^(\d{1,2})-([A-Z][a-z]{2})$/;
const wordForm = /^(?:today|yesterday)$/;

/** Milliseconds of a time written in UTC, with or without its Z. */
function instantOf(value: string): number {
  return Date.parse(value.length === 10 || value.endsWith('Z') ? value : `${value}Z`);
}

/** JavaScript reads February 30 as March 2. */
function isRealDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

function isoDay(year: string, month: number, day: string): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(text) ? text : null;
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A day as people write it: null where it has more than one meaning, such as 11/12/2026, or none. */
export function readWrittenDay(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return isoDay(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return isoDay(dotted[3] ?? '', Number(dotted[2]), dotted[1] ?? '');
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (slashed) {
    const [, first = '', second = '', year = ''] = slashed;
    const days = [isoDay(year, Number(first), second), isoDay(year, Number(second), first)];
    const possible = new Set(days.filter((day) => day !== null));
    return possible.size === 1 ? ([...possible][0] ?? null) : null;
  }
  const dayFirst = new RegExp(`^(\\d{1,2})\\.? ${monthName}(?:,? (\\d{4}))?$`, 'i').exec(text);
  const monthFirst = new RegExp(`^${monthName} (\\d{1,2})(?:,? (\\d{4}))?$`, 'i').exec(text);
  const [day, month, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day === undefined || month === undefined) return null;
  if (year !== undefined) return isoDay(year, monthOf(month), day);
  const name = months[monthOf(month) - 1] ?? '';
  return isoDay('2024', monthOf(month), day) && `${Number(day)}-${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function readDate(value: string): string {
  const word = value.toLowerCase();
  if (wordForm.test(word)) return word;
  if (dayOfYearForm.test(value) && readWrittenDay(value.replace('-', ' ')) !== null) return value;
  if (isoForm.test(value) && isRealDay(value.slice(0, 10)) && !Number.isNaN(instantOf(value))) return value;
  return (
    readWrittenDay(value) ?? rejectValue('is written 2026-11-01, 2026-11-01T14:30, 1.11.2026, today or yesterday (UTC)')
  );
}

function recogniseDate(words: string): Recognised | null {
  const day = wordForm.test(words.toLowerCase()) ? words.toLowerCase() : readWrittenDay(words);
  return day === null ? null : { value: day, from: 0, to: words.length };
}

export function dateField(label: string): SearchField {
  return searchField({
    label,
    kind: 'date',
    hint: '2026-11-01..2026-11-05',
    ordered: true,
    offers: [
      { value: 'today', label: 'Today' },
      { value: 'yesterday', label: 'Yesterday' },
    ],
    read: readDate,
    recognise: recogniseDate,
  });
}

/** What a written date covers: a day, a minute, a second or a millisecond; `to` is not included. */
export function spanOf(value: string, now: Date): { from: number; to: number } {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  if (value === 'today') return { from: today, to: today + dayMs };
  if (value === 'yesterday') return { from: today - dayMs, to: today };
  const ofYear = dayOfYearForm.exec(value);
  if (ofYear) {
    const from = lastDay(Number(ofYear[1]), monthOf(ofYear[2] ?? '') - 1, now);
    return { from, to: from + dayMs };
  }
  const from = instantOf(value);
  if (value.length === 10) return { from, to: from + dayMs };
  if (/T\d{2}:\d{2}Z?$/.test(value)) return { from, to: from + 60_000 };
  return { from, to: from + (value.includes('.') ? 1 : 1_000) };
}

/** February 29 lies up to eight years back. */
function lastDay(day: number, month: number, now: Date): number {
  for (let year = now.getUTCFullYear(); ; year -= 1) {
    const at = Date.UTC(year, month, day);
    if (new Date(at).getUTCDate() === day && at <= now.getTime()) return at;
  }
}
