'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { SearchEntry } from '#lib/docs/index.ts';
import { findEntries } from './find-entries.ts';
import { useSearchIndex } from './use-search-index.ts';

const kinds = ['guide', 'operation', 'code', 'card'] as const satisfies readonly SearchEntry['kind'][];

/** Finds guides, operations, result codes and test cards. The arrow keys move, Enter opens, Esc closes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const index = useSearchIndex();
  const found = useMemo(() => findEntries(index.entries, typed), [index.entries, typed]);
  const go = (href: string): void => {
    onClose();
    router.push(href);
  };
  return (
    <Command.Dialog
      open
      onOpenChange={onClose}
      shouldFilter={false}
      label={t('docs.search.title')}
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[10vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-2xl -translate-x-1/2 overflow-hidden rounded-lg border bg-background shadow-lg"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('docs.search.placeholder')}
        className="h-12 w-full border-b bg-transparent px-4 outline-none placeholder:text-muted-foreground"
      />
      <Command.List label={t('docs.search.results')} className="max-h-[60vh] overflow-y-auto p-2">
        <Command.Empty className="p-3 text-muted-foreground">
          {index.state === 'loading' ? t('docs.search.loading') : null}
          {index.state === 'failed' ? t('docs.search.failed') : null}
          {index.state === 'ready' ? t('docs.search.nothing', { query: typed }) : null}
        </Command.Empty>
        {kinds.map((kind) => {
          const entries = found.filter((entry) => entry.kind === kind);
          return entries.length === 0 ? null : (
            <Command.Group
              key={kind}
              heading={t(`docs.search.kinds.${kind}`)}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-table"
            >
              {entries.map(({ href, title, context }) => (
                <Command.Item
                  key={href + title}
                  value={href + title}
                  onSelect={() => go(href)}
                  className="flex cursor-pointer items-baseline gap-3 rounded px-2 py-2 data-[selected=true]:bg-accent"
                >
                  <span className={kind === 'code' || kind === 'card' ? 'shrink-0 font-mono text-table' : ''}>
                    {title}
                  </span>
                  <span
                    className={`truncate text-muted-foreground text-table ${kind === 'operation' ? 'font-mono' : ''}`}
                  >
                    {context}
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          );
        })}
      </Command.List>
    </Command.Dialog>
  );
}
