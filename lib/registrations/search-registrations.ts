import { ConditionList, compileScope, type SearchScope } from '#lib/payments/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { Registration, RegistrationState } from './registration.ts';
import { findRegistrationsWhere } from './store.ts';

export type RegistrationSearch = {
  scope: SearchScope;
  /** An id, a short id or the last four digits; empty: all. */
  text: string;
  state: RegistrationState | null;
};

/** A place in the order "newest first". */
export type RegistrationCursor = { createdAt: Date; id: string };

export type RegistrationPageQuery = {
  limit: number;
  olderThan: RegistrationCursor | null;
  newerThan: RegistrationCursor | null;
};

export type RegistrationPage = {
  registrations: Registration[];
  hasNewer: boolean;
  hasOlder: boolean;
};

/** Why a text finds nothing by its form alone; null: it may be searched for. */
export function findSearchFault(text: string): string | null {
  if (text === '' || idForm.test(text) || shortForm.test(text) || lastFourForm.test(text)) return null;
  return 'Search by the id (32 characters), the short id (0000.0000.0000) or the last four digits.';
}

const idForm = /^[0-9a-f]{32}$/;
const shortForm = /^\d{4}\.\d{4}\.\d{4}$/;
const lastFourForm = /^\d{4}$/;

/** One page of stored payment data, by keyset. */
export async function searchRegistrations(
  pool: Pool,
  { scope, text, state }: RegistrationSearch,
  { limit, olderThan, newerThan }: RegistrationPageQuery,
): Promise<RegistrationPage> {
  const list = new ConditionList();
  compileScope(list, scope);
  if (idForm.test(text)) list.add(`id = ${list.value(text)}`);
  else if (shortForm.test(text)) list.add(`short_id = ${list.value(text)}`);
  else if (lastFourForm.test(text)) list.add(`account_last4 = ${list.value(text)}`);
  else if (text !== '') list.add('false');
  if (state) list.add(`state = ${list.value(state)}`);
  const from = olderThan ?? newerThan;
  const backwards = olderThan === null && newerThan !== null;
  if (from) {
    const place = `(${list.value(from.createdAt)}, ${list.value(from.id)})`;
    list.add(`(created_at, id) ${backwards ? '>' : '<'} ${place}`);
  }
  const found = await findRegistrationsWhere(pool, list, backwards, limit + 1);
  const hasMore = found.length > limit;
  const registrations = found.slice(0, limit);
  if (backwards) registrations.reverse();
  return {
    registrations,
    hasNewer: backwards ? hasMore : olderThan !== null,
    hasOlder: backwards || hasMore,
  };
}
