import { expect, test } from 'vitest';
import { sumAmounts } from './sum-amounts.ts';

test('adds the selected amounts exactly, each currency with its own decimals', () => {
  const rows = [
    { amount: '0.10', currency: 'EUR' },
    { amount: '0.20', currency: 'EUR' },
    { amount: '1200', currency: 'JPY' },
    { amount: '0.001', currency: 'KWD' },
    { amount: '9007199254740993.00', currency: 'USD' },
    { amount: null, currency: null },
  ];
  expect(sumAmounts(rows)).toEqual([
    { amount: '0.30', currency: 'EUR' },
    { amount: '1200', currency: 'JPY' },
    { amount: '0.001', currency: 'KWD' },
    { amount: '9007199254740993.00', currency: 'USD' },
  ]);
});
