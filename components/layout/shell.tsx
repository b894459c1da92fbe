'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { TimeZoneProvider } from '#components/ui/values/time/time-zone.tsx';
import type { CurrentUser } from '#lib/staff/index.ts';

import { EntitySwitcher } from './entity-switcher.tsx';
import { useKeys } from './keys/use-keys.ts';
import { AreaPages, BottomBar, PageTabs, SideNavigation } from './navigation.tsx';
import { findActive, menuOf, visibleNavigation } from './navigation-items.ts';
import { SearchButton } from './search/search-button.tsx';
import { usePalette } from './search/use-palette.ts';
import { ServerAwayBanner } from './server-away-banner.tsx';
import { ShellContext, useShell } from './shell-context.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { usePreferences } from './use-preferences.ts';
import { withEntity } from './with-entity.ts';

const CommandPalette = onDemand(() => import('./search/command-palette.tsx').then((module) => module.CommandPalette));
const ShortcutsSheet = onDemand(() => import('./keys/shortcuts-dialog.tsx').then((module) => module.ShortcutsSheet));

type ShellProps = { me: CurrentUser; theme: string; children: ReactNode };

/** The frame of the back office: navigation, entity switcher and command palette. */
export function Shell({ me, theme, children }: ShellProps) {
  const [entity] = useQueryState('entity');
  const href = (path: string): string => withEntity(path, entity);
  const preferences = usePreferences(me.preferences);
  return (
    <ShellContext value={{ me, entity, href, ...preferences }}>
      <TimeZoneProvider zone={preferences.preferences.timeZone}>
        <Frame theme={theme}>{children}</Frame>
      </TimeZoneProvider>
    </ShellContext>
  );
}

function Frame({ theme, children }: Omit<ShellProps, 'me'>) {
  const t = useTranslations();
  const { me, href } = useShell();
  const router = useRouter();
  const pathname = usePathname();
  const [palette, setPalette] = usePalette();
  const [shortcuts, setShortcuts] = useState(false);
  const navigationItems = visibleNavigation(me);
  const goTo = Object.fromEntries(navigationItems.map((item) => [`g ${item.key}`, () => router.push(href(item.path))]));
  useKeys({ ...goTo, '?': () => setShortcuts(true) });
  const navigation = { me, menu: menuOf(navigationItems), active: findActive(navigationItems, pathname), href, theme };
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-background focus:p-2"
      >
        {t('layout.skipToContent')}
      </a>
      <div className="min-h-dvh sm:grid sm:grid-cols-[12.5rem_minmax(0,1fr)] print:block">
        <SideNavigation {...navigation} onShortcuts={() => setShortcuts(true)} />
        <div className="flex min-w-0 flex-col pb-16 sm:pb-0 print:block print:pb-0">
          <section
            aria-label={t('layout.searchAndEntity')}
            className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-background px-3 sm:px-6 print:hidden"
          >
            <EntitySwitcher me={me} />
            <SearchButton onOpen={() => setPalette(true)} />
          </section>
          <AreaPages {...navigation} />
          <PageTabs {...navigation} />
          <ServerAwayBanner />
          <div id="content" className="min-w-0 grow">
            {children}
          </div>
        </div>
        <BottomBar {...navigation} onSearch={() => setPalette(true)} />
      </div>
      {palette ? <CommandPalette navigationItems={navigationItems} onClose={() => setPalette(false)} /> : null}
      <SignInAgain username={me.username} />
      {shortcuts ? <ShortcutsSheet navigationItems={navigationItems} onClose={() => setShortcuts(false)} /> : null}
    </>
  );
}
