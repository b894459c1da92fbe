'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

const pages = [
  { href: '/docs', name: 'docs.apiReference.title' },
  { href: '/docs/test-cards', name: 'docs.testCards.title' },
  { href: '/docs/result-codes', name: 'docs.resultCodes.title' },
] as const;

/** The bar above the documentation; its height is known to the API reference, which sticks below it. */
export function DocsNavigation() {
  const t = useTranslations();
  const here = usePathname();
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-5 border-b bg-background px-4 text-sm">
      <Link href="/" className="hidden font-semibold sm:block">
        <span aria-hidden className="text-primary">
          ◆
        </span>{' '}
        Turnpike
      </Link>
      <nav aria-label={t('docs.title')} className="flex h-full gap-5">
        {pages.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            aria-current={here === href ? 'page' : undefined}
            className="flex items-center whitespace-nowrap border-transparent border-b-2 text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
          >
            {t(name)}
          </Link>
        ))}
      </nav>
    </header>
  );
}
