import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import * as sql from '../sql/index.ts';
import { type ListKind, normaliseValue, type RiskList } from './list-entry.ts';

/** What of a payment may be on a list; a card by its fingerprint. */
export type ListedValues = Readonly<Record<ListKind, string | null>>;

export type ListQuery = {
  /** The channel and everything above it. */
  entityIds: readonly string[];
  values: ListedValues;
  at: Date;
};

/** The kinds of values that are on each list. */
export type ListMatches = Readonly<Record<RiskList, readonly ListKind[]>>;

/** Compares the values of a payment with the lists of its channel and of everything above it. */
export type ListLookup = GroupCommit<ListQuery, ListMatches>;

/** Concurrent lookups share a statement. */
export function createListLookup(pool: Pool): ListLookup {
  return createGroupCommit(async (queries) => {
    const wanted = queries.flatMap(listedValues);
    const found =
      wanted.length === 0 ? [] : await query(pool, sql.findListMatches, { wanted: JSON.stringify(wanted) });
    return queries.map((_, index) => toMatches(found.filter(({ ordinal }) => ordinal === index)));
  }, admissionBatches);
}

/** Each value of a query, as the statements that look lists up read it. */
export function listedValues({ values, entityIds, at }: ListQuery, ordinal: number): object[] {
  return (Object.entries(values) as [ListKind, string | null][])
    .filter((entry): entry is [ListKind, string] => entry[1] !== null && entry[1] !== '')
    .map(([kind, value]) => ({
      ...{ ordinal, kind, at, entity_ids: entityIds },
      value: kind === 'card' ? value : normaliseValue(kind, value),
    }))
    .filter(({ value }) => value !== '');
}

export function toMatches(found: readonly { list: string | null; kind: string | null }[]): ListMatches {
  const kindsOn = (list: RiskList): ListKind[] =>
    found.filter((row) => row.list === list).map(({ kind }) => kind as ListKind);
  return { ALLOW: kindsOn('ALLOW'), BLOCK: kindsOn('BLOCK'), WATCH: kindsOn('WATCH') };
}
