'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { staffApi } from '#components/api/staff-api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { UserName } from '#components/ui/values/avatar.tsx';
import { roleName } from '#components/ui/values/role-name.ts';
import type { CurrentUser, NavigationArea, NavigationItem } from '#lib/staff/index.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import type { MenuArea, MenuPage } from './navigation-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { TimeZoneButton } from './time-zone-button.tsx';

type NavigationProps = {
  me: CurrentUser;
  menu: readonly MenuArea[];
  active: NavigationItem | undefined;
  href: (path: string) => string;
  theme: string;
};

const workIntervalMs = 30_000;

const areaIcons: Readonly<Record<NavigationArea, string>> = {
  home: 'house',
  payments: 'credit-card',
  fraud: 'shield-alert',
  finance: 'landmark',
  developers: 'code-xml',
  settings: 'settings',
};

const line =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2 text-muted-foreground hover:bg-accent hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground';

/** How much work waits on the page of an item. */
function WorkCount({ count }: { count: number }) {
  const t = useTranslations();
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-state-bad/15 px-1.5 font-medium text-state-bad text-table tabular-nums">
      {count}
      <span className="sr-only"> {t('layout.navigation.waiting')}</span>
    </span>
  );
}

type LinksProps = NavigationProps & { isUnfolded: (area: NavigationArea) => boolean; onGo?: () => void };

/** The areas, and below those that are unfolded their pages. */
function NavigationLinks({ menu, active, href, isUnfolded, onGo }: LinksProps) {
  const t = useTranslations();
  const counts = useWorkCounts();
  const countOf = (pages: readonly MenuPage[]): number =>
    pages.flatMap(({ tabs }) => tabs).reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  const isCurrent = ({ tabs }: MenuPage): boolean => active !== undefined && tabs.includes(active);
  return (
    <ul className="space-y-0.5">
      {menu.map(({ area, pages }) => {
        const [first] = pages;
        const isSingle = pages.length === 1 && area === 'home';
        const isOpen = isUnfolded(area) && !isSingle;
        return (
          <li key={area}>
            <Link
              href={href(first?.item.path ?? '/')}
              className={`${line} ${area === active?.area ? 'font-medium text-foreground' : ''}`}
              aria-current={isSingle && first && isCurrent(first) ? 'page' : undefined}
              aria-expanded={isSingle ? undefined : isOpen}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <NavigationIcon name={areaIcons[area]} className="size-4 shrink-0" />
              {t(`layout.area.${area}`)}
              <WorkCount count={isOpen ? 0 : countOf(pages)} />
            </Link>
            {isOpen ? (
              <ul className="mt-0.5 mb-2 ml-4 space-y-0.5 border-l pl-2">
                {pages.map((page) => (
                  <li key={page.item.path}>
                    <Link
                      href={href(page.item.path)}
                      className={line}
                      aria-current={isCurrent(page) ? 'page' : undefined}
                      {...(onGo ? { onClick: onGo } : {})}
                    >
                      {t(page.item.name)}
                      <WorkCount count={countOf([page])} />
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function useWorkCounts(): Readonly<Record<string, number>> {
  const work = useApiQuery(staffApi.work, {}, { refetchIntervalMs: workIntervalMs });
  return work.data?.counts ?? {};
}

/** The tabs of a page whose parts have addresses of their own. */
export function PageTabs({ menu, active, href }: Pick<NavigationProps, 'menu' | 'active' | 'href'>) {
  const t = useTranslations();
  const page = menu.flatMap(({ pages }) => pages).find(({ tabs }) => active !== undefined && tabs.includes(active));
  if (!page || page.tabs.length < 2) return null;
  return (
    <nav aria-label={t(page.item.name)} className="overflow-x-auto border-b px-3 sm:px-6 print:hidden">
      <ul className="flex gap-1">
        {page.tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              href={href(tab.path)}
              aria-current={tab === active ? 'page' : undefined}
              className="-mb-px block whitespace-nowrap border-transparent border-b-2 px-2 py-2 text-muted-foreground text-table hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground"
            >
              {t(tab.tabName ?? tab.name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages of the area that is open, on phones, where the side bar is not shown. */
export function AreaPages({ menu, active, href }: Pick<NavigationProps, 'menu' | 'active' | 'href'>) {
  const t = useTranslations();
  const open = menu.find(({ area }) => area === active?.area);
  if (!open || open.pages.length < 2) return null;
  return (
    <nav
      aria-label={t(`layout.area.${open.area}`)}
      className="overflow-x-auto border-b bg-muted/60 px-3 sm:hidden print:hidden"
    >
      <ul className="flex gap-1 py-1">
        {open.pages.map(({ item, tabs }) => (
          <li key={item.path}>
            <Link
              href={href(item.path)}
              aria-current={active && tabs.includes(active) ? 'page' : undefined}
              className="block whitespace-nowrap rounded-full px-3 py-1.5 text-muted-foreground text-table aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground"
            >
              {t(item.name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
    <header className="sticky top-0 hidden h-dvh flex-col border-r bg-muted/60 sm:flex print:hidden">
      <Link href={href('/')} className="flex h-12 shrink-0 items-center gap-2 px-4 font-semibold">
        <span aria-hidden className="text-primary">
          ◆
        </span>
        Turnpike
      </Link>
      <nav aria-label={t('layout.navigation.main')} className="grow overflow-y-auto px-2 py-2">
        <NavigationLinks {...props} isUnfolded={(area) => area === props.active?.area} />
      </nav>
      <div className="shrink-0 border-t px-2 py-2">
        <p className="px-2 font-medium text-table">
          <UserName name={me.name} title={me.username} />
        </p>
        <p className="truncate px-2 text-muted-foreground text-table">
          {[...new Set(me.roles.map(({ role }) => roleName(t, role)))].join(', ') || t('layout.navigation.noRole')}
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

/** So many areas have a place in the bar of a phone; the others are in its sheet. */
const areasInBar = 4;

/** The bottom bar on phones: areas, and a sheet with all pages. */
export function BottomBar(props: NavigationProps & { onSearch: () => void }) {
  const t = useTranslations();
  const { me, menu, active, href, theme, onSearch } = props;
  const [sheet, setSheet] = useState(false);
  return (
    <nav
      aria-label={t('layout.navigation.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {menu.slice(0, areasInBar).map(({ area, pages }) => (
          <li key={area}>
            <Link
              href={href(pages[0]?.item.path ?? '/')}
              className={tab}
              aria-current={area === active?.area ? 'page' : undefined}
            >
              <NavigationIcon name={areaIcons[area]} className="size-5" />
              {t(`layout.area.${area}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={tab} onClick={() => setSheet(true)}>
            <NavigationIcon name="menu" className="size-5" />
            {t('layout.navigation.more')}
          </button>
        </li>
      </ul>
      <Dialog open={sheet} onOpenChange={setSheet} position="bottom" title={me.name}>
        <button
          type="button"
          className={`${line} mb-2 w-full cursor-pointer`}
          onClick={() => {
            setSheet(false);
            onSearch();
          }}
        >
          <Search aria-hidden className="size-4" />
          {t('layout.navigation.search')}
        </button>
        <NavigationLinks {...props} isUnfolded={() => true} onGo={() => setSheet(false)} />
        <div className="mt-3 flex items-center gap-2 border-t pt-3">
          <ThemeToggle theme={theme} />
          <SignOut />
          <TimeZoneButton />
        </div>
      </Dialog>
    </nav>
  );
}
