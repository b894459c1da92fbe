import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { DocsSearch } from '../search/docs-search.tsx';
import { DocsMenu } from './docs-menu.tsx';
import type { DocsLinkGroup } from './documentation-links.ts';

type Props = { groups: readonly DocsLinkGroup[]; isSignedIn: boolean };

/** The bar above the documentation: menu, search, and the way to the back office. */
export function DocsHeader({ groups, isSignedIn }: Props) {
  const t = useTranslations();
  return (
    <header className="sticky top-0 z-20 border-b bg-background">
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-2 px-4 sm:gap-4 lg:px-6">
        <DocsMenu groups={groups} />
        <Link href="/docs" className="flex items-center gap-2 whitespace-nowrap rounded font-semibold">
          <span aria-hidden className="text-primary">
            ◆
          </span>
          <span className="max-sm:sr-only">Turnpike</span>
          <span className="font-normal text-muted-foreground">{t('docs.brand')}</span>
        </Link>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <DocsSearch />
          <a href={isSignedIn ? '/' : '/sign-in?to=/docs'} className={buttonVariants('secondary')}>
            {isSignedIn ? t('docs.backOffice') : t('docs.signIn')}
          </a>
        </div>
      </div>
    </header>
  );
}
