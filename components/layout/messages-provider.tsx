'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { messages } from '#messages/en/index.ts';
import { locale, timeZone } from '#messages/locale.ts';

/** Imports the catalogue instead of taking it as a property: it is then part of a cached script, not of each page. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
