import Link from 'next/link';
import { buttonVariants } from '#components/ui/button.tsx';
import { PageHeader } from './page-header.tsx';

const navigationItems = [
  {
    href: '/docs',
    name: 'API reference',
    text: 'Every operation of the gateway with its fields, responses and examples.',
  },
  {
    href: '/docs/test-cards',
    name: 'Test cards',
    text: 'Card numbers and triggers that make the simulator approve, decline or delay.',
  },
  {
    href: '/docs/result-codes',
    name: 'Result codes',
    text: 'The meaning of each result code, searchable.',
  },
];

const machinery = [
  { href: '/readyz', name: '/readyz', text: 'readiness, per dependency' },
  { href: '/healthz', name: '/healthz', text: 'liveness of the process' },
  { href: '/metrics', name: '/metrics', text: 'metrics for Prometheus' },
];

/** The home page for visitors who are not signed in. */
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
