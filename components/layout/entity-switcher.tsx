'use client';

import * as Popover from '@radix-ui/react-popover';
import { Command } from 'cmdk';
import { ChevronsUpDown } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { CurrentUser } from '#lib/backoffice/index.ts';

const itemClass = 'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-accent';

/** Selects the entity that every page shows; kept in the URL. */
export function EntitySwitcher({ me }: { me: CurrentUser }) {
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
        <span className="sr-only">Shown for </span>
        <span className="truncate">{entity ? (selected?.path ?? '…') : 'All entities'}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      </Popover.Trigger>
      <TestBadge mode={mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          className="z-50 w-[min(26rem,calc(100vw-1.5rem))] rounded-md border bg-background shadow-lg"
          aria-label="Choose an entity"
        >
          <EntityChoices onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function EntityChoices({ onChoose }: { onChoose: (id: string | null) => void }) {
  const [typed, setTyped] = useState('');
  const found = useApiQuery(api.entities.search, { query: { q: typed.trim() } });
  return (
    <Command shouldFilter={false} label="Entities">
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search entities…"
        className="h-10 w-full border-b bg-transparent px-3 outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-80 overflow-y-auto p-1">
        {found.isPending ? null : (
          <Command.Empty className="p-3 text-muted-foreground">
            {found.isError ? found.error.message : 'No matching entities.'}
          </Command.Empty>
        )}
        {typed === '' ? (
          <Command.Item value="all" onSelect={() => onChoose(null)} className={itemClass}>
            All entities
          </Command.Item>
        ) : null}
        {found.data?.options.map(({ id, path, kind, disabled }) => (
          <Command.Item key={id} value={id} onSelect={() => onChoose(id)} className={itemClass}>
            <span className="truncate">{path}</span>
            <span className="ml-auto shrink-0 text-muted-foreground text-table">
              {kind.toLowerCase() + (disabled ? ', disabled' : '')}
            </span>
          </Command.Item>
        ))}
        {found.data?.more ? (
          <p className="p-2 text-muted-foreground">There are more. Type to narrow the list.</p>
        ) : null}
      </Command.List>
    </Command>
  );
}
