import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { correctLedger } from '#lib/ledger/bookings/correct-ledger.ts';
import { writeOff } from '#lib/ledger/bookings/write-off.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { decideLine, findMatch } from '../matching/decide-line.ts';
import { merchantFile } from '../reports/merchant-file.ts';
import {
  adyenHeader,
  balancesOf,
  importShipped as importFileOf,
  paypal,
  paypalRow,
  stripe,
  stripeHeader,
} from '../testing/acquirer-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';

// Each file has books of its own.
let gateway: TestGateway;
const started: TestGateway[] = [];
beforeEach(async () => {
  gateway = await startTestGateway();
  started.push(gateway);
});
afterAll(async () => {
  for (const each of started) await each.close();
});

const importShipped = (key: string, lines: readonly string[]) => importFileOf(gateway, key, lines);
const balances = () => balancesOf(gateway);

/** Payments by their references; each is an approved debit. */
async function pay(amount: string, reference: string, currency = 'EUR'): Promise<string> {
  const params = { ...cardDebit, amount, currency, merchantTransactionId: reference };
  return (await gateway.post('/v1/payments', params)).body.id;
}

describe('a fee that an acquirer gives back', () => {
  it('for a refund lowers the cost, and there is no FX difference within one currency', async () => {
    const id = await pay('100.00', 'order-0003');
    await gateway.post(`/v1/payments/${id}`, {
      paymentType: 'RF',
      amount: '25.00',
      currency: 'EUR',
      merchantTransactionId: 'refund-0003',
    });
    const done = await importShipped(
      'paypal-settlement',
      paypal(
        paypalRow('PA3', 'order-0003', 'T0006', '"CR",10000,"EUR","DR",359,"EUR"'),
        paypalRow('PR3', 'refund-0003', 'T1107', '"DR",2500,"EUR","CR",80,"EUR"'),
      ),
    );
    expect(done).toMatchObject({ state: 'DONE', badCount: 0 });
    expect(await balances()).toMatchObject({ 'SCHEME_COST EUR': 279n, 'BANK EUR': 7_221n });
    expect(Object.keys(await balances()).filter((name) => name.startsWith('FX_'))).toEqual([]);
  });

  it('for a dispute that was won leaves the cost of the payment', async () => {
    const done = await importShipped('stripe-payout-reconciliation', [
      stripeHeader,
      stripe('1', 'charge', '20.00,0.40,19.60'),
      stripe('2', 'dispute', '-20.00,15.00,-35.00'),
      stripe('3', 'dispute_reversal', '20.00,-15.00,35.00'),
    ]);
    expect(done).toMatchObject({ state: 'DONE', badCount: 0, lineCount: 3 });
    const { rows } = await gateway.database.pool.query(
      `SELECT sum(settlement_fee_minor)::int AS fee, array_agg(DISTINCT settlement_fx_rate::float) AS rates FROM settlement_line WHERE merchant_id = $1`,
      [gateway.merchant.id],
    );
    expect(rows[0]).toEqual({ fee: 40, rates: [1] });
  });
});

describe('what an acquirer holds back', () => {
  it('is an asset of its own in a file of Adyen, and the sum of the lines is the payout', async () => {
    const end = ',9,2026-11-26 00:10:00,CET';
    const done = await importShipped('adyen-settlement-detail', [
      adyenHeader,
      `MIG,Shop,8815,order-0105,visa,2026-11-25 11:00:00,CET,Settled,8816,EUR,,100.00,1,EUR,,99.00,1.00,,,,visa,${end}`,
      `MIG,Shop,,,,2026-11-26 00:10:00,CET,ReserveAdjustment,Reserve,,,,,EUR,5.00,,,,,,,${end}`,
      `MIG,Shop,,,,2026-11-26 00:10:00,CET,MerchantPayout,TX1 batch 9,,,,,EUR,94.00,,,,,,,${end}`,
    ]);
    expect(done).toMatchObject({ state: 'DONE', badCount: 0, lineCount: 2 });
    expect(await balances()).toMatchObject({ 'ACQUIRER_RESERVE EUR': 500n, 'BANK EUR': 9_400n });
    expect(await balances()).not.toHaveProperty('SCHEME_COST EUR');
  });

  it('and releases is no cost in a file of Stripe, nor are holds of PayPal refunds or chargebacks', async () => {
    await importShipped('stripe-payout-reconciliation', [
      stripeHeader,
      stripe('71', 'risk_reserved_funds', '-10.00,0.00,-10.00'),
      stripe('72', 'risk_reserved_funds', '4.00,0.00,4.00'),
      stripe('73', 'transfer', '-3.00,0.00,-3.00'),
      stripe('74', 'other_adjustment', '1.00,0.00,1.00'),
    ]);
    await pay('100.00', 'order-0002');
    await importShipped(
      'paypal-settlement',
      paypal(
        paypalRow('PB1', 'order-0002', 'T0006', '"CR",10000,"EUR","DR",359,"EUR"'),
        paypalRow('PH1', 'order-0002', 'T1110', '"DR",10000,"EUR","",,""'),
        paypalRow('PR1', 'order-0002', 'T1111', '"CR",6000,"EUR","",,""'),
      ),
    );
    expect(await balances()).toMatchObject({
      'ACQUIRER_RESERVE GBP': 600n,
      'ACQUIRER_TRANSFER GBP': 300n,
      'ACQUIRER_ADJUSTMENT GBP': -100n,
      'BANK GBP': -800n,
      'ACQUIRER_RESERVE EUR': 4_000n,
      'SCHEME_COST EUR': 359n,
    });
    expect(await balances()).not.toHaveProperty('SCHEME_COST GBP');
  });
});

describe('a line that a user has forced', () => {
  it('is booked as its money went, and not as its type would have it', async () => {
    const id = await pay('100.00', 'order-0007');
    const row = rowOf(gateway, {
      UniqueID: id,
      Cashflow: 'NEG',
      Amount: '100.00',
      SettlementAmount: '100.00',
      SettlementFee: '',
    });
    const { id: importId } = await matchAll(gateway, await importFile(gateway, { text: fileOf([row]) }));
    const key = { merchantId: gateway.merchant.id, importId, rowNumber: 2 };
    const before = await balances();
    const found = await findMatch(gateway.db, key);
    expect(found).toMatchObject({ exception: 'CASHFLOW_DIFFERS' });
    const by = { actor: 'user:finance', reason: 'test', now: gateway.clock.now(), version: found?.version ?? 0 };
    await withTransaction(gateway.database.pool, (tx) => decideLine(tx, key, { kind: 'FORCE' }, by));
    const after = await balances();
    const moved = (account: string): bigint => (after[account] ?? 0n) - (before[account] ?? 0n);
    expect([moved('ACQUIRER_RECEIVABLE EUR'), moved('SUSPENSE EUR'), moved('SCHEME_COST EUR')]).toEqual([
      10_000n,
      -10_000n,
      0n,
    ]);
  });
});

describe('a line that waits in suspense', () => {
  it('is written off by itself, and hides no other item of suspense', async () => {
    const row = rowOf(gateway, { Amount: '98.90', SettlementAmount: '98.90', SettlementFee: '', UniqueID: 'unknown' });
    const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf([row]) }));
    const merchantId = gateway.merchant.id;
    const cause = { merchantId, actor: 'user:finance', now: gateway.clock.now() };
    const postings = [
      { account: 'SUSPENSE', currency: 'EUR', amountMinor: 500n },
      { account: 'BANK', currency: 'EUR', amountMinor: -500n },
    ] as const;
    const day = { isTest: true, valueOn: '2026-11-26', reason: 'test' };
    await withTransaction(gateway.database.pool, (tx) => correctLedger(tx, cause, { ...day, postings }));
    expect((await balances())['SUSPENSE EUR']).toBe(-9_390n);
    const write = async (amountMinor: bigint, itemId: string | null = null) => {
      const wanted = { ...day, key: crypto.randomUUID(), account: 'SUSPENSE', currency: 'EUR', side: null } as const;
      const result = await withTransaction(gateway.database.pool, (tx) =>
        writeOff(tx, cause, { ...wanted, amountMinor, itemId }),
      );
      const all = await balances();
      return [result, all['WRITE_OFF EUR'] ?? 0n, all['SUSPENSE EUR'] ?? 0n];
    };
    expect(await write(400n)).toEqual(['side-needed', 0n, -9_390n]);
    expect(await write(500n)).toEqual(['booked', 500n, -9_890n]);
    expect(await write(90n, `${merchantId}-${id}-2`)).toEqual(['booked', 410n, -9_800n]);
    expect(await write(9_801n, `${merchantId}-${id}-2`)).toEqual(['too-much', 410n, -9_800n]);
  });
});

describe('rows of acquirers', () => {
  it('a fee that comes back after a chargeback of PayPal is no reversal of it', async () => {
    const id = await pay('100.00', 'order-0001');
    await importShipped(
      'paypal-settlement',
      paypal(
        paypalRow('PA1', 'order-0001', 'T0006', '"CR",10000,"EUR","DR",359,"EUR"'),
        paypalRow('PC1', 'order-0001', 'T1106', '"DR",10000,"EUR","",,""'),
        paypalRow('PF1', 'order-0001', 'T1108', '"CR",359,"EUR","",,""'),
      ),
    );
    const { rows } = await gateway.database.pool.query(
      'SELECT charged_back_minor::int AS charged_back FROM payment WHERE id = $1',
      [id],
    );
    expect(rows[0].charged_back).toBe(10_000);
    expect((await balances())['SCHEME_COST EUR'] ?? 0n).toBe(0n);
  });

  it('a report of PayPal with payments that are pending or denied is refused by its name', async () => {
    const [start, ...rest] = paypal(paypalRow('D1', 'order-0009', 'T0006', '"CR",10000,"EUR","DR",359,"EUR"'));
    const trr = [start as string, ...rest].map((line) =>
      line.startsWith('"CH"') ? line.replace('"Custom Field"', '"Transactional Status","Custom Field"') : line,
    );
    await importShipped('paypal-settlement', paypal(paypalRow('D2', '', 'T0400', '"DR",1,"EUR","",,""')));
    const refused = await importFile(gateway, { text: `${trr.join('\n')}\n` });
    expect(refused).toMatchObject({ state: 'REFUSED', lineCount: 0 });
    expect(refused.refusal).toMatch(/transaction detail report of PayPal \(TRR\)/);
  });

  it('two acquirers may have the same short id of a settlement', async () => {
    const row = (acquirer: string, amount: string, currency: string) =>
      rowOf(gateway, {
        SettlementTxId: '1001',
        ClearingInstituteMerchantId: acquirer,
        ClearingInsitituteName: `Acquirer ${acquirer}`,
        Amount: amount,
        Currency: currency,
        SettlementAmount: amount,
        SettlementCurrency: currency,
        SettlementFee: null,
      });
    const one = await importFile(gateway, { text: fileOf([row('ACQ-1', '10.00', 'EUR')]) });
    const two = await importFile(gateway, { text: fileOf([row('TWO-2', '77.00', 'USD')]) });
    const again = await importFile(gateway, { text: `${fileOf([row('TWO-2', '77.00', 'USD')])}\r\n` });
    expect([one, two].map(({ lineCount, duplicateCount }) => [lineCount, duplicateCount])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(again.duplicateCount + Number(again.state === 'REFUSED')).toBeGreaterThan(0);
  });

  it('keep the third decimal of their currency in lines, totals, the file of the merchant and the books', async () => {
    const done = await importShipped('stripe-payout-reconciliation', [
      stripeHeader,
      stripe('61', 'charge', '12.345,0.100,12.245', 'kwd'),
    ]);
    expect(done).toMatchObject({ state: 'DONE', badCount: 0 });
    expect(await balances()).toMatchObject({ 'BANK KWD': 12_245n });
    const text: string[] = [];
    const day = { merchantId: gateway.merchant.id, pspId: gateway.psp.id, day: '2026-11-26' };
    for await (const piece of merchantFile(gateway.database.pool, day)) text.push(piece.toString());
    expect(text.join('')).toContain(';12.345;KWD;');
    expect(text.join('')).toContain(';12.245;KWD;0.10;1;');
  });
});
