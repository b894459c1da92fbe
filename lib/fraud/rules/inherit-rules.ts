import type { Rule } from './rule.ts';

/**
 * The rules of a channel in the order in which they run: those of its PSP first, its own last. A rule of the same code
 * at a lower level takes the place of the inherited one; as a draft it switches it off.
 */
export function inheritRules(fromRootDown: readonly (readonly Rule[])[]): readonly Rule[] {
  const byCode = new Map<string, Rule>();
  for (const level of fromRootDown) {
    for (const rule of level.toSorted(byPosition)) byCode.set(rule.code, rule);
  }
  return [...byCode.values()].filter(({ mode }) => mode !== 'DRAFT');
}

function byPosition(a: Rule, b: Rule): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1);
}
