import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '#components/layout/page-header.tsx';

const pages = [
  { href: '/account/sessions', name: 'account.sessions.title' },
  { href: '/account/security', name: 'account.security.title' },
  { href: '/account/assistants', name: 'account.assistants.title' },
] as const;

type AccountFrameProps = { here: string; title: string; lead: ReactNode; children: ReactNode };

/** The pages of the signed-in user’s own account. */
export function AccountLayout({ here, title, lead, children }: AccountFrameProps) {
  const t = useTranslations();
  return (
    <main className="max-w-3xl px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader title={title} lead={lead} />
      <nav aria-label={t('pages.account')} className="mt-4 flex gap-6 border-b">
        {pages.map(({ href, name }) => (
          <a
            key={href}
            href={href}
            aria-current={href === here ? 'page' : undefined}
            className="-mb-px border-transparent border-b-2 py-2 text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground"
          >
            {t(name)}
          </a>
        ))}
      </nav>
      {children}
    </main>
  );
}
