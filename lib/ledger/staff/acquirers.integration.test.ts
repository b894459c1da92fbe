import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import type { FileRow } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { AcquirerRow } from './read-acquirers.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
let finance: string;
let day: string;
let used = 0;

beforeAll(async () => {
  office = await startTestBackOffice();
  finance = await office.openSession('finance', office.gateway.psp.id);
  day = today();
});
afterAll(() => office.close());

const today = (): string => office.gateway.clock.now().toISOString().slice(0, 10);

async function pay(amount: string, params: object = {}): Promise<string> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, amount, ...params });
  return body.id;
}
const follow = (id: string, paymentType: string, amount: string) =>
  office.gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });

async function settle(rows: readonly FileRow[]): Promise<void> {
  const lines = rows.map((values) => {
    used += 1;
    return rowOf(office.gateway, { SettlementTxId: `acquirer-${used}`, SettlementDate: today(), ...values });
  });
  await matchAll(office.gateway, await importFile(office.gateway, { text: fileOf(lines) }));
  await drain();
}

async function drain(): Promise<void> {
  const { database, services, clock } = office.gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

const read = (query = '', cookie = finance) => office.call('GET', `/ledger-acquirers${query}`, { cookie });
const rowIn = (rows: AcquirerRow[], currency: string) => rows.find((row) => row.currency === currency && row.accountId);

describe('what acquirers owe', () => {
  it('is what payments leave open by account and age, less refunds and what was reversed, as the ledger has it', async () => {
    await pay('100.00');
    const partly = await pay('50.00');
    await follow(partly, 'RV', '50.00');
    const refunded = await pay('30.00');
    await follow(refunded, 'RF', '10.00');
    const settled = await pay('70.00');
    await settle([{ UniqueID: settled, Amount: '70.00', SettlementAmount: '69.30', SettlementFee: '0.70' }]);
    const { body } = await read();
    const row = rowIn(body.rows, 'EUR');
    // 100.00, 30.00 and the refund of 10.00; the reversed and the settled payment are not open.
    expect(row).toMatchObject({ receivable: '120.00', payments: 3 });
    expect(row?.ages.map(({ id, count, amount }) => [id, count, amount])).toEqual([
      ['0-2', 3, '120.00'],
      ['3-7', 0, '0.00'],
      ['8-30', 0, '0.00'],
      ['over-30', 0, '0.00'],
    ]);
    expect(body.receivables).toEqual([{ currency: 'EUR', open: '120.00', ledger: '120.00', rest: '0.00' }]);
  });

  it('is older by the days since the payment', async () => {
    for (const [days, age] of [
      [3, '3-7'],
      [5, '8-30'],
      [23, 'over-30'],
    ] as const) {
      office.gateway.clock.advance(days * dayMs);
      finance = await office.openSession('finance', office.gateway.psp.id);
      const row = rowIn((await read()).body.rows, 'EUR');
      expect(row?.ages.filter(({ count }) => count > 0)).toEqual([{ id: age, count: 3, amount: '120.00' }]);
    }
  });

  it('names what the ledger has on the receivable beside open payments', async () => {
    const correction = { merchantId: office.gateway.merchant.id, mode: 'test', currency: 'EUR', amount: '5.00' };
    const accounts = { debited: 'ACQUIRER_RECEIVABLE', credited: 'SUSPENSE', valueOn: today(), reason: 'test' };
    const booked = await office.call('POST', '/ledger/corrections', {
      cookie: finance,
      body: { ...correction, ...accounts },
    });
    expect(booked.status).toBe(200);
    await drain();
    const { body } = await read();
    expect(body.receivables).toEqual([{ currency: 'EUR', open: '120.00', ledger: '125.00', rest: '5.00' }]);
  });
});

describe('what acquirers charge', () => {
  it('is by kind of fee, with what is given back below zero, and in a span of days only', async () => {
    const [paid, other] = [await pay('40.00'), await pay('20.00')];
    const { body: refund } = await follow(paid, 'RF', '10.00');
    await settle([
      { UniqueID: paid, Amount: '40.00', SettlementAmount: '39.00', SettlementFee: '1.00' },
      { UniqueID: other, Amount: '20.00', SettlementAmount: '19.90', SettlementFee: '0.10' },
      {
        UniqueID: refund.id,
        Amount: '10.00',
        SettlementAmount: '9.80',
        SettlementFee: '-0.20',
        PaymentType: 'REFUND',
        Cashflow: 'NEG',
      },
      {
        ReconciliationType: 'FEE',
        PaymentType: 'MONTHLY',
        Cashflow: 'NEG',
        Amount: '3.00',
        SettlementAmount: '3.00',
        SettlementFee: '',
      },
    ]);
    const span = `?from=${today()}&to=${today()}`;
    const { body } = await read(span);
    expect(rowIn(body.rows, 'EUR')?.fees).toMatchObject({
      lines: 3,
      total: '0.90',
      other: '0.90',
      interchange: '0.00',
    });
    const named = body.rows.find(({ accountId, fees }: AcquirerRow) => accountId === null && fees);
    expect(named.fees).toMatchObject({ lines: 1, total: '3.00' });
    expect(rowIn((await read(`?from=${day}&to=${day}`)).body.rows, 'EUR')?.fees).toMatchObject({ total: '0.70' });
    expect((await read('?from=2026-01-01&to=2024-01-01')).status).toBe(400);
  });

  it('is compared with the contract of the day of the payment, line by line', async () => {
    const span = `?from=${today()}&to=${today()}`;
    const { accountId } = rowIn((await read(span)).body.rows, 'EUR') as { accountId: string };
    const rate = { brand: null, region: null, currency: 'EUR', fixed: '' };
    const rates = [
      { ...rate, kind: 'PAYMENT', percentage: '1', fixed: '0.10' },
      { ...rate, kind: 'REFUND', percentage: '-2' },
    ];
    const state = (body: object, cookie = finance) =>
      office.call('POST', `/ledger-acquirers/${accountId}/contract`, { cookie, body });
    expect((await state({ validFrom: today(), country: null, rates })).status).toBe(200);
    const { body } = await read(span);
    // By contract: 0.50 for 40.00, 0.30 for 20.00, -0.20 for the refund of 10.00.
    expect(rowIn(body.rows, 'EUR')?.contract).toEqual({
      lines: 3,
      differing: 2,
      charged: '0.90',
      expected: '0.60',
      variance: '0.30',
    });
    const amounts = body.lines.map(({ charged, expected, variance }: Record<string, string>) => [
      charged,
      expected,
      variance,
    ]);
    expect(amounts).toEqual([
      ['1.00', '0.50', '0.50'],
      ['0.10', '0.30', '-0.20'],
    ]);
    const line = await office.call('GET', `/settlement-lines/${body.lines[0].id}`, { cookie: finance });
    expect([line.status, line.body.line.fee]).toEqual([200, '1.00']);
    // Payments from before the contract have none.
    expect(rowIn((await read(`?from=${day}&to=${day}`)).body.rows, 'EUR')?.contract).toBeNull();

    // Stated again for the same day, it is corrected.
    const corrected = [{ ...rate, kind: 'PAYMENT', percentage: '2.5' }, rates[1]];
    expect((await state({ validFrom: today(), country: null, rates: corrected })).status).toBe(200);
    const again = (await read(span)).body;
    expect(rowIn(again.rows, 'EUR')?.contract).toMatchObject({ expected: '1.30', variance: '-0.40', differing: 1 });
    expect(again.accounts.find((each: { accountId: string }) => each.accountId === accountId)).toMatchObject({
      mayState: true,
      contracts: [{ validFrom: today(), isCurrent: true, rates: [{ percentage: '2.5' }, { percentage: '-2' }] }],
    });
    const admin = await office.openSession('administrator', office.gateway.psp.id);
    const audit = await office.call('GET', `/audit?q=subject:${accountId}`, { cookie: admin });
    expect(audit.body.rows.map(({ action }: { action: string }) => action)).toContain('acquirer-fees.state');

    const auditor = await office.openSession('auditor', office.gateway.psp.id);
    expect((await state({ validFrom: today(), country: null, rates }, auditor)).status).toBe(403);
    const other = await office.openSession('finance', office.other.psp.id);
    expect((await state({ validFrom: today(), country: null, rates }, other)).status).toBe(404);
    const twice = await state({ validFrom: today(), country: null, rates: [rates[0], rates[0]] });
    expect([twice.status, twice.body.error.details.fields[0].name]).toEqual([400, 'rates.1.kind']);
  });

  it('is exported: the figures of each acquirer, and all lines that differ', async () => {
    const span = `?from=${today()}&to=${today()}`;
    const figures = await office.call('GET', `/ledger-acquirers/export.csv${span}`, { cookie: finance });
    const [head = '', ...rows] = figures.text.trim().split(/\r?\n/);
    expect(head).toMatch(/^Acquirer,Currency,Open payments,Receivable,0-2 days,3-7 days,8-30 days,Over 30 days,Fees,/);
    expect(rows.some((row) => row.endsWith(',3,0.90,1.30,-0.40'))).toBe(true);
    const lines = await office.call('GET', `/ledger-acquirers/lines/export.csv${span}`, { cookie: finance });
    expect(lines.text.trim().split(/\r?\n/)).toHaveLength(2);
    expect(lines.text).toContain(',0.10,0.50,-0.40,');
  });

  it('is of the PSP of the user only, and a user of a merchant does not see the contract', async () => {
    const other = await office.openSession('finance', office.other.psp.id);
    const foreign = (await read('', other)).body;
    expect([foreign.rows, foreign.receivables]).toEqual([[], []]);
    const merchant = await office.openSession('finance', office.gateway.merchant.id);
    const { body } = await read('', merchant);
    expect(body.rows.length).toBeGreaterThan(0);
    expect(body.accounts.flatMap(({ contracts }: { contracts: unknown[] }) => contracts)).toEqual([]);
    expect(body.lines).toEqual([]);
  });
});
