'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { staffApi } from '#components/api/staff-api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import type { CurrentUser, NavigationItem } from '#lib/staff/index.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { groupNavigation, isActive } from './navigation-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { TimeZoneButton } from './time-zone-button.tsx';

type NavigationProps = {
  me: CurrentUser;
  navigationItems: readonly NavigationItem[];
  pathname: string;
  href: (path: string) => string;
  theme: string;
};

const workIntervalMs = 30_000;

const line =
  'flex h-8 items-center gap-2.5 rounded-md px-2 text-muted-foreground hover:bg-accent hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground';

/** How much work waits on the page of an item. */
function WorkCount({ count }: { count: number | undefined }) {
  const t = useTranslations();
  if (!count) return null;
  return (
    <span className="ml-auto rounded-full bg-state-bad/15 px-1.5 font-medium text-state-bad text-table tabular-nums">
      {count}
      <span className="sr-only"> {t('layout.navigation.waiting')}</span>
    </span>
  );
}

function NavigationLinks({ navigationItems, pathname, href, onGo }: NavigationProps & { onGo?: () => void }) {
  const t = useTranslations();
  const work = useApiQuery(staffApi.work, {}, { refetchIntervalMs: workIntervalMs });
  const counts = work.data?.counts ?? {};
  return groupNavigation(navigationItems).map((group) => (
    <ul key={group[0]?.area} className="mb-4 space-y-0.5">
      {group.map((item) => (
        <li key={item.path}>
          <Link
            href={href(item.path)}
            className={line}
            aria-current={isActive(item, pathname) ? 'page' : undefined}
            {...(onGo ? { onClick: onGo } : {})}
          >
            <NavigationIcon name={item.icon} className="size-4 shrink-0" />
            {t(item.name)}
            <WorkCount count={counts[item.path]} />
          </Link>
        </li>
      ))}
    </ul>
  ));
}

function SignOut() {
  const t = useTranslations();
  return (
    <form method="post" action="/sign-out">
      <button
        type="submit"
        className={buttonVariants('ghost', 'icon')}
        aria-label={t('layout.navigation.signOut')}
        title={t('layout.navigation.signOut')}
      >
        <NavigationIcon name="log-out" className="size-4" />
      </button>
    </form>
  );
}

/** The sidebar, from 640 px on. */
export function SideNavigation(props: NavigationProps & { onShortcuts: () => void }) {
  const t = useTranslations();
  const { me, theme, href, onShortcuts } = props;
  return (
    <header className="sticky top-0 hidden h-dvh flex-col border-r bg-muted/60 sm:flex">
      <Link href={href('/')} className="flex h-12 shrink-0 items-center gap-2 px-4 font-semibold">
        <span aria-hidden className="text-primary">
          ◆
        </span>
        Turnpike
      </Link>
      <nav aria-label={t('layout.navigation.main')} className="grow overflow-y-auto px-2 py-2">
        <NavigationLinks {...props} />
      </nav>
      <div className="shrink-0 border-t px-2 py-2">
        <p className="truncate px-2 font-medium text-table" title={me.username}>
          {me.name}
        </p>
        <p className="truncate px-2 text-muted-foreground text-table">
          {[...new Set(me.roles.map(({ role }) => role))].join(', ') || t('layout.navigation.noRole')}
        </p>
        <TimeZoneButton />
        <div className="mt-1 flex">
          <button
            type="button"
            onClick={onShortcuts}
            className={buttonVariants('ghost', 'icon')}
            aria-label={t('layout.navigation.shortcuts')}
            title={t('layout.navigation.shortcutsKey')}
          >
            <NavigationIcon name="keyboard" className="size-4" />
          </button>
          <ThemeToggle theme={theme} />
          <SignOut />
        </div>
      </div>
    </header>
  );
}

const tab =
  'flex w-full cursor-pointer flex-col items-center gap-0.5 py-2 text-[0.6875rem] text-muted-foreground aria-[current=page]:text-primary';

/** The bottom bar on phones; the remaining items are in its sheet. */
export function BottomBar(props: NavigationProps & { onSearch: () => void }) {
  const t = useTranslations();
  const { me, navigationItems, pathname, href, theme, onSearch } = props;
  const [sheet, setSheet] = useState(false);
  return (
    <nav
      aria-label={t('layout.navigation.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid grid-cols-4">
        {navigationItems.slice(0, 2).map((item) => (
          <li key={item.path}>
            <Link href={href(item.path)} className={tab} aria-current={isActive(item, pathname) ? 'page' : undefined}>
              <NavigationIcon name={item.icon} className="size-5" />
              {t(item.name)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={tab} onClick={onSearch}>
            <Search aria-hidden className="size-5" />
            {t('layout.navigation.search')}
          </button>
        </li>
        <li>
          <button type="button" className={tab} onClick={() => setSheet(true)}>
            <NavigationIcon name="menu" className="size-5" />
            {t('layout.navigation.more')}
          </button>
        </li>
      </ul>
      <Dialog open={sheet} onOpenChange={setSheet} position="bottom" title={me.name}>
        <NavigationLinks {...props} onGo={() => setSheet(false)} />
        <div className={classNames('mt-3 flex items-center gap-2 border-t pt-3')}>
          <ThemeToggle theme={theme} />
          <SignOut />
          <TimeZoneButton />
        </div>
      </Dialog>
    </nav>
  );
}
