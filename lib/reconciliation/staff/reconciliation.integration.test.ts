import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeeRate } from '#lib/ledger/index.ts';
import { findBalances, publishFeeSchedule } from '#lib/ledger/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { Amount, Count, FigureLink } from './figure.ts';
import type { Reconciliation } from './read-reconciliation.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
let figures: Reconciliation;

const rate: FeeRate = {
  kind: 'PAYMENT',
  brand: null,
  region: null,
  currency: null,
  millionths: 14_000,
  fixedMinor: 0n,
};

async function pay(amount: string, followUps: [type: string, amount: string][] = []): Promise<string> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, amount });
  for (const [paymentType, part] of followUps)
    await office.gateway.post(`/v1/payments/${body.id}`, { paymentType, amount: part, currency: 'EUR' });
  return body.id;
}

const read = async (query = ''): Promise<Reconciliation> =>
  (await office.call('GET', `/reconciliation${query}`, { as: 'finance' })).body;

/** All rows that a link leads to. */
// biome-ignore lint/suspicious/noExplicitAny: rows of every list
async function rowsOf({ list, search }: FigureLink): Promise<any[]> {
  const q = encodeURIComponent(search);
  const { body } = await office.call('GET', `/${list}?limit=200&q=${q}`, { as: 'finance' });
  expect([search, body.problems]).toEqual([search, []]);
  return body.rows;
}

const minor = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);

/** What the postings of the linked entries come to on the accounts of the search, debits less credits. */
async function sumOf(figure: Amount): Promise<number> {
  const accounts = /account:(\S+)/.exec(figure.search)?.[1]?.split(',') ?? [];
  const rows = await rowsOf(figure);
  return rows
    .flatMap(({ postings }) => postings)
    .filter(({ account, currency }) => accounts.includes(account) && currency === figures.currency)
    .reduce((sum, { debit, credit }) => sum + minor(debit) - minor(credit), 0);
}

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  const validFrom = new Date(gateway.clock.now().getTime() + dayMs).toISOString().slice(0, 10);
  const terms = { model: 'FIXED', country: null, rates: [rate] } as const;
  const fees = { merchantId: gateway.merchant.id, validFrom, ...terms, actor: 'cli' };
  await publishFeeSchedule(autocommit(gateway.db), fees, gateway.clock.now());
  gateway.clock.advance(dayMs);
  const settled = await pay('92.00');
  await pay('100.00', [['RF', '10.10']]);
  await pay('50.00', [['CB', '20.00']]);
  gateway.clock.advance(10 * dayMs);
  await pay('7.77');
  const lines = [
    rowOf(gateway, {
      UniqueID: settled,
      SettlementTxId: 'one',
      Amount: '92.00',
      SettlementAmount: '91.75',
      SettlementFee: '0.25',
    }),
    rowOf(gateway, { SettlementTxId: 'two', Amount: '3.33', SettlementAmount: '3.33', AccountNumberLast4: '9999' }),
  ];
  await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
  await drainEvents({ pool: gateway.database.pool, consumers: gateway.services.consumers, clock: gateway.clock });
  for (const role of ['finance', 'merchant'] as const)
    office.cookies[role] = await office.openSession(role, gateway.psp.id);
  figures = await read();
});
afterAll(() => office.close());

describe('a figure of the reconciliation', () => {
  test('is there for what was paid, refunded, charged back and settled', () => {
    const steps = figures.waterfall.steps.map(({ id, amount }) => [id, amount]);
    expect(steps.slice(0, 4)).toEqual([
      ['payments', '249.77'],
      ['fees', expect.stringMatching(/^-3\.\d\d$/)],
      ['refunds', '-10.10'],
      ['chargebacks', '-20.00'],
    ]);
    expect(figures.fees.acquirers.amount).toBe('0.25');
    expect(figures.matching.statuses.map(({ status, count }) => [status, count])).toEqual([
      ['MATCHED', 1],
      ['NOT_MATCHED', 1],
    ]);
    expect(figures.matching.ratePercent).toBe(50);
    expect(figures.exceptions).toMatchObject([{ exception: 'NOT_MATCHED', count: 1 }]);
    expect(figures.chargebacks.brands).toMatchObject([
      { brand: 'VISA', payments: { count: 4 }, chargebacks: { count: 1 }, ratePercent: 25 },
    ]);
  });

  test('of the ledger is the sum of the entries that it leads to', async () => {
    const ofReceivable = figures.days.flatMap(({ captured, settled }) => [
      [captured, 1],
      [settled, -1],
    ]) as [Amount, number][];
    const steps = figures.waterfall.steps.map((step) => [step, 1]) as [Amount, number][];
    const { earned, acquirers, fx, difference } = figures.fees;
    const wanted: [Amount, number][] = [
      ...ofReceivable,
      ...steps,
      [earned, -1],
      [acquirers, 1],
      [fx, -1],
      [difference, -1],
    ];
    for (const [figure, sign] of wanted)
      expect([figure.search, (await sumOf(figure)) * sign || 0]).toEqual([figure.search, minor(figure.amount)]);
  });

  test('of the waterfall and the rest equal the accounts of the ledger', async () => {
    const { gateway } = office;
    const balances = await findBalances(gateway.database.pool, {
      merchantIds: [gateway.merchant.id],
      isTest: true,
      until: '2099-12-31',
    });
    const owed = balances
      .filter(({ account }) => ['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE'].includes(account))
      .reduce((sum, { balanceMinor }) => sum - Number(balanceMinor), 0);
    expect(minor(figures.waterfall.rest.amount)).toBe(owed);
    expect(await sumOf(figures.waterfall.rest)).toBe(-owed);
    const steps = figures.waterfall.steps.reduce((sum, { amount }) => sum + minor(amount), 0);
    expect(steps).toBe(owed);
  });

  test('that counts is the number of rows that it leads to', async () => {
    const { ageing, exceptions, matching, chargebacks } = figures;
    const counts: Count[] = [
      ...ageing,
      ...exceptions,
      ...matching.statuses,
      ...chargebacks.reasons,
      ...figures.deadlines,
      ...chargebacks.brands.flatMap(({ payments, chargebacks: charged }) => [payments, charged]),
    ];
    for (const figure of counts)
      expect([figure.search, (await rowsOf(figure)).length]).toEqual([figure.search, figure.count]);
    expect(ageing.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  test('of unsettled payments is their sum, less refunds', async () => {
    for (const group of figures.ageing) {
      const sum = (await rowsOf(group)).reduce(
        (all, { amount, paymentType }) => all + (paymentType === 'RF' ? -1 : 1) * minor(amount),
        0,
      );
      expect([group.id, sum]).toEqual([group.id, minor(group.amount)]);
    }
  });
});

describe('the tables', () => {
  test.each(['waterfall', 'days', 'ageing', 'matching', 'exceptions', 'fees', 'brands', 'reasons', 'deadlines'])(
    '%s is a file with the figures of the page',
    async (table) => {
      const { status, text } = await office.call('GET', `/reconciliation/export.csv?table=${table}`, { as: 'finance' });
      expect([status, text.split('\r\n').length > 2]).toEqual([200, true]);
      const workbook = await office.call('GET', `/reconciliation/export.xlsx?table=${table}`, { as: 'finance' });
      expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
    },
  );

  test('have only what the user may see', async () => {
    const cookie = await office.openSession('finance', office.other.psp.id);
    const { body } = await office.call('GET', '/reconciliation', { cookie });
    expect([body.currencies, body.days]).toEqual([[], []]);
    expect((await office.call('GET', '/reconciliation', { as: 'merchant' })).status).toBe(403);
  });

  test.each(['from=2026-12-01&to=2026-11-01', 'from=2020-01-01&to=2026-11-01', 'currency=euro'])(
    '%s is refused',
    async (query) => {
      expect((await office.call('GET', `/reconciliation?${query}`, { as: 'finance' })).status).toBe(400);
    },
  );
});
