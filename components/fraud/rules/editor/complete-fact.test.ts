import { describe, expect, it } from 'vitest';
import type { RiskFacts } from '#lib/fraud/staff/index.ts';
import { findCompletion, insertFact } from './complete-fact.ts';

const facts = ['payment.amount', 'payment.currency', 'risk.amount', 'customer.email'].map((name) => ({
  name,
  type: 'string' as const,
  meaning: name,
  operators: [] as RiskFacts['facts'][number]['operators'],
}));
const offered = (text: string, caret = text.length) =>
  findCompletion(text, caret, facts)?.facts.map(({ name }) => name) ?? null;

describe('the completion of a fact', () => {
  it('offers names that begin with the word first, then those that contain it', () => {
    expect(offered('payment.')).toEqual(['payment.amount', 'payment.currency']);
    expect(offered('true && amou')).toEqual(['payment.amount', 'risk.amount']);
    expect(offered('R')?.[0]).toBe('risk.amount');
  });

  it('offers nothing without a word, in a text, or for a complete name', () => {
    expect([offered(''), offered('payment.amount > 5 '), offered('"cust'), offered('customer.email')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(offered('customer.email == "a\\"b" && cust')).toEqual(['customer.email']);
  });

  it('replaces the word before the caret and keeps the rest', () => {
    const text = 'true && paym > 5';
    const caret = 'true && paym'.length;
    const completion = findCompletion(text, caret, facts);
    expect(completion && insertFact(text, completion, caret, { name: 'payment.amount' })).toEqual({
      text: 'true && payment.amount > 5',
      caret: 'true && payment.amount'.length,
    });
  });
});
