import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBalances, publishFeeSchedule } from '#lib/ledger/index.ts';
import { toMinor } from '#lib/money/index.ts';
import { readCsv } from '#lib/platform/csv.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { changeTerms } from '../terms/payout-terms.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { db, clock, merchant } = office.gateway;
  const rate = { brand: null, region: null, currency: 'EUR', millionths: 14_000, fixedMinor: 25n };
  const rates = [{ ...rate, kind: 'PAYMENT' as const }];
  const terms = { merchantId: merchant.id, model: 'FIXED' as const, country: null, rates, actor: 'user:one' };
  const schedule = { ...terms, vatMillionths: 190_000 };
  const validFrom = clock.now().toISOString().slice(0, 10);
  await publishFeeSchedule(autocommit(db), { ...schedule, validFrom }, new Date(clock.now().getTime() - 2 * dayMs));
  const account = { holder: 'Bäckerei Καφές', iban: 'DE89370400440532013000', bic: null };
  const payoutTerms = { account, reserveMillionths: 100_000, reserveDays: 30, schedule: 'MANUAL' as const };
  const entered = { ...payoutTerms, entityId: merchant.id, shownVersion: 0, actor: 'user:clerk', now: clock.now() };
  await changeTerms(autocommit(db), entered);
});
afterAll(() => office.close());

async function drain(): Promise<void> {
  const { database, services, clock } = office.gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

async function pay(amount: string, refund?: string): Promise<void> {
  const { post } = office.gateway;
  const { body } = await post('/v1/payments', { ...cardDebit, amount, merchantTransactionId: `order-${amount}` });
  if (refund) await post(`/v1/payments/${body.id}`, { paymentType: 'RF', amount: refund, currency: 'EUR' });
}

/** Pays out what was owed a day before, on the next day; returns the payout and a session of that day. */
async function payOut(isApproved = true): Promise<{ id: string; cookie: string }> {
  const { clock, merchant, psp } = office.gateway;
  const through = clock.now().toISOString().slice(0, 10);
  clock.advance(dayMs);
  await drain();
  const [cookie, approver] = [await office.openSession('finance', psp.id), await office.openSession('finance', psp.id)];
  const proposal = { merchantId: merchant.id, mode: 'test', currency: 'EUR', through };
  const { body } = await office.call('POST', '/payouts', { cookie, body: proposal });
  if (isApproved) await office.call('POST', `/payouts/${body.id}/approve`, { cookie: approver, body: {} });
  await drain();
  return { id: body.id, cookie };
}

async function readStatement({ id, cookie }: { id: string; cookie: string }) {
  const { text } = await office.call('GET', `/payouts/${id}/statement.csv`, { cookie });
  const [, ...rows] = readCsv(text).map(({ values }) => values);
  const amounts = (at: number): bigint[] =>
    rows.map((values) =>
      values[at] === ''
        ? 0n
        : toMinor((values[at] ?? '').replace('-', ''), 'EUR') * (values[at]?.startsWith('-') ? -1n : 1n),
    );
  return {
    kinds: rows.map((values) => values[1]),
    gross: amounts(5),
    fees: amounts(6),
    net: amounts(7),
    vat: amounts(10),
    feesWithVat: amounts(11),
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

describe('the statement of a payout', () => {
  test('leads from the balance after the payout before to the one after it, and names each entry with its fee', async () => {
    await pay('100.00', '30.00');
    const first = await readStatement(await payOut());
    expect(first.kinds).toEqual(['OPENING BALANCE', 'PAYMENT', 'REFUND', 'PAYOUT', 'CLOSING BALANCE']);
    expect(first.fees).toEqual([0n, 165n, 0n, 0n, 0n]);
    expect(first.net[0]).toBe(0n);
    // 10 % are kept back: the balance is the reserve.
    expect([first.net[3], first.net[4]]).toEqual([-5_804n, 1_000n]);
    // 19 % of 165.
    expect([first.vat, first.feesWithVat]).toEqual([
      [0n, 31n, 0n, 0n, 0n],
      [0n, 196n, 0n, 0n, 0n],
    ]);
    expect(first.net[1]).toBe(10_000n - 196n);

    await pay('50.00');
    const second = await readStatement(await payOut());
    expect(second.kinds).toEqual(['OPENING BALANCE', 'PAYMENT', 'PAYOUT', 'CLOSING BALANCE']);
    expect(second.net[0]).toBe(first.net.at(-1));
    for (const { net } of [first, second]) expect(sum(net.slice(0, -1))).toBe(net.at(-1));
    const { database, merchant } = office.gateway;
    const balances = await findBalances(database.pool, {
      merchantIds: [merchant.id],
      isTest: true,
      until: '2099-12-31',
    });
    const owed = balances.filter(({ account }) => /MERCHANT_PAYABLE|CHARGEBACK|ROLLING/.test(account));
    expect(second.net.at(-1)).toBe(-sum(owed.map(({ balanceMinor }) => balanceMinor)));
  });

  test('is a PDF too, and there is none before the approval, nor for a user of another tenant', async () => {
    await pay('20.00');
    const { id, cookie } = await payOut();
    const pdf = await office.call('GET', `/payouts/${id}/statement.pdf`, { cookie });
    expect(pdf.status).toBe(200);
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    await pay('21.00');
    const open = await payOut(false);
    const path = `/payouts/${open.id}/statement`;
    for (const kind of ['pdf', 'csv']) {
      expect((await office.call('GET', `${path}.${kind}`, { cookie: open.cookie })).status).toBe(409);
    }
    const other = await office.openSession('finance', office.other.psp.id);
    expect((await office.call('GET', `/payouts/${id}/statement.csv`, { cookie: other })).status).toBe(404);
  });
});
