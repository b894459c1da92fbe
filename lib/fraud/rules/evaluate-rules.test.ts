import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../facts/fact.ts';
import { compileRule } from './compile-rule.ts';
import { bandOf, type CompiledRule, evaluateRules, prepareRules, type ScoreBands } from './evaluate-rules.ts';
import type { RuleAction } from './rule.ts';
import { timeOf } from './rule-time.ts';

const bands = { challengeScore: 50, denyScore: 100 };

type Parts = Partial<Omit<CompiledRule, 'expression'>> & { when?: string };

function rule(id: string, action: RuleAction, { when = 'true', ...parts }: Parts = {}): CompiledRule {
  const { expression } = compileRule(when);
  if (!expression) throw new Error(`${when} is no rule`);
  const time = timeOf(expression.facts);
  return { id, version: 1, code: id, name: id, stop: false, isShadow: false, action, expression, time, ...parts };
}

const add = (points: number): RuleAction => ({ kind: 'score', points });
const decide = (decision: 'ACCEPT' | 'CHALLENGE' | 'DENY'): RuleAction => ({ kind: 'decide', decision });

const run = (rules: readonly CompiledRule[], facts: Facts, scores: ScoreBands) =>
  evaluateRules(prepareRules(rules), facts, scores);

describe('evaluateRules', () => {
  it('adds the points of the rules that match', () => {
    const rules = [rule('a', add(30)), rule('b', add(500), { when: 'false' }), rule('c', add(25))];
    expect(run(rules, {}, bands)).toMatchObject({ score: 55, decision: 'CHALLENGE', decidedBy: null });
  });

  it('lets the first rule that decides decide, whatever the score is', () => {
    const rules = [rule('a', add(500)), rule('b', decide('ACCEPT')), rule('c', decide('DENY'))];
    expect(run(rules, {}, bands)).toMatchObject({ score: 500, decision: 'ACCEPT', decidedBy: { id: 'b', version: 1 } });
  });

  it('runs no rule after a match that stops', () => {
    const rules = [rule('a', add(10), { stop: true }), rule('b', decide('DENY'))];
    expect(run(rules, {}, bands)).toMatchObject({ score: 10, decision: 'ACCEPT' });
  });

  it('leaves rules for later whose facts are not known yet', () => {
    const rules = [rule('late', decide('DENY'), { when: 'authentication.status != "Y"' }), rule('early', add(10))];
    expect(run(rules, {}, bands)).toMatchObject({ decision: 'ACCEPT', score: 10, places: [1] });
    const later = evaluateRules(prepareRules(rules), {}, bands, 'AUTHENTICATION');
    expect(later).toMatchObject({ decision: 'DENY', places: [0] });
  });

  it('records what a shadow rule would do, and nothing else changes', () => {
    const shadow = rule('s', decide('DENY'), { isShadow: true, stop: true });
    const evaluation = run([shadow, rule('a', add(60))], {}, bands);
    expect(evaluation).toMatchObject({ score: 60, decision: 'CHALLENGE', decidedBy: null });
    expect(evaluation.matched.map(({ id, isShadow }) => [id, isShadow])).toEqual([
      ['s', true],
      ['a', false],
    ]);
  });

  it('records a rule whose value cannot be computed, and goes on', () => {
    const broken = rule('x', decide('DENY'), { when: '1 / velocity.card.count10m > 0' });
    const evaluation = run([broken, rule('a', add(60))], {}, bands);
    expect(evaluation.failed).toEqual([{ id: 'x', version: 1, message: 'division by zero' }]);
    expect(evaluation.decision).toBe('CHALLENGE');
  });

  it('keeps the score within the range of risk.score', () => {
    const many = (points: number) => Array.from({ length: 3 }, (_, index) => rule(`${index}`, add(points)));
    expect(run(many(60_000), {}, bands).score).toBe(99_999);
    expect(run(many(-60_000), {}, bands).score).toBe(-99_999);
  });

  it('gives the same decision with and without any shadow rules', () => {
    const action = fc.oneof(
      fc.integer({ min: -200, max: 200 }).map(add),
      fc.constantFrom('ACCEPT', 'CHALLENGE', 'DENY').map(decide),
    );
    const arbitraryRule = fc.record({ action, isShadow: fc.boolean(), stop: fc.boolean(), match: fc.boolean() });
    fc.assert(
      fc.property(fc.array(arbitraryRule, { maxLength: 12 }), (drawn) => {
        const rules = drawn.map(({ action: each, match, ...parts }, index) =>
          rule(`r${index}`, each, { ...parts, when: String(match) }),
        );
        const all = run(rules, {}, bands);
        const active = run(
          rules.filter(({ isShadow }) => !isShadow),
          {},
          bands,
        );
        expect([all.decision, all.score, all.decidedBy]).toEqual([active.decision, active.score, active.decidedBy]);
      }),
    );
  });
});

describe('the bands', () => {
  it('begin at their score', () => {
    expect([49, 50, 99, 100].map((score) => bandOf(score, bands))).toEqual([
      'ACCEPT',
      'CHALLENGE',
      'CHALLENGE',
      'DENY',
    ]);
  });
});
