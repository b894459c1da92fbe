import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Balance } from '#lib/ledger/index.ts';
import { payoutAmount, reserveOf } from './payout-amount.ts';

const balance = (account: Balance['account'], balanceMinor: bigint): Balance => ({
  merchantId: 'm',
  currency: 'EUR',
  account,
  balanceMinor,
});

/** What a merchant is owed, owes for chargebacks, and has in its reserve. */
const standing = (payable: bigint, chargeback = 0n, held = 0n): Balance[] => [
  balance('MERCHANT_PAYABLE', -payable),
  balance('CHARGEBACK', chargeback),
  balance('ROLLING_RESERVE', -held),
];

const amountOf = (through: Balance[], now = through, requiredReserveMinor = 0n, returnedMinor = 0n) =>
  payoutAmount({ through, now, returnedMinor, requiredReserveMinor });

describe('a payout', () => {
  it('is what the merchant is owed, less its chargebacks and what its reserve lacks', () => {
    expect(amountOf(standing(10_000n, 700n, 200n), undefined, 1_000n)).toEqual({
      payableMinor: 10_000n,
      chargebackMinor: 700n,
      reserveMinor: 800n,
      amountMinor: 8_500n,
    });
  });

  it('releases what the reserve has too much', () => {
    expect(amountOf(standing(100n, 0n, 500n), undefined, 300n)).toMatchObject({
      reserveMinor: -200n,
      amountMinor: 300n,
    });
  });

  it('releases the reserve of a merchant who is owed nothing else, less what it owes', () => {
    expect(amountOf(standing(0n, 0n, 500n))).toMatchObject({ payableMinor: 0n, amountMinor: 500n });
    expect(amountOf(standing(-200n, 0n, 500n))).toMatchObject({ payableMinor: -200n, amountMinor: 300n });
  });

  it('leaves out what was paid after its last day, and what was refunded since', () => {
    expect(amountOf(standing(5_000n), standing(9_000n))?.amountMinor).toBe(5_000n);
    expect(amountOf(standing(5_000n), standing(4_000n))?.amountMinor).toBe(4_000n);
  });

  it.each([
    ['nothing is owed', standing(0n), 0n],
    ['the merchant owes', standing(-500n), 0n],
    ['chargebacks take all of it', standing(500n, 500n), 0n],
    ['the reserve takes all of it', standing(500n), 800n],
  ])('does not exist where %s', (_case, balances, required) => {
    expect(amountOf(balances, balances, required)).toBeNull();
  });

  it('is above zero and explained by its parts, whatever the balances are', () => {
    const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (one, other, chargeback, held, required) => {
        const found = amountOf(standing(one), standing(other, chargeback, held), required);
        if (found === null) return true;
        const { payableMinor, chargebackMinor, reserveMinor, amountMinor } = found;
        return amountMinor > 0n && amountMinor === payableMinor - chargebackMinor - reserveMinor;
      }),
    );
  });
});

describe('the reserve', () => {
  it.each([
    [10_000n, 100_000, 1_000n],
    [1n, 1, 1n],
    [0n, 100_000, 0n],
  ])('of %d at %d millionths is %d, rounded up', (captured, millionths, reserve) => {
    expect(reserveOf(captured, millionths)).toBe(reserve);
  });
});
