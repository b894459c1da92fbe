'use client';

import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { useSettled } from '#components/ui/use-settled.ts';
import type { EntityOption } from '#lib/entities/staff/index.ts';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import type { RegistrationRow } from '#lib/registrations/staff/index.ts';

export type SearchResults = {
  transactions: readonly TransactionRow[];
  registrations: readonly RegistrationRow[];
  entities: readonly EntityOption[];
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
  const isStoredEnabled = isEnabled && me.permissions.includes('registrations.read') && namesRegistration(settled);
  const transactions = useApiQuery(
    paymentsApi.transactions,
    isEnabled ? { query: { q: `"${settled}"`, limit: 8 } } : null,
  );
  const registrations = useApiQuery(
    registrationsApi.registrations,
    isStoredEnabled ? { query: { q: settled.toLowerCase(), limit: 5 } } : null,
  );
  const isNamed = open && settled !== '';
  const entities = useApiQuery(entitiesApi.entities.search, isNamed ? { query: { q: settled } } : null);
  return {
    transactions: (isEnabled && transactions.data?.rows) || [],
    registrations: (isStoredEnabled && registrations.data?.rows) || [],
    entities: (isNamed && entities.data?.options) || [],
    isSearching: settled !== typed.trim() || transactions.isFetching || registrations.isFetching || entities.isFetching,
  };
}
