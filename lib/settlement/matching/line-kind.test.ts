import { expect, it } from 'vitest';
import { kindOfLine } from './line-kind.ts';

it.each([
  ['SETTLED', 'DEBIT', null, 'PAYMENT'],
  ['SETTLED', 'MONTHLY', null, 'PAYMENT'],
  ['SETTLED', 'REFUND', null, 'REFUND'],
  ['REFUND REVERSAL', 'REFUND', 'REFUND_REVERSAL', 'REFUND_REVERSAL'],
  ['SETTLED', 'CREDIT', null, 'CREDIT'],
  ['CHARGEBACK', 'DEBIT', null, 'CHARGEBACK'],
  ['CHARGEBACK REVERSAL', 'DEBIT', null, 'CHARGEBACK_REVERSAL'],
  ['FEE', 'MONTHLY', null, 'FEE'],
  ['FEE', 'BATCH', 'RESERVE', 'RESERVE'],
  ['FEE', 'BATCH', 'ADJUSTMENT', 'ADJUSTMENT'],
  ['FEE', 'BATCH', 'TRANSFER', 'TRANSFER'],
] as const)('a line of %s and %s with the kind %s is a %s', (recordType, transactionType, lineKind, kind) => {
  expect(kindOfLine({ recordType, transactionType, lineKind, status: 'MATCHED' })).toBe(kind);
});

it('a line of a type of fees is a fee, whatever its record type is', () => {
  const line = { recordType: 'SETTLED', transactionType: 'AUTH_FEE', lineKind: null, status: 'FEE' };
  expect(kindOfLine(line)).toBe('FEE');
});
