import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { PageHeader } from './page-header.tsx';

const navigationItems = [
  { href: '/docs', name: 'home.apiReference.name', text: 'home.apiReference.text' },
  { href: '/docs/test-cards', name: 'home.testCards.name', text: 'home.testCards.text' },
  { href: '/docs/result-codes', name: 'home.resultCodes.name', text: 'home.resultCodes.text' },
] as const;

const machinery = [
  { href: '/readyz', name: '/readyz', text: 'home.readiness' },
  { href: '/healthz', name: '/healthz', text: 'home.liveness' },
  { href: '/metrics', name: '/metrics', text: 'home.metrics' },
] as const;

/** The home page for visitors who are not signed in. */
export function SignedOutHome() {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-3xl px-4 py-12 sm:py-20">
      <PageHeader title="Turnpike" lead={t('home.lead')} />
      <p className="mt-6">
        <a href="/sign-in" className={buttonVariants('primary')}>
          {t('home.signIn')}
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
      <h2 className="mt-10 font-semibold">{t('home.operators')}</h2>
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
