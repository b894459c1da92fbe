import { canonicalName } from './match-name.ts';

/** Longer names are cut: the time grows with the product of both lengths. */
const maxLength = 100;

/**
 * How many letters must be inserted, removed or replaced to turn one name into the other (Levenshtein), whatever their case,
 * accents and punctuation. 0 when one was not sent: what was not sent contradicts nothing.
 */
export function nameDistance(one: string, other: string): number {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a.length === 0 || b.length === 0) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of a.entries()) {
    const next = [index + 1];
    for (const [at, against] of b.entries()) {
      const replaced = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function lettersOf(name: string): string[] {
  return [...canonicalName(name.slice(0, maxLength))].slice(0, maxLength);
}
