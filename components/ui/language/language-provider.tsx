'use client';

import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import type { Language } from '#messages/locale.ts';

type Translation = ComponentType<{ children: ReactNode }>;

/** The languages beside English. A page waits for its texts before it reacts, and shows what the server rendered. */
const translations: Partial<Record<Language, Translation>> = { de: lazy(() => import('./german.tsx')) };

/** Screens in this language. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  // Next keeps the root element from page to page, also from a page that is always in English.
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const Translation = translations[language];
  return Translation ? <Translation>{children}</Translation> : children;
}
