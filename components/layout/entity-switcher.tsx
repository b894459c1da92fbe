'use client';

import * as Popover from '@radix-ui/react-popover';
import { Command } from 'cmdk';
import { ChevronsUpDown } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { TestBadge } from '#components/ui/state-badge.tsx';
import type { CurrentUser } from '#lib/backoffice/index.ts';

type Node = CurrentUser['entities'][number];
type FlattenedEntity = { node: Node; depth: number; path: string };

/** The maximum length of the list; typing filters it. */
const maxShown = 200;

/** Lists parents before children, each with its depth and path. */
export function flattenEntities(entities: readonly Node[]): FlattenedEntity[] {
  const known = new Set(entities.map(({ id }) => id));
  const childrenOf = Map.groupBy(entities, ({ parentId }) =>
    parentId && known.has(parentId) ? parentId : '',
  );
  const flattened: FlattenedEntity[] = [];
  const add = (parentId: string, depth: number, above: string): void => {
    for (const node of childrenOf.get(parentId) ?? []) {
      const path = above ? `${above} ▸ ${node.name}` : node.name;
      flattened.push({ node, depth, path });
      add(node.id, depth + 1, path);
    }
  };
  add('', 0, '');
  return flattened;
}

/** Selects the entity that every page shows; kept in the URL. */
export function EntitySwitcher({ me }: { me: CurrentUser }) {
  const [entity, setEntity] = useQueryState('entity', { history: 'push', shallow: false });
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const flattened = flattenEntities(me.entities);
  const selected = flattened.find(({ node }) => node.id === entity);
  const mode = selected?.node.mode ?? (me.entities.some((node) => node.mode === 'LIVE') ? 'LIVE' : 'TEST');
  const fits = flattened.filter(({ path }) => path.toLowerCase().includes(typed.toLowerCase()));
  const choose = (id: string | null): void => {
    setOpen(false);
    void setEntity(id);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="flex h-8 min-w-0 max-w-[70vw] cursor-pointer items-center gap-2 rounded-md px-2 font-medium hover:bg-accent">
        <span className="sr-only">Shown for </span>
        <span className="truncate">{selected ? selected.path : 'All entities'}</span>
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
          <Command shouldFilter={false} label="Entities">
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder="Search entities…"
              className="h-10 w-full border-b bg-transparent px-3 outline-none placeholder:text-muted-foreground"
            />
            <Command.List className="max-h-80 overflow-y-auto p-1">
              <Command.Empty className="p-3 text-muted-foreground">No matching entities.</Command.Empty>
              {typed === '' ? (
                <Choice value="all" name="All entities" kind="" onChoose={() => choose(null)} />
              ) : null}
              {fits.slice(0, maxShown).map(({ node, depth, path }) => (
                <Choice
                  key={node.id}
                  value={node.id}
                  name={typed ? path : node.name}
                  kind={node.kind.toLowerCase() + (node.disabled ? ', disabled' : '')}
                  depth={typed ? 0 : depth}
                  onChoose={() => choose(node.id)}
                />
              ))}
              {fits.length > maxShown ? (
                <p className="p-2 text-muted-foreground">{fits.length - maxShown} more; type to narrow.</p>
              ) : null}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ChoiceProps = { value: string; name: string; kind: string; depth?: number; onChoose: () => void };

function Choice({ value, name, kind, depth = 0, onChoose }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className="flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-accent"
      style={{ paddingLeft: `${0.5 + depth}rem` }}
    >
      <span className="truncate">{name}</span>
      <span className="ml-auto shrink-0 text-muted-foreground text-table">{kind}</span>
    </Command.Item>
  );
}
