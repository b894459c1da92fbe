import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { entityHeader } from '#app/_server/page-headers.ts';
import { loadPagePreferences, prefetch } from '#app/_server/prefetch.ts';
import { api, pathOf } from '#components/api/client.ts';
import { Prefetched } from '#components/api/prefetched.tsx';
import { MessagesProvider } from '#components/layout/messages-provider.tsx';
import { Providers } from '#components/layout/providers.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { type CurrentUser, findSession } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

/** The shell for signed-in users. Pages check the session themselves: a layout does not run on every navigation. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { sso } = await currentServices();
  const sent = await headers();
  const session = await findSession(sso, sent.get('cookie'));
  if (!session) return <MessagesProvider>{children}</MessagesProvider>;
  const entity = sent.get(entityHeader);
  const [[me], shown, { locale, theme }] = await Promise.all([
    prefetch([pathOf(api.me, {})]),
    entity ? prefetch([pathOf(api.entities.search, { query: { ids: entity } })]) : [],
    loadPagePreferences(),
  ]);
  return (
    <MessagesProvider>
      <Providers locale={locale}>
        <Prefetched answers={shown}>
          <Shell me={me?.data as CurrentUser} theme={theme}>
            {children}
          </Shell>
        </Prefetched>
      </Providers>
    </MessagesProvider>
  );
}
