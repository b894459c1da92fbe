import { expressionBuilder, sql } from 'kysely';
import { compileAmount } from '#lib/money/index.ts';
import type { Tables } from '#lib/platform/database/built-query.ts';
import {
  beginsWith,
  beginsWithHex,
  type Condition,
  compileTerms,
  contains,
  endOf,
  everything,
  isAnyOf,
  matchAny,
  matchDate,
  matchText,
  valuesOf,
} from '#lib/platform/search/conditions.ts';
import type { SearchMatch, SearchTerm } from '#lib/platform/search/parse-search.ts';
import { compileScope, type EntityIds, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { isShortId, modeWords, shapeShortId } from '#lib/platform/search/shared-fields.ts';
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

const eb = expressionBuilder<Tables, 'payment'>();

/** The conditions that a payment of this search fulfils, all of them. */
export function compileSearch({ terms, scope, now, entityIds, also = everything }: CompileInput): Condition {
  const compilers: Record<SearchFieldName | 'text', (match: SearchMatch) => Condition> = {
    ...compileShared({ now, entityIds }),
    ...compileAmount(terms),
    result: (match) => matchText(match, eb.ref('result_code')),
    status: compileStatus,
    type: (match) => matchText(match, eb.ref('payment_type')),
    email: (match) => matchText(match, eb.ref('customer_email')),
    reference: matchReference,
    contains: (match) => matchAny(match, containsText),
    text: (match) => matchFreeText(match, entityIds),
  };
  return eb.and([compileScope(scope), compileTerms(terms, compilers), also]);
}

/** The conditions on columns that payments and registrations have in common. */
export function compileShared({ now, entityIds }: Pick<CompileInput, 'now' | 'entityIds'>) {
  return {
    brand: (match: SearchMatch) => matchText(match, eb.ref('payment_brand')),
    last4: (match: SearchMatch) => matchText(match, eb.ref('account_last4')),
    id: matchId,
    short: (match: SearchMatch) => matchText(match, eb.ref('short_id')),
    merchant: (match: SearchMatch) => isAnyOf(eb.ref('merchant_id'), idsOf(match, entityIds)),
    channel: (match: SearchMatch) => isAnyOf(eb.ref('channel_id'), idsOf(match, entityIds)),
    date: (match: SearchMatch) => matchDate(match, eb.ref('created_at'), now),
    mode: (match: SearchMatch) => matchText(match, eb.ref('mode'), (word) => modeWords[word] ?? []),
  };
}

function matchId(match: SearchMatch): Condition {
  return match.kind === 'prefix' ? beginsWithHex(eb.ref('id'), match.prefix) : matchText(match, eb.ref('id'));
}

/** Names were looked up before, so that the planner knows which merchants are meant. */
function idsOf(match: SearchMatch, entityIds: EntityIds): readonly string[] {
  const values = valuesOf(match);
  return values.flatMap((value) => entityIds.get(value.toLowerCase()) ?? []);
}

function matchReference(match: SearchMatch): Condition {
  return match.kind === 'prefix'
    ? referenceBeginsWith(match.prefix)
    : matchText(match, eb.ref('merchant_transaction_id'));
}

/** An index of a database whose locale is not C has another order than the bytes: there only ASCII is exact. */
function referenceBeginsWith(prefix: string): Condition {
  const column = eb.ref('merchant_transaction_id');
  return eb.and([
    eb('merchant_transaction_id', '>=', prefix),
    eb('merchant_transaction_id', '<', endOf(prefix)),
    beginsWith(column, prefix),
  ]);
}

/** Shorter beginnings fit too many rows to be what was meant. */
const minPrefixLength = 4;

/** A word without a field: what identifies a transaction, and the beginning of it, or the name of an entity. */
function matchFreeText(match: SearchMatch, entityIds: EntityIds): Condition {
  if (match.kind === 'prefix') return matchBeginning(match.prefix);
  return matchAny(match, (word) => eb.or([matchWord(word), ...isOfNamed(entityIds.get(word.toLowerCase()) ?? [])]));
}

function matchWord(word: string): Condition {
  const lower = word.toLowerCase();
  const isLong = word.length >= minPrefixLength;
  const parts: Condition[] = [eb('merchant_transaction_id', '=', word)];
  if (isLong) parts.push(referenceBeginsWith(word));
  if (/^[0-9a-f]{32}$/.test(lower)) parts.push(eb('id', '=', lower));
  else if (/^[0-9a-f]{6,31}$/.test(lower)) {
    parts.push(beginsWithHex(eb.ref('id'), lower));
  }
  if (isShortId(word)) parts.push(eb('short_id', '=', shapeShortId(word)));
  if (/^\d{4}$/.test(word)) parts.push(eb('account_last4', '=', word));
  if (isLong && /^[^\s"]{1,128}$/.test(word)) parts.push(beginsWith(eb.ref('customer_email'), lower));
  return eb.or(parts);
}

/** Written with a star, also a short beginning is meant. */
function matchBeginning(prefix: string): Condition {
  return eb.or([referenceBeginsWith(prefix), beginsWith(eb.ref('customer_email'), prefix.toLowerCase())]);
}

function isOfNamed(ids: readonly string[]): Condition[] {
  return ids.length === 0 ? [] : [isAnyOf(eb.ref('merchant_id'), ids), isAnyOf(eb.ref('channel_id'), ids)];
}

/** What of a payment people copy a part of: ids, references, and what the shopper and the card are called. */
const containedIn = sql<string>`concat_ws(' ', id, short_id, merchant_transaction_id, merchant_invoice_id, account_bin,
  customer_email, descriptor, echo #>> '{card,holder}', echo #>> '{bankAccount,holder}', echo #>> '{customer,givenName}',
  echo #>> '{customer,surname}', echo #>> '{customer,companyName}', echo #>> '{customer,merchantCustomerId}',
  echo #>> '{customer,ip}', echo #>> '{customer,phone}', echo #>> '{customer,mobile}')`;

/** No index serves it: the time that a user waits bounds how many payments are read. */
const containsText = (word: string): Condition => contains(containedIn, word);
