'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { Key } from '#components/ui/alert.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';

const SearchDialog = onDemand(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

/** Where a slash is a letter. */
const fields = 'input, textarea, select, [contenteditable="true"]';

/** The search of the documentation: by its button, by ⌘K, or by / outside of fields. */
export function DocsSearch() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      event.preventDefault();
      setIsOpen(true);
    };
    const openUnlessTyping = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Element && event.target.closest(fields))) open(event);
    };
    return tinykeys(
      window,
      { 'Meta+k': open, 'Control+k': open, '/': openUnlessTyping, 'Shift+/': () => undefined },
      { ignore: () => false },
    );
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void SearchDialog.preload()}
        onFocus={() => void SearchDialog.preload()}
        className="flex h-8 cursor-pointer items-center gap-2 rounded-md border bg-muted px-2.5 text-muted-foreground hover:text-foreground sm:min-w-56"
      >
        <Search aria-hidden className="size-4" />
        <span className="grow text-left max-sm:sr-only">{t('docs.search.open')}</span>
        <span className="hidden gap-1 sm:inline-flex">
          <Key>⌘K</Key>
          <Key>{'/'}</Key>
        </span>
      </button>
      {isOpen ? <SearchDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
