import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import { Shell } from '#components/layout/shell.tsx';
import { findSession, type Me } from '#lib/backoffice/index.ts';
import { pagePreferences, prefetch } from '#lib/backoffice/page-data.ts';
import { currentServices } from '#lib/current-services.ts';

/** The shell for who is signed in. Pages ask for the session themselves: a layout does not run on every visit. */
export default async function BackOfficeLayout({ children }: { children: ReactNode }) {
  const { sso } = await currentServices();
  const session = await findSession(sso, (await headers()).get('cookie'));
  if (!session) return children;
  const [answers, { locale, theme }] = await Promise.all([prefetch(['/me']), pagePreferences()]);
  return (
    <Providers locale={locale}>
      <Shell me={answers[0]?.data as Me} theme={theme}>
        {children}
      </Shell>
    </Providers>
  );
}
