import { expressionBuilder } from 'kysely';
import { compileScope, type SearchScope } from '#lib/payments/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import type { Registration, RegistrationState } from './registration.ts';
import { findRegistrationsWhere } from './store.ts';

export type RegistrationSearch = {
  scope: SearchScope;
  /** An id, a short id or the last four digits; empty: all. */
  text: string;
  state: RegistrationState | null;
};

/** A position in the order "newest first". */
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

/** The error message for a text that is no valid search term, or null. */
export function checkSearchText(text: string): string | null {
  if (text === '' || idForm.test(text) || shortForm.test(text) || lastFourForm.test(text)) return null;
  return 'Search by the id (32 characters), the short id (0000.0000.0000) or the last four digits.';
}

const idForm = /^[0-9a-f]{32}$/;
const shortForm = /^\d{4}\.\d{4}\.\d{4}$/;
const lastFourForm = /^\d{4}$/;

/** One page of stored payment data, by keyset. */
export async function searchRegistrations(
  connection: Connection,
  { scope, text, state }: RegistrationSearch,
  { limit, olderThan, newerThan }: RegistrationPageQuery,
): Promise<RegistrationPage> {
  const eb = expressionBuilder<Tables, 'registration'>();
  const conditions = [compileScope(scope)];
  if (idForm.test(text)) conditions.push(eb('id', '=', text));
  else if (shortForm.test(text)) conditions.push(eb('short_id', '=', text));
  else if (lastFourForm.test(text)) conditions.push(eb('account_last4', '=', text));
  else if (text !== '') conditions.push(eb.or([]));
  if (state) conditions.push(eb('state', '=', state));
  const from = olderThan ?? newerThan;
  const backwards = olderThan === null && newerThan !== null;
  if (from) {
    const position = eb.tuple(from.createdAt, from.id);
    conditions.push(eb(eb.refTuple('created_at', 'id'), backwards ? '>' : '<', position));
  }
  const found = await findRegistrationsWhere(connection, eb.and(conditions), backwards, limit + 1);
  const hasMore = found.length > limit;
  const registrations = found.slice(0, limit);
  if (backwards) registrations.reverse();
  return {
    registrations,
    hasNewer: backwards ? hasMore : olderThan !== null,
    hasOlder: backwards || hasMore,
  };
}
