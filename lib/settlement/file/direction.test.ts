import { expect, it } from 'vitest';
import { directionOf, isRefundReversal } from './direction.ts';

it.each([
  ['SETTLED', 'DEBIT', 1],
  ['SETTLED', 'REFUND', -1],
  ['SETTLED', 'CREDIT', -1],
  ['CHARGEBACK', 'DEBIT', -1],
  ['CHARGEBACK', 'REFUND', 1],
  ['CHARGEBACK REVERSAL', 'DEBIT', 1],
  ['FEE', 'BATCH', null],
] as const)('the money of %s %s goes %s', (recordType, transactionType, direction) => {
  expect(directionOf({ recordType, transactionType, lineKind: '' })).toBe(direction);
});

it('the money of a refund that came back comes in', () => {
  expect(directionOf({ recordType: 'SETTLED', transactionType: 'REFUND', lineKind: 'REFUND_REVERSAL' })).toBe(1);
});

it.each([
  ['went out', { amount: 1_000, settled: -1_000, fee: 0 }, false],
  ['went out with its fee', { amount: 1_000, settled: -1_025, fee: 25 }, false],
  ['went out while a fee above it came back', { amount: 100, settled: 50, fee: -150 }, false],
  ['has other amounts than it should, and went out', { amount: 1_000, settled: -20, fee: 50 }, false],
  ['came back', { amount: 1_000, settled: 1_000, fee: 0 }, true],
  ['came back less a fee', { amount: 1_000, settled: 950, fee: 50 }, true],
  ['came back with its fee', { amount: 1_000, settled: 1_025, fee: -25 }, true],
  ['came back less a fee above it', { amount: 100, settled: -200, fee: 300 }, true],
] as const)('a refund that %s is recognized by its money', (_, row, isReversal) => {
  const types = { recordType: 'SETTLED', transactionType: 'REFUND', isOneCurrency: true };
  expect(isRefundReversal({ ...types, ...row })).toBe(isReversal);
});
