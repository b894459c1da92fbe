'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { languages } from '#messages/locale.ts';
import { useShell } from './shell-context.ts';

/** Languages are named in themselves, for users who read no other. */
function nameOf(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** Changes the language of all pages. */
export function LanguageSelect() {
  const t = useTranslations();
  const id = useId();
  const { preferences, changePreferences } = useShell();
  const inUse = useLocale();
  const change = async (language: typeof preferences.language) => {
    await changePreferences({ language });
    // The texts, the answers that the page keeps and its formats are all of the former language.
    window.location.reload();
  };
  return (
    <div className="mt-4">
      <label htmlFor={id} className="font-medium">
        {t('layout.language.title')}
      </label>
      <select
        id={id}
        lang={inUse}
        className="mt-1 block h-8 w-full rounded border border-input bg-background px-2"
        value={preferences.language}
        onChange={({ target }) => change(target.value as typeof preferences.language)}
      >
        <option value="browser">{t('layout.language.browser')}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  );
}
