import { headers } from 'next/headers';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DocsMessages } from '#components/docs/docs-messages.tsx';
import { DocsHeader } from '#components/docs/layout/docs-header.tsx';
import { DocsNavigation } from '#components/docs/layout/docs-navigation.tsx';
import { documentationLinks } from '#components/docs/layout/documentation-links.ts';
import { LanguageProvider } from '#components/ui/language/language-provider.tsx';
import { currentServices } from '#lib/current-services.ts';
import { type GuideTitle, listGuides } from '#lib/docs/index.ts';
import { findSession } from '#lib/staff/index.ts';

/** The documentation is public; a session only changes where its bar leads. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { sso } = await currentServices();
  const session = await findSession(sso, (await headers()).get('cookie'));
  return (
    <LanguageProvider language="en">
      <DocsMessages>
        <Frame guides={await listGuides()} isSignedIn={session !== null}>
          {children}
        </Frame>
      </DocsMessages>
    </LanguageProvider>
  );
}

type FrameProps = { guides: readonly GuideTitle[]; isSignedIn: boolean; children: ReactNode };

function Frame({ guides, isSignedIn, children }: FrameProps) {
  const groups = documentationLinks(useTranslations(), guides);
  return (
    <>
      <DocsHeader groups={groups} isSignedIn={isSignedIn} />
      <div className="mx-auto flex max-w-[90rem] gap-10 px-4 lg:px-6">
        <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto py-8 lg:block">
          <DocsNavigation groups={groups} />
        </div>
        <div className="flex min-w-0 grow pt-8 lg:pt-10">{children}</div>
      </div>
    </>
  );
}
