import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import { domainPatternsOf, type ListKind, normaliseValue, type RiskList } from './list-entry.ts';
import { placeOfBin, placeOfIp } from './listed-range.ts';
import * as sql from './sql/index.ts';

/** What of a payment may be on a list; a card by its fingerprint, a BIN by the first eight digits of the number. */
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
  const sent = (Object.keys(values) as ListKind[]).flatMap((kind) => {
    const value = values[kind];
    return value ? comparedValues(kind, value).map((each) => ({ kind, value: each })) : [];
  });
  return { ordinal, sent, places: placesOf(values), at, entity_ids: entityIds };
}

/** The values of entries that a sent value is found by. Ranges are found by the place of the value. */
function comparedValues(kind: ListKind, value: string): string[] {
  if (kind === 'bin') return [];
  if (kind === 'card') return [value];
  const compared = normaliseValue(kind, value);
  if (compared === '') return [];
  return kind === 'emailDomain' ? domainPatternsOf(compared) : [compared];
}

/** Texts, since the places of IPv6 are more than JSON numbers hold. */
function placesOf({ ip, bin }: ListedValues): { place: string }[] {
  const places = [ip ? placeOfIp(ip) : null, bin ? placeOfBin(bin) : null];
  return places.flatMap((place) => (place === null ? [] : { place: String(place) }));
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
