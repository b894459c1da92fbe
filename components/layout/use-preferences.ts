'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { staffApi } from '#components/api/staff-api.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { Preferences } from '#lib/staff/index.ts';

export type PreferencesInUse = {
  preferences: Preferences;
  /** Applies a preference immediately and shows an error when it was not saved. */
  changePreferences: (change: Partial<Preferences>) => Promise<void>;
};

/** The preferences of the user: applied immediately and saved on the server. */
export function usePreferences(kept: Preferences): PreferencesInUse {
  const t = useTranslations();
  const [preferences, setPreferences] = useState(kept);
  return {
    preferences,
    changePreferences: async (change) => {
      setPreferences({
        ...preferences,
        ...change,
        columns: { ...preferences.columns, ...change.columns },
        noticeKinds: { ...preferences.noticeKinds, ...change.noticeKinds },
      });
      await staffApi.me.preferences.$patch({ json: change }).catch(() => {
        toast.error(t('layout.preferenceNotSaved'));
      });
    },
  };
}
