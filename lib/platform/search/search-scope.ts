import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { type Condition, everything, isAnyOf } from './conditions.ts';

/** Which rows a user may see: everything, or those of these merchants and channels. */
export type SearchScope =
  | { everything: true }
  | { everything: false; merchantIds: readonly string[]; channelIds: readonly string[] };

/** Ids of entities by what was typed for them, in lower case: their name or the id itself. */
export type EntityIds = ReadonlyMap<string, readonly string[]>;

const eb = expressionBuilder<Tables, 'payment'>();

/** Rows that belong to a merchant as a whole, such as its ledger: users of single channels see none. */
export function compileMerchantScope(scope: SearchScope): Condition {
  return scope.everything ? everything : isAnyOf(eb.ref('merchant_id'), scope.merchantIds);
}

/** What lies in the scope: rows of the payment table, or of another one with the same columns. */
export function compileScope(scope: SearchScope, table?: 'payment'): Condition {
  if (scope.everything) return everything;
  const { merchantIds, channelIds } = scope;
  const prefix = table ? (`${table}.` as const) : '';
  return eb.or([
    ...(merchantIds.length > 0 ? [isAnyOf(eb.ref(`${prefix}merchant_id`), merchantIds)] : []),
    ...(channelIds.length > 0 ? [isAnyOf(eb.ref(`${prefix}channel_id`), channelIds)] : []),
  ]);
}
