'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import docs from '#messages/en/docs.json';
import { locale, timeZone } from '#messages/locale.ts';

const messages = { docs };

/** The texts of the documentation: its readers need not load those of the back office. */
export function DocsMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
