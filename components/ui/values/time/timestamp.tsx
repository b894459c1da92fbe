'use client';

import { use, useState } from 'react';
import { LanguageContext } from '../../language/language-context.ts';
import { formatAge, formatFullTimestamp, formatTimestamp } from './format-time.ts';
import { useTimeZone } from './time-zone.tsx';

/** An exact time in the chosen zone: `21 Nov 22:10:30`. Its age, milliseconds and zone on hover. */
export function Timestamp({ at }: { at: string }) {
  const zone = useTimeZone();
  const { language } = use(LanguageContext);
  const [now, setNow] = useState(() => new Date());
  return (
    <time
      dateTime={at}
      title={`${formatAge(at, now, 'long', language)} · ${formatFullTimestamp(at, zone, language)}`}
      // The age is computed when it is looked at; a timer for each row of a table would be too much.
      onPointerEnter={() => setNow(new Date())}
      className="whitespace-nowrap tabular-nums"
      suppressHydrationWarning
    >
      {formatTimestamp(at, zone, now, language)}
    </time>
  );
}
