import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findTimeline } from '#lib/payments/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { decideLine, findMatch } from '../matching/decide-line.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import {
  adyenHeader,
  balancesOf,
  importShipped,
  paypal,
  paypalRow,
  stripe,
  stripeHeader,
} from '../testing/acquirer-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

// Each test has books of its own: a payment of 100.00 EUR of which 10.00 were refunded.
let gateway: TestGateway;
const started: TestGateway[] = [];
let paid = '';
let refund = '';
beforeEach(async () => {
  gateway = await startTestGateway();
  started.push(gateway);
  paid = (await gateway.post('/v1/payments', { ...cardDebit, amount: '100.00', merchantTransactionId: 'order-0001' }))
    .body.id;
  refund = (await gateway.post(`/v1/payments/${paid}`, { paymentType: 'RF', amount: '10.00', currency: 'EUR' })).body
    .id;
});
afterAll(async () => {
  for (const each of started) await each.close();
});

let used = 0;
/** A line about the refund of 10.00 EUR. */
function line(values: FileRow): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `rf-${used}`,
    UniqueID: refund,
    PaymentType: 'REFUND',
    Cashflow: 'NEG',
    Amount: '10.00',
    SettlementAmount: '10.00',
    SettlementFee: '',
    ...values,
  });
}
const back = (values: FileRow = {}): FileRow => line({ Cashflow: 'POS', ...values });

async function match(...rows: readonly FileRow[]): Promise<string> {
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf(rows) }))).id;
}

async function outcomeOf(importId: string, rowNumber = 2) {
  const found = await findMatch(gateway.db, { merchantId: gateway.merchant.id, importId, rowNumber });
  if (!found) throw new Error('the line has no match');
  return found;
}

/** What is refunded of the payment, and what came back of the refund. */
async function amounts(): Promise<[refunded: number, returned: number]> {
  const { rows } = await gateway.database.pool.query(
    `SELECT (SELECT refunded_minor::int FROM payment WHERE id = $1) AS refunded,
       (SELECT reversed_minor::int FROM payment WHERE id = $2) AS returned`,
    [paid, refund],
  );
  return [rows[0].refunded, rows[0].returned];
}

const claims = async () => {
  const all = await balancesOf(gateway);
  return [all['ACQUIRER_RECEIVABLE EUR'] ?? 0n, all['MERCHANT_PAYABLE EUR'] ?? 0n, all['SUSPENSE EUR'] ?? 0n];
};

const cases = new URL('../../../../shared/cases/settlement/refund-failed/', import.meta.url);

describe('a refund that an acquirer reports as failed', () => {
  it('is owed to the merchant again, after it was settled', async () => {
    await match(line({}));
    expect([await amounts(), await claims()]).toEqual([
      [1_000, 0],
      [10_000n, -9_000n, 0n],
    ]);
    const id = await match(back());
    expect(await outcomeOf(id)).toMatchObject({ exception: null, chargebackState: 'CREATED', paymentId: refund });
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, 0n],
    ]);
    const { body } = await gateway.post(`/v1/payments/${paid}`, {
      paymentType: 'RF',
      amount: '100.00',
      currency: 'EUR',
    });
    expect(body.result.code).toMatch(/^000\./);
  });

  it('is owed to the merchant again, before its own line arrives, which then settles it', async () => {
    const early = await match(back());
    expect(await outcomeOf(early)).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [9_000n, -10_000n, 0n],
    ]);
    const own = await match(line({}));
    expect(await outcomeOf(own)).toMatchObject({ exception: null, paymentId: refund });
    expect(await claims()).toEqual([10_000n, -10_000n, 0n]);
  });

  it('and both in one file, is the same', async () => {
    const id = await match(line({}), back());
    expect([(await outcomeOf(id)).exception, (await outcomeOf(id, 3)).exception]).toEqual([null, null]);
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, 0n],
    ]);
  });

  it('twice is an exception the second time, and its money is in suspense', async () => {
    await match(line({}), back());
    const again = await match(back({ SettlementDate: '2026-12-02' }));
    expect(await outcomeOf(again)).toMatchObject({ exception: 'ALREADY_SETTLED', chargebackState: null });
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, -1_000n],
    ]);
  });

  it('in parts comes back in parts, and never as more than the refund', async () => {
    const part = (amount: string) => back({ Amount: amount, SettlementAmount: amount });
    await match(line({}), part('4.00'));
    expect([await amounts(), await claims()]).toEqual([
      [600, 400],
      [10_000n, -9_400n, 0n],
    ]);
    const above = await match(part('7.00'));
    expect(await outcomeOf(above)).toMatchObject({ exception: 'STATE_DIFFERS', chargebackState: 'REFUSED' });
    expect([await amounts(), await claims()]).toEqual([
      [600, 400],
      [10_000n, -9_400n, -700n],
    ]);
    await match(part('6.00'));
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, -700n],
    ]);
  });

  it('of more than the refund is an exception', async () => {
    const id = await match(back({ Amount: '11.00', SettlementAmount: '11.00' }));
    expect(await outcomeOf(id)).toMatchObject({ exception: 'AMOUNT_DIFFERS' });
    expect(await amounts()).toEqual([1_000, 0]);
  });

  it('has its fee as a cost, with its sign', async () => {
    await match(line({}), back({ SettlementAmount: '9.60', SettlementFee: '0.40' }));
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 40n, 'BANK EUR': -40n });
    expect(await amounts()).toEqual([0, 1_000]);
  });

  it('may be stated by the kind of the line, where its fee is more than the refund', async () => {
    const stated = { Cashflow: 'NEG', SettlementAmount: '2.00', SettlementFee: '12.00', LineKind: 'REFUND_REVERSAL' };
    await match(line({}), line(stated));
    expect(await amounts()).toEqual([0, 1_000]);
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 1_200n });
  });

  it('and whose file is undone, is refunded as before, and may be imported again', async () => {
    const before = await claims();
    const text = fileOf([line({}), back()]);
    const { id } = await matchAll(gateway, await importFile(gateway, { text }));
    await undoImport(autocommit(gateway.db), id, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect([await amounts(), await claims()]).toEqual([[1_000, 0], before]);
    const again = await matchAll(gateway, await importFile(gateway, { text }));
    expect(await outcomeOf(again.id, 3)).toMatchObject({ exception: null, chargebackState: 'CREATED' });
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, 0n],
    ]);
  });

  it('and whose line a user unmatches, is refunded as before', async () => {
    const found = await outcomeOf(await match(back()));
    const by = { actor: 'user:finance', reason: 'wrong', now: gateway.clock.now(), version: found.version };
    await withTransaction(gateway.database.pool, (tx) => decideLine(tx, found, { kind: 'UNMATCH' }, by));
    expect([await amounts(), await claims()]).toEqual([
      [1_000, 0],
      [9_000n, -9_000n, -1_000n],
    ]);
  });

  it('of a credit is an exception, since that money goes the other way', async () => {
    const credit = (await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'CD', amount: '50.00' })).body.id;
    const body = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
    const taken = (await gateway.post(`/v1/payments/${credit}`, body)).body.id;
    const id = await match(back({ UniqueID: taken }));
    expect(await outcomeOf(id)).toMatchObject({ exception: 'STATE_DIFFERS', chargebackState: 'REFUSED' });
  });

  it('is on the timelines of the refund, with the file that reports it', async () => {
    const importId = await match(back({ ReasonDesc: 'Account closed' }));
    const events = await findTimeline(gateway.db, gateway.merchant.id, refund);
    const approved = events.filter(({ type }) => type === 'child.approved');
    expect(approved).toMatchObject([
      { data: { paymentType: 'RV', settlement: { importId, reason: 'Account closed' } } },
    ]);
  });

  it('cannot be requested by a caller', async () => {
    const { body } = await gateway.post(`/v1/payments/${refund}`, {
      paymentType: 'RV',
      amount: '10.00',
      currency: 'EUR',
    });
    expect(body.result.code).toBe('700.400.530');
  });
});

describe('a failed refund in the file of an acquirer that names the payment only', () => {
  const acquirerId = async (): Promise<string> => {
    const { rows } = await gateway.database.pool.query(
      'SELECT acquirer_tx_id FROM payment_attempt WHERE payment_id = $1',
      [paid],
    );
    return rows[0].acquirer_tx_id;
  };

  it('is that of its refund, in a file of Adyen', async () => {
    const psp = await acquirerId();
    const end = ',9,2026-11-26 00:10:00,CET';
    const row = (type: string, id: string, money: string) =>
      `MIG,Shop,${psp},other-0001,visa,2026-11-25 11:00:00,CET,${type},${id},EUR,${money},visa,${end}`;
    const done = await importShipped(gateway, 'adyen-settlement-detail', [
      adyenHeader,
      row('Settled', '8816', ',100.00,1,EUR,,99.00,1.00,,,'),
      row('Refunded', '8817', '10.00,,1,EUR,10.00,,,,,'),
      row('RefundedReversed', '8817', ',10.00,1,EUR,,9.50,0.50,,,'),
    ]);
    expect(done).toMatchObject({ state: 'DONE', badCount: 0, lineCount: 3 });
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [0n, -10_000n, 0n],
    ]);
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 150n, 'BANK EUR': 9_850n });
  });

  it('is that of its refund, in a file of Stripe', async () => {
    const charge = await acquirerId();
    const row = (id: string, category: string, money: string) =>
      stripe(id, category, money, 'eur').replace(`,ch_1,`, `,${charge},`);
    await importShipped(gateway, 'stripe-payout-reconciliation', [
      stripeHeader,
      row('1', 'charge', '100.00,1.00,99.00'),
      row('2', 'refund', '-10.00,0.00,-10.00'),
      row('3', 'refund_failure', '10.00,0.00,10.00'),
    ]);
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [0n, -10_000n, 0n],
    ]);
  });

  it('is never read from an amount without a sign: money in for a refund is an exception then', async () => {
    const charge = await acquirerId();
    const row = (id: string, category: string, money: string) =>
      stripe(id, category, money, 'eur').replace(`,ch_1,`, `,${charge},`);
    await importShipped(gateway, 'stripe-payout-reconciliation', [
      stripeHeader,
      row('1', 'charge', '100.00,1.00,99.00'),
      row('2', 'refund', '10.00,0.00,10.00'),
    ]);
    expect(await amounts()).toEqual([1_000, 0]);
    const { rows } = await gateway.database.pool.query(
      "SELECT FROM settlement_match WHERE exception = 'CASHFLOW_DIFFERS'",
    );
    expect(rows).toHaveLength(1);
  });

  it('is that of its refund, in a file of PayPal', async () => {
    await importShipped(
      gateway,
      'paypal-settlement',
      paypal(
        paypalRow('PA1', 'order-0001', 'T0006', '"CR",10000,"EUR","DR",359,"EUR"'),
        paypalRow('PR1', 'order-0001', 'T1107', '"DR",1000,"EUR","CR",30,"EUR"'),
        paypalRow('PR2', 'order-0001', 'T1107', '"CR",1000,"EUR","DR",30,"EUR"'),
      ),
    );
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [0n, -10_000n, 0n],
    ]);
    expect(await balancesOf(gateway)).toMatchObject({ 'SCHEME_COST EUR': 359n });
  });
});

describe.runIf(existsSync(cases))('the case of a failed refund', () => {
  it('leaves nothing refunded, and the merchant with all of the payment', async () => {
    for (const name of ['out.csv', 'back.csv']) {
      const text = readFileSync(new URL(name, cases))
        .toString()
        .replaceAll('<PSP>', gateway.psp.id)
        .replaceAll('<MERCHANT>', gateway.merchant.id)
        .replaceAll('<REFUND of 10.00>', refund);
      await matchAll(gateway, await importFile(gateway, { text }));
    }
    expect([await amounts(), await claims()]).toEqual([
      [0, 1_000],
      [10_000n, -10_000n, 0n],
    ]);
  });
});
