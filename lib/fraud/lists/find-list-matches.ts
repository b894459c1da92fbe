import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import {
  domainPatternsOf,
  type EntryKind,
  type ListKind,
  normaliseValue,
  type RiskList,
  riskLists,
} from './list-entry.ts';
import { placeOfBin, placeOfIp } from './listed-range.ts';
import { nameMatch } from './named/name-match.ts';
import * as sql from './sql/index.ts';

/** What of a payment may be on a list; a card by its fingerprint, a BIN by the first eight digits of the number. */
export type ListedValues = Readonly<Record<ListKind, string | null>>;

export type ListQuery = {
  /** The channel and everything above it. */
  entityIds: readonly string[];
  values: ListedValues;
  /** What rules compare with lists of one's own; they are looked up by the same statement. */
  named: readonly NamedValue[];
  at: Date;
};

/** A text of a payment that a rule compares with a list. */
export type NamedValue = { list: string; source: string; kind: EntryKind; value: string };

/** The kinds of values that are on each list, and what is on lists of one's own: `vip:customer.email`. */
export type ListMatches = Readonly<Record<RiskList, readonly ListKind[]>> & { named: readonly string[] };

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
export function toListedRow({ values, named, entityIds, at }: ListQuery, ordinal: number): object {
  const sent: SentValue[] = (Object.keys(values) as ListKind[]).flatMap((kind) => {
    const value = values[kind];
    return value ? comparedValues(kind, value).map((each) => ({ kind, value: each })) : [];
  });
  const places: SentPlace[] = placesOf(values);
  for (const { list, source, kind, value } of named) {
    const as = { lists: [list], about: source };
    sent.push(...comparedValues(kind, value).map((each) => ({ kind, value: each, ...as })));
    places.push(...placesOf({ ip: null, bin: null, [kind]: value }).map((each) => ({ ...each, ...as })));
  }
  return { ordinal, sent, places, at, entity_ids: entityIds };
}

/** Without lists, those that stand before the rules. */
type SentValue = { kind: string; value: string; lists?: string[]; about?: string };
type SentPlace = { place: string; lists?: string[]; about?: string };

/** The values of entries that a sent value is found by. Ranges are found by the place of the value. */
function comparedValues(kind: EntryKind, value: string): string[] {
  if (kind === 'bin') return [];
  if (kind === 'card') return [value];
  const compared = normaliseValue(kind, value);
  if (compared === '') return [];
  return kind === 'emailDomain' ? domainPatternsOf(compared) : [compared];
}

/** Texts, since the places of IPv6 are more than JSON numbers hold. */
function placesOf({ ip, bin }: Pick<ListedValues, 'ip' | 'bin'>): { place: string }[] {
  const places = [ip ? placeOfIp(ip) : null, bin ? placeOfBin(bin) : null];
  return places.flatMap((place) => (place === null ? [] : { place: String(place) }));
}

/** A value may be on a list of several entities. */
export function toMatches(found: readonly { list: string; kind: string }[]): ListMatches {
  if (found.length === 0) return noMatches;
  const kindsOn = (list: RiskList): ListKind[] => [
    ...new Set(found.filter((row) => row.list === list).map(({ kind }) => kind as ListKind)),
  ];
  const named = found.filter(({ list }) => !riskLists.includes(list as RiskList));
  return {
    ALLOW: kindsOn('ALLOW'),
    BLOCK: kindsOn('BLOCK'),
    WATCH: kindsOn('WATCH'),
    named: [...new Set(named.map(({ list, kind }) => nameMatch(list, kind)))],
  };
}

const noMatches: ListMatches = { ALLOW: [], BLOCK: [], WATCH: [], named: [] };
