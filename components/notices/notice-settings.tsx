'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { CheckboxField, ChoiceField, TextField } from '#components/ui/field.tsx';
import { useTimeZone } from '#components/ui/values/time/time-zone.tsx';
import type { NoticeKind } from '#lib/notices/staff/index.ts';
import type { Preferences } from '#lib/staff/index.ts';

const ways = ['always', 'mail', 'screen', 'off'] as const satisfies readonly Preferences['noticeKinds'][string][];

/** What the user is informed of and how, and when no e-mail comes. */
export function NoticeSettings({ kinds }: { kinds: readonly NoticeKind[] }) {
  const t = useTranslations();
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-2xl">
      <h2 id={id} className="font-semibold">
        {t('notices.settings')}
      </h2>
      <p className="max-w-prose text-muted-foreground">{t('notices.settingsLead')}</p>
      <ul className="mt-3 divide-y border-y">
        {kinds.map((kind) => (
          <KindSetting key={kind} kind={kind} />
        ))}
      </ul>
      <QuietHours />
    </section>
  );
}

function KindSetting({ kind }: { kind: NoticeKind }) {
  const t = useTranslations();
  const { preferences, changePreferences } = useShell();
  const way = preferences.noticeKinds[kind] ?? (preferences.noticesByMail ? 'mail' : 'screen');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span aria-hidden>{t(`notices.kinds.${kind}`)}</span>
      <div className="w-60 max-sm:w-full">
        <ChoiceField
          id={`notices-of-${kind}`}
          label={t(`notices.kinds.${kind}`)}
          isLabelHidden
          value={way}
          choices={ways.map((value) => ({ value, name: t(`notices.ways.${value}`) }))}
          onChange={({ target }) =>
            changePreferences({ noticeKinds: { [kind]: target.value as (typeof ways)[number] } })
          }
        />
      </div>
    </li>
  );
}

const night = { from: '22:00', to: '07:00' };

function QuietHours() {
  const t = useTranslations();
  const timeZone = useTimeZone();
  const { preferences, changePreferences } = useShell();
  const [hours, setHours] = useState(preferences.quietHours ?? { ...night, timeZone });
  const change = (part: Partial<typeof night>): void => {
    const next = { ...hours, ...part, timeZone };
    setHours(next);
    // A field that is being typed into has no time yet.
    if (next.from !== '' && next.to !== '' && next.from !== next.to) changePreferences({ quietHours: next });
  };
  return (
    <div className="mt-5 space-y-2">
      <CheckboxField
        id="quiet-hours"
        label={t('notices.quiet')}
        hint={t('notices.quietHint', { timeZone: preferences.quietHours?.timeZone ?? timeZone })}
        checked={preferences.quietHours !== null}
        onChange={({ target }) => changePreferences({ quietHours: target.checked ? { ...hours, timeZone } : null })}
      />
      {preferences.quietHours === null ? null : (
        <div className="flex gap-3">
          <TextField
            id="quiet-from"
            type="time"
            label={t('notices.quietFrom')}
            value={hours.from}
            problem={hours.from === hours.to ? t('notices.quietSame') : undefined}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            id="quiet-to"
            type="time"
            label={t('notices.quietTo')}
            value={hours.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
    </div>
  );
}
