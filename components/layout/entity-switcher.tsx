'use client';

import * as Popover from '@radix-ui/react-popover';
import { Command } from 'cmdk';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { CurrentUser } from '#lib/backoffice/index.ts';

const itemClass = 'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-accent';

/** Selects the entity that every page shows; kept in the URL. */
export function EntitySwitcher({ me }: { me: CurrentUser }) {
  const t = useTranslations();
  const [entity, setEntity] = useQueryState('entity', { history: 'push', shallow: false });
  const [open, setOpen] = useState(false);
  const found = useApiQuery(api.entities.search, entity ? { query: { ids: entity } } : null, {
    staleTimeMs: 60_000,
  });
  const selected = entity ? found.data?.options[0] : undefined;
  const mode = selected?.mode ?? (me.modes.includes('LIVE') ? 'LIVE' : 'TEST');
  const choose = (id: string | null): void => {
    setOpen(false);
    void setEntity(id);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="flex h-8 min-w-0 max-w-[70vw] cursor-pointer items-center gap-2 rounded-md px-2 font-medium hover:bg-accent">
        <span className="sr-only">{t('layout.switcher.shownFor')} </span>
        <span className="truncate">{entity ? (selected?.path ?? '…') : t('layout.switcher.all')}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      </Popover.Trigger>
      <TestBadge mode={mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          className="z-50 w-[min(26rem,calc(100vw-1.5rem))] rounded-md border bg-background shadow-lg"
          aria-label={t('layout.switcher.choose')}
        >
          <EntityChoices onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function EntityChoices({ onChoose }: { onChoose: (id: string | null) => void }) {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  const found = useApiQuery(api.entities.search, { query: { q: typed.trim() } });
  return (
    <Command shouldFilter={false} label={t('layout.switcher.entities')}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('layout.switcher.placeholder')}
        className="h-10 w-full border-b bg-transparent px-3 outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-80 overflow-y-auto p-1">
        {found.isPending ? null : (
          <Command.Empty className="p-3 text-muted-foreground">
            {found.isError ? found.error.message : t('layout.switcher.noMatch')}
          </Command.Empty>
        )}
        {typed === '' ? (
          <Command.Item value="all" onSelect={() => onChoose(null)} className={itemClass}>
            {t('layout.switcher.all')}
          </Command.Item>
        ) : null}
        {found.data?.options.map(({ id, path, kind, disabled }) => (
          <Command.Item key={id} value={id} onSelect={() => onChoose(id)} className={itemClass}>
            <span className="truncate">{path}</span>
            <span className="ml-auto shrink-0 text-muted-foreground text-table">
              {kind.toLowerCase() + (disabled ? t('layout.switcher.disabled') : '')}
            </span>
          </Command.Item>
        ))}
        {found.data?.more ? <p className="p-2 text-muted-foreground">{t('layout.switcher.more')}</p> : null}
      </Command.List>
    </Command>
  );
}
