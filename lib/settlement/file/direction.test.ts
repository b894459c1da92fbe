import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it.each([
  ['SETTLED', 'DEBIT', 1],
  ['SETTLED', 'REFUND', -1],
  ['SETTLED', 'CREDIT', -1],
  ['CHARGEBACK', 'DEBIT', -1],
  ['CHARGEBACK', 'REFUND', 1],
  ['CHARGEBACK REVERSAL', 'DEBIT', 1],
  ['FEE', 'BATCH', null],
] as const)('the money of %s %s goes %s', (recordType, transactionType, direction) => {
  expect(directionOf(recordType, transactionType)).toBe(direction);
});
