import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import * as sql from '../sql/index.ts';
import type { MatchedRule } from './evaluate-rules.ts';
import type { Rule } from './rule.ts';
import type { RuleContent } from './store.ts';

/** A rule in the version that ran, and where it is in its set, from 0. */
export type PlacedRule = Rule & { place: number };

/** Stored sets of rules by their ids, each in its order. */
export async function findRuleSets(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacedRule[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query(connection, sql.findRuleSets, { ids: [...new Set(ids)] });
  const bySet = Map.groupBy(rows, ({ ruleSetId }) => ruleSetId);
  return new Map(Array.from(bySet, ([id, found]) => [id, found.map(toRule)]));
}

function toRule({ place, id, version, entityId, content }: sql.FindRuleSetsRow): PlacedRule {
  return { ...(content as unknown as RuleContent), place, id, version, entityId };
}

/** `0,7`: where the rules that matched are in their set, as a verdict keeps them. */
export function formatPlaces(places: readonly number[]): string {
  return places.join();
}

/** The rules of a set at what {@link formatPlaces} wrote. */
export function readPlaces(places: string, rules: readonly PlacedRule[]): MatchedRule[] {
  const wanted = new Set(parsePlaces(places));
  return rules.filter(({ place }) => wanted.has(place)).map(toMatched);
}

function toMatched({ id, version, code, name, action, mode }: PlacedRule): MatchedRule {
  return { id, version, code, name, action, isShadow: mode === 'SHADOW' };
}

export function parsePlaces(places: string): number[] {
  return places === '' ? [] : places.split(',').map(Number);
}
