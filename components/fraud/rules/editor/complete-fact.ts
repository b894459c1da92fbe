import type { RiskFacts } from '#lib/fraud/staff/index.ts';

type Fact = RiskFacts['facts'][number];

/** The facts that continue the name before the caret, and where that name begins. */
export type Completion = { from: number; facts: readonly Fact[] };

const maxOffered = 8;

/** What can be completed at a caret; null when no name is being written there. */
export function findCompletion(text: string, caret: number, facts: readonly Fact[]): Completion | null {
  const before = text.slice(0, caret);
  if (isInText(before)) return null;
  const [word = ''] = /[A-Za-z][\w.]*$/.exec(before) ?? [];
  if (word === '') return null;
  const wanted = word.toLowerCase();
  const rank = ({ name }: Fact): number => {
    const at = name.toLowerCase().indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  const found = facts.filter((fact) => rank(fact) < 2 && fact.name !== word);
  const offered = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxOffered);
  return offered.length === 0 ? null : { from: caret - word.length, facts: offered };
}

/** The caret is between quotes. */
function isInText(before: string): boolean {
  return (before.replaceAll(/\\./g, '').match(/"/g) ?? []).length % 2 === 1;
}

/** The text with a completed name, and the caret behind it. */
export function insertFact(
  text: string,
  { from }: Completion,
  caret: number,
  { name }: Pick<Fact, 'name'>,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + name + text.slice(caret), caret: from + name.length };
}
