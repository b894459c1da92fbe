'use client';

import { useEffect, useState } from 'react';
import { useLocale } from '#components/ui/locale-provider.tsx';

const steps: readonly [limitMs: number, unit: Intl.RelativeTimeFormatUnit, unitMs: number][] = [
  [60_000, 'second', 1_000],
  [3_600_000, 'minute', 60_000],
  [86_400_000, 'hour', 3_600_000],
  [7 * 86_400_000, 'day', 86_400_000],
];

export function exactTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)} UTC`;
}

/** “3 min ago” within a week, then the date; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const locale = useLocale();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      dateTime={at}
      title={exactTime(at)}
      className="whitespace-nowrap tabular-nums"
      suppressHydrationWarning
    >
      {relative(Date.parse(at) - now, at, locale)}
    </time>
  );
}

function relative(distanceMs: number, at: string, locale: string): string {
  const step = steps.find(([limitMs]) => Math.abs(distanceMs) < limitMs);
  if (!step) return at.slice(0, 10);
  const [, unit, unitMs] = step;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  return format.format(Math.trunc(distanceMs / unitMs), unit);
}
