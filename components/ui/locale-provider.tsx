'use client';

import { createContext, type ReactNode, useContext } from 'react';

const LocaleContext = createContext('en');

/** The language of the browser as detected by the server: both must format numbers alike. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): string {
  return useContext(LocaleContext);
}
