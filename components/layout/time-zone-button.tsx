'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import { TimeZoneNote } from '#components/ui/values/time-zone.tsx';
import { useShell } from './shell-context.ts';

const browser: Option = { value: 'browser', label: 'As this browser' };

const toOption = (zone: string): Option =>
  zone === browser.value ? browser : { value: zone, label: zone.replaceAll('_', ' ') };

/** The zone of this browser and UTC stand first. */
async function findZones(text: string): Promise<readonly Option[]> {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const wanted = text.trim().toLowerCase();
  return [browser, ...zones.map(toOption)].filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Names the time zone of all pages and changes it. */
export function TimeZoneButton() {
  const { preferences, changePreferences } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="cursor-pointer truncate rounded px-2 text-left hover:underline"
        title="Change the time zone"
      >
        <TimeZoneNote />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Time zone"
        description="All pages and exports show times in it. Searches by day use days in UTC."
      >
        <Combobox
          aria-label="Time zone"
          noun="time zones"
          value={toOption(preferences.timeZone)}
          isClearable={false}
          search={findZones}
          onChange={(option) => option && changePreferences({ timeZone: option.value })}
        />
        <div className="mt-4 flex justify-end">
          <Button onClick={() => setIsOpen(false)}>Done</Button>
        </div>
      </Dialog>
    </>
  );
}
