import { sql } from 'kysely';
import { compileAmount } from '#lib/money/index.ts';
import {
  type Condition,
  compileTerms,
  contains,
  endOf,
  everything,
  matchAny,
} from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type EntityIds, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { isShortId, modeWords, shapeShortId } from '#lib/platform/search/shared-fields.ts';
import { allOf, anyOf, columnsOf } from '#lib/platform/search/table-fields.ts';
import { compileCustomer } from './compile-customer.ts';
import { compileStatus } from './compile-status.ts';
import type { SearchFieldName } from './search-fields.ts';

export type CompileInput = {
  terms: readonly SearchTerm[];
  scope: SearchScope;
  now: Date;
  entityIds: EntityIds;
  /** What else each payment fulfils. */
  also?: Condition;
};

const { entity, equals, hasHexPrefix, hasPrefix, id, isAnyOf, isAtLeast, isBelow, text, time } = columnsOf('payment');

/** The conditions that a payment of this search fulfils, all of them. */
export function compileSearch({ terms, scope, now, entityIds, also = everything }: CompileInput): Condition {
  const compilers: Record<SearchFieldName | 'text', (match: SearchMatch) => Condition> = {
    ...compileShared({ now, entityIds }),
    ...compileAmount(terms),
    result: text('result_code'),
    status: compileStatus,
    type: text('payment_type'),
    ...compileCustomer(scope),
    // The accounts that findIbans found.
    iban: text('account_id'),
    reference: matchReference,
    contains: (match) => matchAny(match, containsText),
    text: (match) => matchFreeText(match, entityIds),
  };
  return allOf(compileScope(scope), compileTerms(terms, compilers), also);
}

/** The conditions on columns that payments and registrations have in common. */
export function compileShared({ now, entityIds }: Pick<CompileInput, 'now' | 'entityIds'>) {
  return {
    brand: text('payment_brand'),
    last4: text('account_last4'),
    id: id('id'),
    short: text('short_id'),
    merchant: entity('merchant_id', entityIds),
    channel: entity('channel_id', entityIds),
    date: time('created_at', now),
    mode: text('mode', (word) => modeWords[word] ?? []),
  };
}

function matchReference(match: SearchMatch): Condition {
  return match.kind === 'prefix' ? referenceBeginsWith(match.prefix) : text('merchant_transaction_id')(match);
}

/** An index of a database whose locale is not C has another order than the bytes: there only ASCII is exact. */
function referenceBeginsWith(prefix: string): Condition {
  return allOf(
    isAtLeast('merchant_transaction_id', prefix),
    isBelow('merchant_transaction_id', endOf(prefix)),
    hasPrefix('merchant_transaction_id', prefix),
  );
}

/** Shorter beginnings fit too many rows to be what was meant. */
const minPrefixLength = 4;

/** A word without a field: what identifies a transaction, and the beginning of it, or the name of an entity. */
function matchFreeText(match: SearchMatch, entityIds: EntityIds): Condition {
  if (match.kind === 'prefix') return matchBeginning(match.prefix);
  return matchAny(match, (word) => anyOf(matchWord(word), ...isOfNamed(entityIds.get(word.toLowerCase()) ?? [])));
}

function matchWord(word: string): Condition {
  const lower = word.toLowerCase();
  const isLong = word.length >= minPrefixLength;
  const parts: Condition[] = [equals('merchant_transaction_id', word)];
  if (isLong) parts.push(referenceBeginsWith(word));
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(equals('id', lower));
  else if (/^[0-9a-f]{6,31}$/.test(lower)) {
    parts.push(hasHexPrefix('id', lower));
  }
  if (isShortId(word)) parts.push(equals('short_id', shapeShortId(word)));
  if (/^\d{4}$/.test(word)) parts.push(equals('account_last4', word));
  if (isLong && /^[^\s"]{1,128}$/.test(word)) parts.push(hasPrefix('customer_email', lower));
  return anyOf(...parts);
}

/** Written with a star, also a short beginning is meant. */
function matchBeginning(prefix: string): Condition {
  return anyOf(referenceBeginsWith(prefix), hasPrefix('customer_email', prefix.toLowerCase()));
}

function isOfNamed(ids: readonly string[]): Condition[] {
  return ids.length === 0 ? [] : [isAnyOf('merchant_id', ids), isAnyOf('channel_id', ids)];
}

/** What of a payment people copy a part of: ids, references, and what the shopper and the card are called. */
const containedIn = sql<string>`concat_ws(' ', id, short_id, merchant_transaction_id, merchant_invoice_id, account_bin,
  customer_email, descriptor, echo #>> '{card,holder}', echo #>> '{bankAccount,holder}', echo #>> '{customer,givenName}',
  echo #>> '{customer,surname}', echo #>> '{customer,companyName}', echo #>> '{customer,merchantCustomerId}',
  echo #>> '{customer,ip}', echo #>> '{customer,phone}', echo #>> '{customer,mobile}')`;

/** No index serves it: the time that a user waits bounds how many payments are read. */
const containsText = (word: string): Condition => contains(containedIn, word);
