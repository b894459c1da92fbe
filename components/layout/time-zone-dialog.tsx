'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import type { Translate } from '#messages/translate.ts';
import { LanguageSelect } from './language-select.tsx';
import { useShell } from './shell-context.ts';

const browser = 'browser';

function toOption(t: Translate, zone: string): Option {
  return { value: zone, label: zone === browser ? t('layout.timeZone.browser') : zone.replaceAll('_', ' ') };
}

/** The zone of this browser and UTC stand first. */
async function findZones(t: Translate, text: string): Promise<readonly Option[]> {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const wanted = text.trim().toLowerCase();
  return [browser, ...zones]
    .map((zone) => toOption(t, zone))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Changes the time zone of all pages. */
export function TimeZoneDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { preferences, changePreferences } = useShell();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('layout.timeZone.dialog')}
      description={t('layout.timeZone.description')}
    >
      <Combobox
        aria-label={t('layout.timeZone.title')}
        noun={t('layout.timeZone.noun')}
        value={toOption(t, preferences.timeZone)}
        isClearable={false}
        search={(text) => findZones(t, text)}
        onChange={(option) => option && changePreferences({ timeZone: option.value })}
      />
      <LanguageSelect />
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('common.done')}</Button>
      </div>
    </Dialog>
  );
}
