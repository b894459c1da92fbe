'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** `utc`, `browser`, or a name of the IANA database such as `Europe/Berlin`. */
export type TimeZoneChoice = 'utc' | 'browser' | (string & {});

const TimeZoneContext = createContext<TimeZoneChoice>('browser');

/** The zone in which all times of a page are shown. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZoneChoice; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

const never = () => () => undefined;

/** The chosen zone as an IANA name. The server does not know that of the browser and renders UTC first. */
export function useTimeZone(): string {
  const choice = useContext(TimeZoneContext);
  const browserZone = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  if (choice === 'browser') return browserZone;
  return choice === 'utc' ? 'UTC' : choice;
}

/** Names the zone once on a page: "Times in Europe/Berlin". */
export function TimeZoneNote() {
  const t = useTranslations();
  return (
    <span className="text-muted-foreground text-table" suppressHydrationWarning>
      {t('ui.timeZone.note', { zone: useTimeZone().replaceAll('_', ' ') })}
    </span>
  );
}
