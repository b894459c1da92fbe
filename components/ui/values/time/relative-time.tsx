'use client';

import { useEffect, useState } from 'react';
import { formatAge, formatDay, formatFullTimestamp } from './format-time.ts';
import { useTimeZone } from './time-zone.tsx';

const weekMs = 7 * 86_400_000;

/** “3 min ago” within a week, then the day; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const zone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const isRecent = Math.abs(Date.parse(at) - now.getTime()) < weekMs;
  return (
    <time
      dateTime={at}
      title={formatFullTimestamp(at, zone)}
      className="whitespace-nowrap tabular-nums"
      suppressHydrationWarning
    >
      {isRecent ? formatAge(at, now, 'narrow') : formatDay(at, zone, now)}
    </time>
  );
}
