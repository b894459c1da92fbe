import { query } from '#lib/platform/database/statement.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import * as sql from '../sql/index.ts';
import { type ListKind, normaliseValue, type RiskList } from './list-entry.ts';

/** What of a payment may be on a list; a card by its fingerprint. */
export type ListedValues = Readonly<Record<ListKind, string | null>>;

/** The kinds of values that are on each list. */
export type ListMatches = Readonly<Record<RiskList, readonly ListKind[]>>;

const noMatches: ListMatches = { ALLOW: [], BLOCK: [], WATCH: [] };

/** Compares the values of a payment with the lists of its channel and everything above it. */
export async function findListMatches(
  connection: Connection,
  entityIds: readonly string[],
  values: ListedValues,
  now: Date,
): Promise<ListMatches> {
  const wanted = (Object.entries(values) as [ListKind, string | null][])
    .filter((entry): entry is [ListKind, string] => entry[1] !== null && entry[1] !== '')
    .map(([kind, value]) => ({ kind, value: kind === 'card' ? value : normaliseValue(kind, value) }));
  if (wanted.length === 0) return noMatches;
  const found = await query(connection, sql.findListMatches, {
    kinds: wanted.map(({ kind }) => kind),
    values: wanted.map(({ value }) => value),
    ...{ entityIds: [...entityIds], now },
  });
  const kindsOn = (list: RiskList): ListKind[] =>
    found.filter((row) => row.list === list).map(({ kind }) => kind as ListKind);
  return { ALLOW: kindsOn('ALLOW'), BLOCK: kindsOn('BLOCK'), WATCH: kindsOn('WATCH') };
}
