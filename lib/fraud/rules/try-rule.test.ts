import { describe, expect, it } from 'vitest';
import { checkExpression, tryRule } from './try-rule.ts';

describe('an expression', () => {
  it('is checked with the place of its error', () => {
    expect(checkExpression('payment.amuont > 5')).toMatchObject({
      error: { start: 8, end: 14, message: 'payment.amuont is no known fact' },
      form: null,
      facts: [],
    });
  });

  it('has its facts and its form', () => {
    expect(checkExpression('payment.amount > 5.0 && payment.isStored')).toEqual({
      error: null,
      facts: ['payment.amount', 'payment.isStored'],
      form: {
        join: 'all',
        conditions: [
          { fact: 'payment.amount', operator: 'above', values: ['5'] },
          { fact: 'payment.isStored', operator: 'is-true', values: [] },
        ],
      },
    });
  });

  it('is tried on the facts of a payment, with the defaults of what was not sent', () => {
    const facts = { 'payment.amount': 92 };
    expect(tryRule('payment.amount > 50 && customer.email == ""', facts)).toEqual({
      matches: true,
      values: [
        { name: 'payment.amount', value: 92, isDefault: false },
        { name: 'customer.email', value: '', isDefault: true },
      ],
    });
    expect(tryRule('payment.amount > 500', facts)?.matches).toBe(false);
  });

  it('has no result when a value cannot be computed, or when it does not compile', () => {
    expect(tryRule('request["none"] == "a"', {})?.matches).toBeNull();
    expect(tryRule('payment.amount >', {})).toBeNull();
  });
});
