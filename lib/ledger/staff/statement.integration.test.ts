import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvePayout, changeTerms, findPayoutForStaff, proposePayout } from '#lib/payouts/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import type { Amount } from '#lib/reconciliation/staff/figure.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { findBalances } from '../balances/find-balances.ts';
import { publishFeeSchedule } from '../fees/publish-fee-schedule.ts';
import { type Statement, statementColumns, statementFigures } from './statement.ts';

const dayMs = 86_400_000;
const figures = statementFigures;

let office: TestBackOffice;
let statement: Statement;

const merchantId = () => office.gateway.merchant.id;
const path = (query = '', part = '') => `/entities/${merchantId()}/statement${part}${query}`;
const read = async (query = ''): Promise<Statement> => (await office.call('GET', path(query), { as: 'finance' })).body;

const minor = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100);

async function drain(): Promise<void> {
  const { database, services, clock } = office.gateway;
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

async function pay(amount: string, followUps: [type: string, amount: string][] = []): Promise<string> {
  const { body } = await office.gateway.post('/v1/payments', { ...cardDebit, amount });
  for (const [paymentType, part] of followUps)
    await office.gateway.post(`/v1/payments/${body.id}`, { paymentType, amount: part, currency: 'EUR' });
  return body.id;
}

const correct = (changes: object) =>
  office.call('POST', '/ledger/corrections', {
    as: 'finance',
    body: {
      merchantId: merchantId(),
      mode: 'test',
      debited: 'MERCHANT_PAYABLE',
      credited: 'SUSPENSE',
      amount: '7.00',
      currency: 'EUR',
      valueOn: '2026-11-22',
      reason: 'Unknown transfer',
      ...changes,
    },
  });

/** Pays out what is owed through yesterday; a tenth of the payments is kept back. */
async function payOut(): Promise<void> {
  const { db, clock } = office.gateway;
  const now = clock.now();
  const account = { holder: 'Bakery', iban: 'DE89370400440532013000', bic: null };
  const terms = { account, reserveMillionths: 100_000, reserveDays: 30, schedule: 'MANUAL' as const };
  await changeTerms(autocommit(db), { ...terms, entityId: merchantId(), shownVersion: 0, actor: 'user:clerk', now });
  const through = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const owed = { merchantId: merchantId(), isTest: true, currency: 'EUR' };
  const proposal = await proposePayout(autocommit(db), owed, { through, actor: 'user:one', now });
  if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
  const payout = await findPayoutForStaff(db, proposal.id);
  if (!payout) throw new Error('there is no payout');
  const cause = { actor: 'user:two', now, reason: null };
  expect(await approvePayout(autocommit(db), payout, cause)).toBe('done');
}

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway } = office;
  const rate = { kind: 'PAYMENT', brand: null, region: null, currency: null } as const;
  const schedule = {
    model: 'INTERCHANGE' as const,
    country: null,
    actor: 'cli',
    merchantId: merchantId(),
    rates: [{ ...rate, millionths: 14_000, fixedMinor: 0n }],
    vatMillionths: 190_000,
    validFrom: new Date(gateway.clock.now().getTime() + dayMs).toISOString().slice(0, 10),
  };
  await publishFeeSchedule(autocommit(gateway.db), schedule, gateway.clock.now());
  gateway.clock.advance(dayMs);
  const settled = await pay('92.00');
  await pay('100.00', [['RF', '10.10']]);
  await pay('50.00', [['CB', '20.00']]);
  gateway.clock.advance(2 * dayMs);
  await pay('7.77');
  await matchAll(gateway, await importFile(gateway, { text: fileOf([lineOf(settled)]) }));
  for (const role of ['finance', 'merchant'] as const)
    office.cookies[role] = await office.openSession(role, gateway.psp.id);
  await correct({});
  await correct({ debited: 'SUSPENSE', credited: 'CHARGEBACK', amount: '1.11' });
  await correct({ debited: 'CHARGEBACK', credited: 'SUSPENSE', amount: '2.00' });
  await drain();
  const written = { mode: 'test', account: 'CHARGEBACK', amount: '2.00', currency: 'EUR', reason: 'Insolvent' };
  const body = { ...written, merchantId: merchantId(), key: crypto.randomUUID(), valueOn: '2026-11-22' };
  expect((await office.call('POST', '/ledger/write-offs', { as: 'finance', body })).status).toBe(200);
  await drain();
  await payOut();
  await drain();
  statement = await read();
});
afterAll(() => office.close());

const lineOf = (settled: string) =>
  rowOf(office.gateway, {
    UniqueID: settled,
    SettlementTxId: 'one',
    Amount: '92.00',
    SettlementAmount: '91.75',
    SettlementFee: '0.25',
  });

describe('the statement of a merchant', () => {
  test('has a line for each day, which begins with what the one before it ended with', () => {
    const { days, from, to } = statement;
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, from, to]);
    expect(days.slice(1).map(({ opening }) => opening.amount)).toEqual(
      days.slice(0, -1).map(({ closing }) => closing.amount),
    );
  });

  test('has changes that add up to the difference, in each line and in all', () => {
    for (const line of [...statement.days, statement.total]) {
      const changes = statementColumns.reduce((sum, column) => sum + minor(line[column].amount), 0);
      expect(minor(line.opening.amount) + changes).toBe(minor(line.closing.amount));
    }
    const moved = statementColumns.filter((column) => minor(statement.total[column].amount) !== 0);
    expect(moved).toEqual(statementColumns);
    expect(statement.total).toMatchObject({
      captures: { amount: '249.77' },
      refunds: { amount: '-10.10' },
      chargebacks: { amount: '-20.00' },
      corrections: { amount: '-7.89' },
    });
  });

  test('has the fees without VAT, their VAT and both', () => {
    // 1.4 % of 92.00, 100.00, 50.00 and 7.77, and a cost of 0.25; 19 % of each.
    expect(statement.total).toMatchObject({
      fees: { amount: '-3.75' },
      vat: { amount: '-0.72' },
      feesWithVat: { amount: '-4.47' },
    });
  });

  test('ends with the balance of the ledger', async () => {
    const balances = await findBalances(office.gateway.database.pool, {
      merchantIds: [merchantId()],
      isTest: true,
      until: '2099-12-31',
    });
    const left = balances
      .filter(({ account }) => ['MERCHANT_PAYABLE', 'CHARGEBACK'].includes(account))
      .reduce((sum, { balanceMinor }) => sum - Number(balanceMinor), 0);
    expect(minor(statement.total.closing.amount)).toBe(left);
  });

  test('leads from each figure to exactly the entries that make it up', async () => {
    const sides: Record<string, number> = {
      reserve: 1,
      captures: 1,
      refunds: 1,
      chargebacks: 1,
      fees: 1,
      vat: 1,
      feesWithVat: 1,
    };
    for (const line of [...statement.days, statement.total]) {
      for (const figure of figures)
        expect([line[figure].search, (await sumOf(line[figure])) * (sides[figure] ?? -1) || 0]).toEqual([
          line[figure].search,
          minor(line[figure].amount),
        ]);
    }
  }, 120_000);

  test('of a later day begins with what was there before', async () => {
    const day = statement.days.at(-1)?.day ?? '';
    const { days, total } = await read(`?from=${day}&to=${day}`);
    expect(days).toEqual([statement.days.at(-1)]);
    expect(total.opening.amount).toBe(statement.days.at(-1)?.opening.amount);
  });

  test('is a file with the figures of the page', async () => {
    const { status, text } = await office.call('GET', path('', '/export.csv'), { as: 'finance' });
    const [head, ...lines] = text.trim().split('\r\n');
    expect([status, head]).toEqual([200, expect.stringContaining('Opening balance (EUR),Captures (EUR)')]);
    expect(lines).toEqual(
      statement.days.map((line) => [line.day, ...figures.map((figure) => line[figure].amount)].join(',')),
    );
    const workbook = await office.call('GET', path('', '/export.xlsx'), { as: 'finance' });
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
  });

  test('is for roles with money, of merchants in their scope', async () => {
    const statusOf = async (address: string, as: 'finance' | 'merchant') =>
      (await office.call('GET', address, { as })).status;
    expect(await statusOf(path(), 'merchant')).toBe(403);
    for (const part of ['', '/export.csv', '/export.xlsx'])
      expect(await statusOf(`/entities/${office.other.merchant.id}/statement${part}`, 'finance')).toBe(404);
    expect(await statusOf(`/entities/${office.gateway.channel.id}/statement`, 'finance')).toBe(404);
  });

  test.each(['from=2026-12-01&to=2026-11-01', 'from=2020-01-01&to=2026-11-01', 'currency=euro'])(
    'with %s is refused',
    async (query) => {
      expect((await office.call('GET', path(`?${query}`), { as: 'finance' })).status).toBe(400);
    },
  );
});

/** What the postings of the linked entries come to on the accounts of the search, debits less credits. */
async function sumOf({ list, search }: Amount): Promise<number> {
  const accounts = /account:(\S+)/.exec(search)?.[1]?.split(',') ?? [];
  const { body } = await office.call('GET', `/${list}?limit=200&q=${encodeURIComponent(search)}`, { as: 'finance' });
  expect([search, body.problems]).toEqual([search, []]);
  return body.rows
    .flatMap(({ postings }: { postings: { account: string; currency: string }[] }) => postings)
    .filter((posting: { account: string; currency: string }) => accounts.includes(posting.account))
    .reduce(
      (sum: number, { debit, credit }: { debit: string | null; credit: string | null }) =>
        sum + minor(debit) - minor(credit),
      0,
    );
}
