import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { PageHeader } from './page-header.tsx';

const navigationItems = [
  {
    href: '/docs',
    name: 'layout.signedOutHome.apiReference.name',
    text: 'layout.signedOutHome.apiReference.text',
  },
  {
    href: '/docs/test-cards',
    name: 'layout.signedOutHome.testCards.name',
    text: 'layout.signedOutHome.testCards.text',
  },
  {
    href: '/docs/result-codes',
    name: 'layout.signedOutHome.resultCodes.name',
    text: 'layout.signedOutHome.resultCodes.text',
  },
] as const;

const machinery = [
  { href: '/readyz', name: '/readyz', text: 'layout.signedOutHome.readiness' },
  { href: '/healthz', name: '/healthz', text: 'layout.signedOutHome.liveness' },
  { href: '/metrics', name: '/metrics', text: 'layout.signedOutHome.metrics' },
] as const;

/** The home page for visitors who are not signed in. */
export function SignedOutHome() {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-3xl px-4 py-12 sm:py-20">
      <PageHeader title="Turnpike" lead={t('layout.signedOutHome.lead')} />
      <p className="mt-6">
        <a href="/sign-in" className={buttonVariants('primary')}>
          {t('layout.signedOutHome.signIn')}
        </a>
      </p>
      <ul className="mt-10 divide-y border-y">
        {navigationItems.map(({ href, name, text }) => (
          <li key={href}>
            <Link href={href} className="group grid gap-x-6 py-4 sm:grid-cols-[11rem_1fr]">
              <span className="font-medium text-primary group-hover:underline">{t(name)}</span>
              <span className="text-muted-foreground">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 font-semibold">{t('layout.signedOutHome.operators')}</h2>
      <ul className="mt-2 space-y-1">
        {machinery.map(({ href, name, text }) => (
          <li key={href} className="text-muted-foreground">
            <a href={href} className="font-mono text-table text-primary hover:underline">
              {name}
            </a>{' '}
            {t(text)}
          </li>
        ))}
      </ul>
    </main>
  );
}
