import type { Facts } from '../facts/fact.ts';
import { parseFacts } from '../facts/numbered-facts.ts';
import { findCount, type PlaceInCounts, placeInCounts } from '../velocity/velocity-counts.ts';
import type { ScannedVerdict } from './back-test.ts';
import type { ScanVerdictsRow } from './sql/index.ts';

/** A verdict as the database lists it. */
export type ScannedRow = Omit<ScannedVerdict, 'ownPoints'> & {
  ruleSetId: string;
  matchedPlaces: string;
  numberedFacts: string;
  /** Empty where the rule names none. */
  velocity: string;
};

type Listed = [
  id: string,
  atMs: number,
  decision: ScannedRow['decision'],
  source: string,
  score: number,
  challengeScore: number,
  denyScore: number,
  amountMinor: string | null,
  currency: string | null,
  ruleSetId: string,
  matchedPlaces: string,
];

/** The rows of a page, as the statement lists them. */
export function parsePage({ rows, numberedFacts, velocity }: ScanVerdictsRow): ScannedRow[] {
  const factLines = numberedFacts.split('\n');
  const velocityLines = velocity.split('\n');
  return (JSON.parse(rows) as Listed[]).map((row, index) => ({
    ...toColumns(row),
    numberedFacts: factLines[index] ?? '',
    velocity: velocityLines[index] ?? '',
  }));
}

function toColumns(row: Listed): Omit<ScannedRow, 'numberedFacts' | 'velocity'> {
  const [id, atMs, decision, source, score, challengeScore, denyScore, amountMinor, currency, ...stored] = row;
  const [ruleSetId, matchedPlaces] = stored;
  return {
    id,
    atMs,
    decision,
    source,
    score,
    challengeScore,
    denyScore,
    amountMinor,
    currency,
    ruleSetId,
    matchedPlaces,
  };
}

/** What a rule names: all facts, and where a verdict has those that are velocity. */
export type NamedFacts = { names: ReadonlySet<string>; counts: readonly ({ name: string } & PlaceInCounts)[] };

export function findNamedFacts(names: ReadonlySet<string>): NamedFacts {
  const counts = [...names].flatMap((name) => {
    const place = placeInCounts(name);
    return place ? { name, ...place } : [];
  });
  return { names, counts };
}

/** The facts of a verdict that a rule names. */
export function readNamedFacts({ names, counts }: NamedFacts, { numberedFacts, velocity }: ScannedRow): Facts {
  const facts = parseFacts(numberedFacts, names);
  for (const place of counts) {
    const count = findCount(velocity, place);
    if (count !== 0) facts[place.name] = count;
  }
  return facts;
}
