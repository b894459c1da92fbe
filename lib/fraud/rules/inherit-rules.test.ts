import { expect, test } from 'vitest';
import { inheritRules } from './inherit-rules.ts';
import type { Rule } from './rule.ts';

function rule(entityId: string, code: string, position: number, parts: Partial<Rule> = {}): Rule {
  return {
    id: `${entityId}-${code}`,
    entityId,
    code,
    name: code,
    position,
    mode: 'ACTIVE',
    version: 1,
    expression: 'true',
    action: { kind: 'score', points: 1 },
    stop: false,
    ...parts,
  } as Rule;
}

const idsOf = (rules: readonly Rule[]): string[] => rules.map(({ id }) => id);

test('rules of a higher level run first, each level in its order', () => {
  const rules = inheritRules([[rule('psp', 'b', 2), rule('psp', 'a', 1)], [rule('shop', 'c', 1)]]);
  expect(idsOf(rules)).toEqual(['psp-a', 'psp-b', 'shop-c']);
});

test('a rule of the same code takes the place of the inherited one', () => {
  const rules = inheritRules([[rule('psp', 'a', 1), rule('psp', 'b', 2)], [rule('shop', 'a', 9)]]);
  expect(idsOf(rules)).toEqual(['shop-a', 'psp-b']);
});

test('a draft of the same code switches the inherited one off', () => {
  const rules = inheritRules([[rule('psp', 'a', 1)], [rule('shop', 'a', 1, { mode: 'DRAFT' })]]);
  expect(rules).toEqual([]);
});
