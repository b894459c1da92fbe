'use client';

import { use, useEffect, useState } from 'react';
import { LanguageContext } from '../../language/language-context.ts';
import { formatAge, formatDay, formatFullTimestamp } from './format-time.ts';
import { useTimeZone } from './time-zone.tsx';

const weekMs = 7 * 86_400_000;

/** “3 min ago” within a week, then the day; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const zone = useTimeZone();
  const { language } = use(LanguageContext);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  // A value that was read again may be later than the time of the last drawing.
  const [shownAt, setShownAt] = useState(at);
  if (shownAt !== at) {
    setShownAt(at);
    setNow(new Date());
  }
  const isRecent = Math.abs(Date.parse(at) - now.getTime()) < weekMs;
  return (
    <time
      dateTime={at}
      title={formatFullTimestamp(at, zone, language)}
      className="whitespace-nowrap tabular-nums"
      suppressHydrationWarning
    >
      {isRecent ? formatAge(at, now, 'narrow', language) : formatDay(at, zone, now, language)}
    </time>
  );
}
