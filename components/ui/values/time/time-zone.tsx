'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

/** `browser`: that of the browser in use; else a name of the IANA database such as `Europe/Berlin`. */
const TimeZoneContext = createContext<string>('browser');

/** The zone in which all times of a page are shown. */
export function TimeZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

const never = () => () => undefined;

/** The zone as an IANA name. The server does not know that of the browser and renders UTC first. */
export function useTimeZone(): string {
  const zone = useContext(TimeZoneContext);
  const browserZone = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return zone === 'browser' ? browserZone : zone;
}

/** Names the zone once on a page: "Times in Europe/Berlin". */
export function TimeZoneNote() {
  const t = useTranslations();
  return (
    <span className="font-normal text-muted-foreground text-table" suppressHydrationWarning>
      {t('ui.timeZone.note', { zone: useTimeZone().replaceAll('_', ' ') })}
    </span>
  );
}
