import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import { type ListKind, normaliseValue, type RiskList } from './list-entry.ts';
import * as sql from './sql/index.ts';

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
    const listed = JSON.stringify(queries.map(toListedRow));
    const found = await query(pool, sql.findListMatches, { listed });
    return queries.map((_, index) => toMatches(found.filter(({ ordinal }) => ordinal === index)));
  }, admissionBatches);
}

/** A query as the statements that look lists up read it: what was sent, by kind. */
export function toListedRow({ values, entityIds, at }: ListQuery, ordinal: number): object {
  const sent: Record<string, string> = {};
  for (const kind of Object.keys(values) as ListKind[]) {
    const value = values[kind];
    const compared = value && kind !== 'card' ? normaliseValue(kind, value) : value;
    if (compared) sent[kind] = compared;
  }
  return { ordinal, sent, at, entity_ids: entityIds };
}

/** A value may be on a list of several entities. */
export function toMatches(found: readonly { list: string; kind: string }[]): ListMatches {
  if (found.length === 0) return noMatches;
  const kindsOn = (list: RiskList): ListKind[] => [
    ...new Set(found.filter((row) => row.list === list).map(({ kind }) => kind as ListKind)),
  ];
  return { ALLOW: kindsOn('ALLOW'), BLOCK: kindsOn('BLOCK'), WATCH: kindsOn('WATCH') };
}

const noMatches: ListMatches = { ALLOW: [], BLOCK: [], WATCH: [] };
