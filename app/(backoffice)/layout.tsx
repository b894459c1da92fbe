import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { loadPagePreferences, prefetch } from '#app/_server/prefetch.ts';
import { Providers } from '#components/layout/providers.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { type CurrentUser, findSession } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';

/** The shell for signed-in users. Pages check the session themselves: a layout does not run on every navigation. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { sso } = await currentServices();
  const session = await findSession(sso, (await headers()).get('cookie'));
  if (!session) return children;
  const [answers, { locale, theme }] = await Promise.all([prefetch(['/me']), loadPagePreferences()]);
  return (
    <Providers locale={locale}>
      <Shell me={answers[0]?.data as CurrentUser} theme={theme}>
        {children}
      </Shell>
    </Providers>
  );
}
