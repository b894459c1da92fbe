'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

const pages = [
  { href: '/docs', name: 'API reference' },
  { href: '/docs/test-cards', name: 'Test cards' },
  { href: '/docs/result-codes', name: 'Result codes' },
];

/** The bar above the documentation; its height is known to the API reference, which sticks below it. */
export function DocsNavigation() {
  const here = usePathname();
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-5 border-b bg-background px-4 text-sm">
      <Link href="/" className="hidden font-semibold sm:block">
        <span aria-hidden className="text-primary">
          ◆
        </span>{' '}
        Turnpike
      </Link>
      <nav aria-label="Documentation" className="flex h-full gap-5">
        {pages.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            aria-current={here === href ? 'page' : undefined}
            className="flex items-center whitespace-nowrap border-transparent border-b-2 text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
          >
            {name}
          </Link>
        ))}
      </nav>
    </header>
  );
}
