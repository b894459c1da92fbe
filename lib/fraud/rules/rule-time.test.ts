import { describe, expect, it } from 'vitest';
import { compileRule } from './compile-rule.ts';
import type { RuleAction } from './rule.ts';
import { findTimeConflict, timeOf } from './rule-time.ts';

const factsOf = (text: string) => compileRule(text).expression?.facts ?? new Set<string>();
const deny: RuleAction = { kind: 'decide', decision: 'DENY' };
const giveBack: RuleAction = { kind: 'measure', measure: 'RETURN' };
const review: RuleAction = { kind: 'measure', measure: 'REVIEW' };

describe('the time at which a rule runs', () => {
  it.each([
    ['payment.amount > 100.0', 'PAYMENT'],
    ['authentication.flow == "frictionless" && payment.amount > 100.0', 'AUTHENTICATION'],
    ['answer.cvv == "N" && authentication.status != "Y"', 'ANSWER'],
  ])('%s: as soon as all its facts are known', (text, time) => {
    expect(timeOf(factsOf(text))).toBe(time);
  });

  it('allows what can still be done then', () => {
    expect(findTimeConflict(factsOf('payment.amount > 100.0'), deny)).toBeNull();
    expect(findTimeConflict(factsOf('authentication.status == "A"'), deny)).toBeNull();
    expect(findTimeConflict(factsOf('answer.avs == "N"'), giveBack)).toBeNull();
    for (const text of ['payment.amount > 1.0', 'authentication.status == "A"', 'answer.avs == "N"'])
      expect(findTimeConflict(factsOf(text), review)).toBeNull();
  });

  it('refuses what comes too late, or too early', () => {
    expect(findTimeConflict(factsOf('answer.cvv == "N"'), deny)).toMatch(/too late for a fact of the answer/);
    expect(findTimeConflict(factsOf('authentication.eci == "07"'), { kind: 'score', points: 5 })).toMatch(/too late/);
    expect(findTimeConflict(factsOf('payment.amount > 1.0'), giveBack)).toMatch(/needs a fact of the answer/);
  });
});
