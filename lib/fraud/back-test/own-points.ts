import type { Database } from '#lib/platform/database/database.ts';
import { findRuleSets, type PlacedRule, parsePlaces } from '../rules/stored-rule-sets.ts';
import type { ScannedVerdict } from './back-test.ts';
import type { ScannedRow } from './scanned-row.ts';

/** A rule in a set: where it is, and the points that it adds there; 0 for one that decides or only watches. */
type PlacedPoints = { place: number; points: number };

/** Turns rows into verdicts with the points that one rule added to each then. A set of rules that was read is kept. */
export function createOwnPoints(db: Database, ruleId: string) {
  const known = new Map<string, PlacedPoints>();
  return async (rows: readonly ScannedRow[]): Promise<ScannedVerdict[]> => {
    const wanted = rows.filter(({ matchedPlaces }) => matchedPlaces !== '').map(({ ruleSetId }) => ruleSetId);
    const missing = wanted.filter((id) => !known.has(id));
    for (const [id, rules] of await findRuleSets(db, missing)) known.set(id, findPoints(rules, ruleId));
    return rows.map((row) => ({ ...row, ownPoints: pointsIn(row, known) }));
  };
}

function findPoints(rules: readonly PlacedRule[], ruleId: string): PlacedPoints {
  const { place = -1, action, mode } = rules.find(({ id }) => id === ruleId) ?? {};
  return { place, points: action?.kind === 'score' && mode !== 'SHADOW' ? action.points : 0 };
}

function pointsIn({ ruleSetId, matchedPlaces }: ScannedRow, known: ReadonlyMap<string, PlacedPoints>): number {
  const rule = known.get(ruleSetId);
  return rule && parsePlaces(matchedPlaces).includes(rule.place) ? rule.points : 0;
}
