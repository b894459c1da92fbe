'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { NavigationItem } from '#lib/staff/index.ts';
import search from '#messages/en/layout/search.json';
import { EntityResults, PageResults, RegistrationResults, TransactionResults } from './command-palette-results.tsx';
import { useGlobalSearch } from './use-global-search.ts';

type PaletteProps = { navigationItems: readonly NavigationItem[]; onClose: () => void };

/** ⌘K: opens a page, entity, transaction or registration by name, id or reference. */
export const CommandPalette = withMessages({ search }, function CommandPalette(props: PaletteProps) {
  const { navigationItems, onClose } = props;
  const t = useTranslations();
  const router = useRouter();
  const { href } = useShell();
  const [typed, setTyped] = useState('');
  // The field takes keys before the list of pages is there, and the list follows the keys.
  const listed = useDeferredValue<string | null>(typed, null);
  const results = useGlobalSearch(typed, true);
  const go = (to: string): void => {
    onClose();
    router.push(to);
  };
  return (
    <Command.Dialog
      open
      onOpenChange={onClose}
      shouldFilter={false}
      label={t('layout.searchTitle')}
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[10vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border bg-background shadow-lg"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('search.placeholder')}
        className="h-12 w-full border-b bg-transparent px-4 outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-[60vh] overflow-y-auto p-2">
        <Command.Empty className="p-3 text-muted-foreground">
          {results.isSearching ? t('search.searching') : t('search.noResults')}
        </Command.Empty>
        <TransactionResults rows={results.transactions} onGo={(id) => go(href(`/transactions/${id}`))} />
        <RegistrationResults rows={results.registrations} onGo={(id) => go(href(`/registrations/${id}`))} />
        {listed !== null && (
          <PageResults navigationItems={navigationItems} typed={listed} onGo={(path) => go(href(path))} />
        )}
        <EntityResults entities={results.entities} onGo={go} />
      </Command.List>
    </Command.Dialog>
  );
});
