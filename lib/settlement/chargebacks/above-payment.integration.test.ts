import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findDisputeForStaff } from '#lib/disputes/store.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { findMatch } from '../matching/decide-line.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { balancesOf } from '../testing/acquirer-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

// Each test has books of its own: a payment of 100.00 EUR.
let gateway: TestGateway;
const started: TestGateway[] = [];
let paid = '';
beforeEach(async () => {
  gateway = await startTestGateway();
  started.push(gateway);
  paid = (await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00' })).body.id;
});
afterAll(async () => {
  for (const each of started) await each.close();
});

let used = 0;
function disputed(amount: string, values: FileRow = {}): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `above-${used}`,
    UniqueID: paid,
    ReconciliationType: 'CHARGEBACK',
    Cashflow: 'NEG',
    Amount: amount,
    SettlementAmount: amount,
    SettlementFee: '',
    ...values,
  });
}
const reversed = (amount: string, values: FileRow = {}): FileRow =>
  disputed(amount, { ReconciliationType: 'CHARGEBACK REVERSAL', Cashflow: 'POS', ...values });

async function match(row: FileRow) {
  const { id: importId } = await matchAll(gateway, await importFile(gateway, { text: fileOf([row]) }));
  const found = await findMatch(gateway.db, { merchantId: gateway.merchant.id, importId, rowNumber: 2 });
  if (!found) throw new Error('the line has no match');
  return found;
}

async function chargedBack(): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    'SELECT charged_back_minor::int AS minor FROM payment WHERE id = $1',
    [paid],
  );
  return rows[0].minor;
}

const accounts = async () => {
  const all = await balancesOf(gateway);
  return ['CHARGEBACK EUR', 'ACQUIRER_RECEIVABLE EUR', 'BANK EUR', 'SUSPENSE EUR'].map((name) => all[name] ?? 0n);
};

describe('a dispute of more than its payment', () => {
  it('is recorded without a user: the merchant owes all of it, and the payment is charged back as a whole', async () => {
    const line = await match(disputed('120.00', { SettlementAmount: '135.00', SettlementFee: '15.00' }));
    expect(line).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect(await chargedBack()).toBe(10_000);
    expect(await accounts()).toEqual([12_000n, 10_000n, -13_500n, 0n]);
    const dispute = await findDisputeForStaff(gateway.db.pool, line.chargebackId ?? '');
    expect(dispute).toMatchObject({ amountMinor: 12_000n, aboveMinor: 2_000n, statedCurrency: null });
  });

  it('has nothing above it where it is of less', async () => {
    const line = await match(disputed('60.00'));
    expect(await chargedBack()).toBe(6_000);
    await balancesOf(gateway);
    expect(await findDisputeForStaff(gateway.db.pool, line.chargebackId ?? '')).toMatchObject({ aboveMinor: 0n });
  });

  it('is reversed as a whole, or in parts of which the payment has its own amount first', async () => {
    await match(disputed('120.00'));
    await match(reversed('30.00'));
    expect([await chargedBack(), await accounts()]).toEqual([7_000, [9_000n, 10_000n, -9_000n, 0n]]);
    await match(reversed('90.00'));
    expect([await chargedBack(), await accounts()]).toEqual([0, [0n, 10_000n, 0n, 0n]]);
    const more = await match(reversed('1.00'));
    expect(more).toMatchObject({ exception: 'STATE_DIFFERS' });
  });

  it('whose import is undone is reversed, and may be imported again', async () => {
    const row = disputed('120.00');
    const { importId } = await match(row);
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect([await chargedBack(), await accounts()]).toEqual([0, [0n, 10_000n, 0n, 0n]]);
    expect(await match(row)).toMatchObject({ chargebackState: 'CREATED' });
    expect([await chargedBack(), await accounts()]).toEqual([10_000, [12_000n, 10_000n, -12_000n, 0n]]);
  });

  it('and whose reversal is undone is charged back again as it was', async () => {
    await match(disputed('120.00'));
    const { importId } = await match(reversed('120.00'));
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect([await chargedBack(), await accounts()]).toEqual([10_000, [12_000n, 10_000n, -12_000n, 0n]]);
  });

  it('stays an exception where a part of the payment was refunded', async () => {
    await gateway.post(`/v1/payments/${paid}`, { paymentType: 'RF', amount: '25.00', currency: 'EUR' });
    expect(await match(disputed('120.00'))).toMatchObject({ exception: 'STATE_DIFFERS', chargebackState: 'REFUSED' });
    expect(await chargedBack()).toBe(0);
  });
});

describe('a dispute in another currency than its payment', () => {
  const dollars = { Currency: 'USD', SettlementFxRate: '0.95' };

  it('that is settled in that of the payment is recorded and booked in the latter, with what was stated', async () => {
    const line = await match(disputed('110.00', { ...dollars, SettlementAmount: '119.50', SettlementFee: '15.00' }));
    expect(line).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect(await chargedBack()).toBe(10_000);
    expect(await accounts()).toEqual([10_450n, 10_000n, -11_950n, 0n]);
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 1_500n });
    expect(Object.keys(await balancesOf(gateway)).filter((name) => /USD|FX_/.test(name))).toEqual([]);
    const dispute = await findDisputeForStaff(gateway.db.pool, line.chargebackId ?? '');
    expect(dispute).toMatchObject({
      amountMinor: 10_450n,
      currency: 'EUR',
      aboveMinor: 450n,
      statedMinor: 11_000n,
      statedCurrency: 'USD',
    });
    await undoImport(autocommit(gateway.db), line.importId, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect(await accounts()).toEqual([0n, 10_000n, 0n, 0n]);
  });

  it('that is not settled in that of the payment is an exception, with its money in suspense', async () => {
    const line = await match(disputed('110.00', { Currency: 'USD', SettlementCurrency: 'USD' }));
    expect(line).toMatchObject({ exception: 'CURRENCY_DIFFERS', chargebackState: null });
    expect(await balancesOf(gateway)).toMatchObject({ 'SUSPENSE USD': 11_000n, 'BANK USD': -11_000n });
  });
});
