'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import type { Preferences } from '#lib/backoffice/index.ts';
import { apiRequest } from './api-client.ts';

export type PreferencesInUse = {
  preferences: Preferences;
  /** Acts at once; what could not be kept is told. */
  changePreferences: (change: Partial<Preferences>) => void;
};

/** A person's set-up: here at once, and kept for the next place they sign in. */
export function usePreferences(kept: Preferences): PreferencesInUse {
  const [preferences, setPreferences] = useState(kept);
  return {
    preferences,
    changePreferences: (change) => {
      setPreferences({
        columns: { ...preferences.columns, ...change.columns },
        keys: change.keys ?? preferences.keys,
      });
      apiRequest('/me/preferences', { method: 'PATCH', body: JSON.stringify(change) }).catch(() => {
        toast.error('This setting could not be kept. It holds until you leave the page.');
      });
    },
  };
}
