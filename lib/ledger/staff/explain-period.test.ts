import { describe, expect, it } from 'vitest';
import type { Movement } from '../balances/find-balances.ts';
import { explainPeriod } from './explain-period.ts';

const moved = (account: Movement['account'], kind: Movement['kind'], debit: bigint, credit = 0n): Movement => ({
  account,
  kind,
  bookedOn: '2026-11-22',
  currency: 'EUR',
  debitMinor: debit,
  creditMinor: credit,
});

const steps = (...movements: Movement[]) =>
  explainPeriod(movements, 'EUR', 'mode:live').map(({ id, amount }) => [id, amount]);

describe('the change of what merchants are owed', () => {
  it('is the sum of its steps, in order', () => {
    expect(
      steps(
        moved('FEES_EARNED', 'PAYMENT', 0n, 165n),
        moved('MERCHANT_PAYABLE', 'PAYMENT', 165n, 10_000n),
        moved('ACQUIRER_RECEIVABLE', 'PAYMENT', 10_000n),
        moved('ACQUIRER_RECEIVABLE', 'REFUND', 0n, 1_000n),
        moved('MERCHANT_PAYABLE', 'REFUND', 1_000n),
        moved('ACQUIRER_RECEIVABLE', 'CHARGEBACK', 0n, 500n),
        moved('CHARGEBACK', 'CHARGEBACK', 500n),
        moved('ACQUIRER_RECEIVABLE', 'CHARGEBACK_REVERSAL', 500n),
        moved('CHARGEBACK', 'CHARGEBACK_REVERSAL', 0n, 500n),
        moved('MERCHANT_PAYABLE', 'CORRECTION', 0n, 200n),
        moved('SUSPENSE', 'CORRECTION', 200n),
      ),
    ).toEqual([
      ['payments', '100.00'],
      ['refunds', '-10.00'],
      ['chargebacks', '-5.00'],
      ['chargebackReversals', '5.00'],
      ['fees', '-1.65'],
      ['corrections', '2.00'],
    ]);
  });

  it('has a step only where something moved, also when its sum is zero', () => {
    expect(steps(moved('ACQUIRER_RECEIVABLE', 'REFUND', 500n, 500n))).toEqual([['refunds', '0.00']]);
    expect(steps()).toEqual([]);
  });

  it('names the accounts and kinds of a step in its search', () => {
    const [step] = explainPeriod([moved('FEES_EARNED', 'REFUND', 0n, 10n)], 'EUR', 'mode:live');
    expect(step?.search).toMatch(/^mode:live currency:EUR account:FEES_EARNED kind:PAYMENT,REFUND,/);
  });
});
