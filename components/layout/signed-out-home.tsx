import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';
import { roleName } from '#components/ui/values/role-name.ts';
import type { MessageKey } from '#messages/translate.ts';
import { PageHeader } from './page-header.tsx';

const navigationItems = [
  { href: '/docs', name: 'home.docs.name', text: 'home.docs.text' },
  { href: '/docs/test-cards', name: 'home.testCards.name', text: 'home.testCards.text' },
  { href: '/docs/result-codes', name: 'home.resultCodes.name', text: 'home.resultCodes.text' },
] as const;

const machinery = [
  { href: '/readyz', name: '/readyz', text: 'home.readiness' },
  { href: '/healthz', name: '/healthz', text: 'home.liveness' },
  { href: '/metrics', name: '/metrics', text: 'home.metrics' },
] as const;

type DemoUser = { role: string; username: string };
type SignedOutHomeProps = {
  /** Users that a visitor signs in as without a password; none outside of a demo. */
  demoUsers: readonly DemoUser[];
};

/** The home page for visitors who are not signed in. */
export function SignedOutHome({ demoUsers }: SignedOutHomeProps) {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-3xl px-4 py-12 sm:py-20">
      <PageHeader title="Turnpike" lead={t('home.lead')} />
      {demoUsers.length > 0 ? <DemoEntrance users={demoUsers} /> : null}
      <p className="mt-6">
        <a href="/sign-in" className={buttonVariants(demoUsers.length > 0 ? 'secondary' : 'primary')}>
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

/** What can be tried in two minutes: as whom, where it begins, and how it goes. */
const tours = [
  { username: 'frank', to: '/cases', name: 'home.tours.decide.name', text: 'home.tours.decide.text' },
  { username: 'ada', to: '/callbacks', name: 'home.tours.resubmit.name', text: 'home.tours.resubmit.text' },
  { username: 'fiona', to: '/reconciliation', name: 'home.tours.reconcile.name', text: 'home.tours.reconcile.text' },
] as const;

const roles: Readonly<Record<string, MessageKey>> = {
  administrator: 'home.roles.administrator',
  'fraud analyst': 'home.roles.analyst',
  finance: 'home.roles.finance',
  merchant: 'home.roles.merchant',
  auditor: 'home.roles.auditor',
};

/** One click signs in as a user of the demo. */
function DemoEntrance({ users }: { users: readonly DemoUser[] }) {
  const t = useTranslations();
  return (
    <>
      <section aria-labelledby="demo" className="mt-8">
        <h2 id="demo" className="font-semibold">
          {t('home.demo.title')}
        </h2>
        <p className="text-muted-foreground">{t('home.demo.text')}</p>
        <ul className="mt-3 divide-y border-y">
          {users.map(({ role, username }) => (
            <li key={username} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
              <span className="w-32 font-medium first-letter:uppercase">{roleName(t, role)}</span>
              <span className="min-w-48 grow basis-0 text-muted-foreground">{roles[role] ? t(roles[role]) : null}</span>
              <EnterAs username={username} to="/">
                {t('home.demo.enter', { username })}
              </EnterAs>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="tours" className="mt-8">
        <h2 id="tours" className="font-semibold">
          {t('home.tours.title')}
        </h2>
        <ul className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {tours
            .filter((tour) => users.some(({ username }) => username === tour.username))
            .map(({ username, to, name, text }) => (
              <li key={name}>
                <EnterAs username={username} to={to}>
                  {t(name)}
                </EnterAs>
                <p className="mt-1.5 text-muted-foreground">{t(text)}</p>
              </li>
            ))}
          <li>
            <Link href="/shop" prefetch={false} className={buttonVariants('secondary')}>
              {t('home.tours.pay.name')}
            </Link>
            <p className="mt-1.5 text-muted-foreground">{t('home.tours.pay.text')}</p>
          </li>
        </ul>
      </section>
    </>
  );
}

function EnterAs({ username, to, children }: { username: string; to: string; children: ReactNode }) {
  return (
    <form method="post" action="/demo/sign-in">
      <input type="hidden" name="username" value={username} />
      <input type="hidden" name="to" value={to} />
      <button type="submit" className={buttonVariants('secondary')}>
        {children}
      </button>
    </form>
  );
}
