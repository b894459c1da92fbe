'use client';

import { useEffect, useState } from 'react';
import type { CurrentUser, RegistrationList, TransactionList } from '#lib/backoffice/index.ts';
import { useApiQuery } from './api-client.ts';
import { apiPath } from './api-path.ts';
import { useShell } from './shell-context.ts';

export type SearchResults = {
  transactions: TransactionList['rows'];
  registrations: RegistrationList['rows'];
  entities: CurrentUser['entities'];
  isLooking: boolean;
};

/** A word that names a transaction rather than a page: an id, a number, an address, a reference. */
export function looksLikeTransaction(typed: string): boolean {
  return typed.length >= 4 && /[\d@]/.test(typed) && !/["\s]/.test(typed);
}

/** An id, a short id or the last four digits. */
function namesRegistration(typed: string): boolean {
  return /^(?:[0-9a-f]{32}|\d{4}\.\d{4}\.\d{4}|\d{4})$/i.test(typed);
}

/** What the palette finds: everything the person may see, whatever the page is narrowed to. */
export function useGlobalSearch(typed: string, open: boolean): SearchResults {
  const { me } = useShell();
  const settled = useSettled(typed.trim(), 150);
  const asks = open && looksLikeTransaction(settled);
  const asksStored = asks && me.permissions.includes('registrations.read') && namesRegistration(settled);
  const transactions = useApiQuery<TransactionList>(
    asks ? apiPath('/transactions', { q: `"${settled}"`, limit: '8' }) : null,
  );
  const registrations = useApiQuery<RegistrationList>(
    asksStored ? apiPath('/registrations', { q: settled.toLowerCase(), limit: '5' }) : null,
  );
  const word = typed.trim().toLowerCase();
  return {
    transactions: (asks && transactions.data?.rows) || [],
    registrations: (asksStored && registrations.data?.rows) || [],
    entities: word
      ? me.entities.filter(({ name, id }) => name.toLowerCase().includes(word) || id === word)
      : [],
    isLooking: transactions.isFetching || registrations.isFetching,
  };
}

function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
