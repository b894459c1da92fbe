'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { DocsNavigation } from './docs-navigation.tsx';
import type { DocsLinkGroup } from './documentation-links.ts';

/** The navigation of a narrow window, below the bar until a page is chosen. */
export function DocsMenu({ groups }: { groups: readonly DocsLinkGroup[] }) {
  const t = useTranslations();
  const here = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [here]);
  return (
    <details ref={menu} className="lg:hidden">
      <summary
        aria-label={t('docs.menu')}
        className="flex size-9 cursor-pointer list-none items-center justify-center rounded-md hover:bg-accent [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </summary>
      <div className="fixed inset-x-0 top-14 bottom-0 z-30 overflow-y-auto border-t bg-background px-2 py-5 text-base">
        <DocsNavigation groups={groups} />
      </div>
    </details>
  );
}
