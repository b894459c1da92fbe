'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Money } from '#components/ui/money.tsx';
import { StateBadge } from '#components/ui/state-badge.tsx';
import type { TransactionList } from '#lib/backoffice/index.ts';
import { apiPath } from './api-path.ts';
import { useBackOffice } from './back-office-client.ts';
import type { Place } from './places.ts';
import { useShell } from './shell-context.ts';

type PaletteProps = { places: readonly Place[]; open: boolean; onOpenChange: (open: boolean) => void };

const item =
  'flex cursor-pointer items-center gap-3 rounded px-2 py-2 data-[selected=true]:bg-accent data-[disabled=true]:opacity-50';
const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-table [&_[cmdk-group-heading]]:text-muted-foreground';

/** A word that names a transaction rather than a page: an id, a number, an address, a reference. */
export function looksLikeTransaction(typed: string): boolean {
  return typed.length >= 4 && /[\d@]/.test(typed) && !/["\s]/.test(typed);
}

function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}

/** ⌘K: goes to any page, entity or transaction by what one has in hand. */
export function CommandPalette({ places, open, onOpenChange }: PaletteProps) {
  const router = useRouter();
  const { me, href } = useShell();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), 150);
  const asks = open && looksLikeTransaction(settled);
  // The palette finds everything the person may see, whatever the page is narrowed to.
  const found = useBackOffice<TransactionList>(
    asks ? apiPath('/transactions', { q: `"${settled}"`, limit: '8' }) : null,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onOpenChange]);
  const go = (to: string): void => {
    onOpenChange(false);
    setTyped('');
    router.push(to);
  };
  const fits = (name: string): boolean => name.toLowerCase().includes(typed.trim().toLowerCase());
  const entities = typed ? me.entities.filter(({ name, id }) => fits(name) || id === typed.trim()) : [];
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      shouldFilter={false}
      label="Search or jump"
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[10vh] left-1/2 z-50 w-[calc(100vw-1.5rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border bg-background shadow-lg"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Page, entity, id, shortId, reference, last four, e-mail"
        className="h-12 w-full border-b bg-transparent px-4 outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-[60vh] overflow-y-auto p-2">
        <Command.Empty className="p-3 text-muted-foreground">
          {asks && found.isFetching ? 'Looking…' : 'Nothing has this name, id, reference, number or address.'}
        </Command.Empty>
        {asks && found.data && found.data.rows.length > 0 ? (
          <Command.Group heading="Transactions" className={heading}>
            {found.data.rows.map((row) => (
              <Command.Item
                key={row.id}
                value={row.id}
                className={item}
                onSelect={() => go(href(`/transactions/${row.id}`))}
              >
                <span className="w-24 text-right">
                  <Money amount={row.amount} currency={row.currency} />
                </span>
                <StateBadge state={row.state} />
                <span className="truncate text-muted-foreground">
                  {[row.paymentType, row.paymentBrand, row.last4 && `•••• ${row.last4}`, row.merchantName]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        <Command.Group heading="Go to" className={heading}>
          {places
            .filter(({ name }) => fits(name))
            .map((place) => (
              <Command.Item
                key={place.href}
                value={place.href}
                className={item}
                onSelect={() => go(href(place.href))}
              >
                <place.icon aria-hidden className="size-4 text-muted-foreground" />
                {place.name}
              </Command.Item>
            ))}
        </Command.Group>
        {entities.length > 0 ? (
          <Command.Group heading="Transactions of" className={heading}>
            {entities.slice(0, 6).map(({ id, name, kind }) => (
              <Command.Item
                key={id}
                value={id}
                className={item}
                onSelect={() => go(`/transactions?entity=${id}`)}
              >
                {name}
                <span className="text-muted-foreground">{kind.toLowerCase()}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
    </Command.Dialog>
  );
}
