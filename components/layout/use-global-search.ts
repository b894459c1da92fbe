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
  isSearching: boolean;
};

/** Whether the text can name a transaction: an id, number, e-mail or reference. */
export function looksLikeTransaction(typed: string): boolean {
  return typed.length >= 4 && /[\d@]/.test(typed) && !/["\s]/.test(typed);
}

/** An id, a short id or the last four digits. */
function namesRegistration(typed: string): boolean {
  return /^(?:[0-9a-f]{32}|\d{4}\.\d{4}\.\d{4}|\d{4})$/i.test(typed);
}

/** The search results of the palette: everything that the user may see, independent of the entity filter. */
export function useGlobalSearch(typed: string, open: boolean): SearchResults {
  const { me } = useShell();
  const settled = useSettled(typed.trim(), 150);
  const isEnabled = open && looksLikeTransaction(settled);
  const isStoredEnabled =
    isEnabled && me.permissions.includes('registrations.read') && namesRegistration(settled);
  const transactions = useApiQuery<TransactionList>(
    isEnabled ? apiPath('/transactions', { q: `"${settled}"`, limit: '8' }) : null,
  );
  const registrations = useApiQuery<RegistrationList>(
    isStoredEnabled ? apiPath('/registrations', { q: settled.toLowerCase(), limit: '5' }) : null,
  );
  const query = typed.trim().toLowerCase();
  return {
    transactions: (isEnabled && transactions.data?.rows) || [],
    registrations: (isStoredEnabled && registrations.data?.rows) || [],
    entities: query
      ? me.entities.filter(({ name, id }) => name.toLowerCase().includes(query) || id === query)
      : [],
    isSearching: transactions.isFetching || registrations.isFetching,
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
