'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { DocsLinkGroup } from './documentation-links.ts';

const link =
  'block rounded-md px-3 py-1.5 text-muted-foreground hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** The pages of the documentation in groups; a page below another one, such as an operation, belongs to its line. */
export function DocsNavigation({ groups }: { groups: readonly DocsLinkGroup[] }) {
  const t = useTranslations();
  const here = usePathname();
  const isHere = (href: string): boolean => here === href || (href !== '/docs' && here.startsWith(`${href}/`));
  return (
    <nav aria-label={t('docs.title')} className="space-y-6">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="px-3 pb-1 font-semibold text-table">{t(title)}</p>
          <ul className="space-y-px">
            {links.map(({ href, name }) => (
              <li key={href}>
                <Link href={href} aria-current={isHere(href) ? 'page' : undefined} className={link}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
