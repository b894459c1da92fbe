import { expect, test } from 'vitest';
import type { Balance, Movement } from './find-balances.ts';
import { trialBalance, trialBalanceTotal } from './trial-balance.ts';

const balance = (account: Balance['account'], balanceMinor: bigint, currency = 'EUR'): Balance => ({
  merchantId: 'm',
  account,
  currency,
  balanceMinor,
});
const movement = (
  account: Movement['account'],
  debitMinor: bigint,
  creditMinor: bigint,
  currency = 'EUR',
): Movement => ({ bookedOn: '2026-11-22', kind: 'PAYMENT', account, currency, debitMinor, creditMinor });

test('a trial balance has the movements of all merchants, days and kinds of one currency, and its closing follows from them', () => {
  const opening = [
    balance('BANK', 500n),
    balance('BANK', 200n),
    balance('MERCHANT_PAYABLE', -700n),
    balance('BANK', 9n, 'JPY'),
  ];
  const movements = [
    movement('ACQUIRER_RECEIVABLE', 1_000n, 0n),
    movement('ACQUIRER_RECEIVABLE', 0n, 300n),
    movement('MERCHANT_PAYABLE', 300n, 1_000n),
    movement('BANK', 1n, 1n, 'USD'),
  ];
  expect(trialBalance(opening, movements, 'EUR')).toEqual([
    { account: 'BANK', openingMinor: 700n, debitMinor: 0n, creditMinor: 0n, closingMinor: 700n },
    { account: 'MERCHANT_PAYABLE', openingMinor: -700n, debitMinor: 300n, creditMinor: 1_000n, closingMinor: -1_400n },
    { account: 'ACQUIRER_RECEIVABLE', openingMinor: 0n, debitMinor: 1_000n, creditMinor: 300n, closingMinor: 700n },
  ]);
});

test('the total of a trial balance has as much debit as credit, and keeps the sign of what is not balanced', () => {
  const opening = [balance('BANK', 700n), balance('MERCHANT_PAYABLE', -710n)];
  const movements = [movement('ACQUIRER_RECEIVABLE', 1_000n, 0n), movement('MERCHANT_PAYABLE', 0n, 1_000n)];
  expect(trialBalanceTotal(trialBalance(opening, movements, 'EUR'))).toEqual({
    openingMinor: -10n,
    debitMinor: 1_000n,
    creditMinor: 1_000n,
    closingMinor: -10n,
  });
});
