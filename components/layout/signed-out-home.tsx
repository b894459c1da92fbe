import Link from 'next/link';
import { buttonVariants } from '#components/ui/button.tsx';
import { PageHeader } from './page-header.tsx';

const navigationItems = [
  {
    href: '/docs',
    name: 'API reference',
    text: 'Every operation of the gateway with its fields, answers and examples.',
  },
  {
    href: '/docs/test-cards',
    name: 'Test cards',
    text: 'Card numbers and triggers that make the simulator approve, decline or wait.',
  },
  {
    href: '/docs/result-codes',
    name: 'Result codes',
    text: 'What each code in an answer means, searchable.',
  },
];

const machinery = [
  { href: '/readyz', name: '/readyz', text: 'whether requests work now, per dependency' },
  { href: '/healthz', name: '/healthz', text: 'whether the process answers' },
  { href: '/metrics', name: '/metrics', text: 'figures for Prometheus' },
];

/** What this address shows to who is not signed in. */
export function SignedOutHome() {
  return (
    <main className="mx-auto max-w-3xl px-4 py-12 sm:py-20">
      <PageHeader title="Turnpike" lead="A payment gateway and its back office run at this address." />
      <p className="mt-6">
        <a href="/sign-in" className={buttonVariants('primary')}>
          Sign in
        </a>
      </p>
      <ul className="mt-10 divide-y border-y">
        {navigationItems.map(({ href, name, text }) => (
          <li key={href}>
            <Link href={href} className="group grid gap-x-6 py-4 sm:grid-cols-[11rem_1fr]">
              <span className="font-medium text-primary group-hover:underline">{name}</span>
              <span className="text-muted-foreground">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 font-semibold">For operators</h2>
      <ul className="mt-2 space-y-1">
        {machinery.map(({ href, name, text }) => (
          <li key={href} className="text-muted-foreground">
            <a href={href} className="font-mono text-table text-primary hover:underline">
              {name}
            </a>{' '}
            {text}
          </li>
        ))}
      </ul>
    </main>
  );
}
