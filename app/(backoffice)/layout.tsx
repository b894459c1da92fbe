import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { entityHeader } from '#app/_server/page-headers.ts';
import { loadPagePreferences, prefetch } from '#app/_server/prefetch.ts';
import { pathOf } from '#components/api/client.ts';
import { Prefetched } from '#components/api/prefetched.tsx';
import { staffApi } from '#components/api/staff-api.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { MessagesProvider } from '#components/layout/messages-provider.tsx';
import { Providers } from '#components/layout/providers.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { LanguageProvider } from '#components/ui/language/language-provider.tsx';
import { currentServices } from '#lib/current-services.ts';
import type { CurrentUser } from '#lib/staff/index.ts';

import { findSession } from '#lib/staff/index.ts';

/** The shell for signed-in users. Pages check the session themselves: a layout does not run on every navigation. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { sso } = await currentServices();
  const sent = await headers();
  const session = await findSession(sso, sent.get('cookie'));
  const language = await getLocale();
  if (!session) {
    return (
      <LanguageProvider language={language}>
        <MessagesProvider>{children}</MessagesProvider>
      </LanguageProvider>
    );
  }
  const entity = sent.get(entityHeader);
  const [[me], shown, { locale, theme }] = await Promise.all([
    prefetch([pathOf(staffApi.me, {})]),
    entity ? prefetch([pathOf(entitiesApi.entities.search, { query: { ids: entity } })]) : [],
    loadPagePreferences(),
  ]);
  return (
    <LanguageProvider language={language}>
      <MessagesProvider>
        <Providers locale={locale}>
          <Prefetched answers={shown}>
            <Shell me={me?.data as CurrentUser} theme={theme}>
              {children}
            </Shell>
          </Prefetched>
        </Providers>
      </MessagesProvider>
    </LanguageProvider>
  );
}
