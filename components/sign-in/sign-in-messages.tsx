'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import signIn from '#messages/en/sign-in.json';
import { locale, timeZone } from '#messages/locale.ts';

const messages = { signIn };

/** The texts of the sign-in: its pages need not load those of the back office. */
export function SignInMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  );
}
