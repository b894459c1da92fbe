'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { TimeZoneNote } from '#components/ui/values/time/time-zone.tsx';

const TimeZoneDialog = onDemand(() => import('./time-zone-dialog.tsx').then((module) => module.TimeZoneDialog));

/** Names the time zone of all pages and changes it. */
export function TimeZoneButton() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="cursor-pointer truncate rounded px-2 text-left hover:underline"
        title={t('layout.timeZone.change')}
      >
        <TimeZoneNote />
      </button>
      {isOpen ? <TimeZoneDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
