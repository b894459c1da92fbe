import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceBinRanges } from '#lib/connectors/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { decideLine, findMatch, runSettlementSlice, undoImport } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findBalances } from '../balances/find-balances.ts';
import { ledgerConsumers } from '../subscriber.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { FeeModel, FeeRate } from './fee-schedule.ts';
import { previewFees } from './preview-fees.ts';
import { publishFeeSchedule } from './publish-fee-schedule.ts';

const dayMs = 86_400_000;
const [visa, master] = ['4200000000000000', '5454545454545454'];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await setCountry('42', 'FR');
  await publish('FIXED', [rate({ region: 'INTRA', millionths: 20_000 }), rate({ millionths: 10_000 })]);
});
afterAll(() => gateway.close());

const rate = (changes: Partial<FeeRate>): FeeRate => ({
  kind: 'PAYMENT',
  brand: null,
  region: null,
  currency: null,
  millionths: 0,
  fixedMinor: 0n,
  ...changes,
});

/** All cards that begin like this are issued there from now on. */
async function setCountry(prefix: string, country: string): Promise<void> {
  const [first = 0, last = 0] = [prefix.padEnd(11, '0'), prefix.padEnd(11, '9')].map(Number);
  const range = { first, last, country, scheme: null, type: null };
  await replaceBinRanges(autocommit(gateway.db), [range]);
  gateway.services.gatewayServices.connectors.directory.invalidateBins();
}

/** From the next day on, which it goes to. */
async function publish(model: FeeModel, rates: readonly FeeRate[], vatMillionths?: number): Promise<void> {
  const now = gateway.clock.now();
  const validFrom = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const terms = { merchantId: gateway.merchant.id, validFrom, model, country: 'DE', rates, actor: 'cli' };
  const schedule = vatMillionths === undefined ? terms : { ...terms, vatMillionths };
  expect(await publishFeeSchedule(autocommit(gateway.db), schedule, now)).toBe('published');
  gateway.clock.advance(dayMs);
}

async function pay(number = visa): Promise<string> {
  const brand = number === visa ? 'VISA' : 'MASTER';
  const { body } = await gateway.post('/v1/payments', {
    ...cardDebit,
    paymentBrand: brand,
    'card.number': number ?? '',
  });
  return body.id;
}

/** What the merchant was charged until now, by currency. */
async function charged(wanted = 'FEES_EARNED'): Promise<Record<string, bigint>> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  const found = await findBalances(gateway.database.pool, {
    merchantIds: [gateway.merchant.id],
    isTest: true,
    until: '2099-12-31',
  });
  const fees = found.filter(({ account }) => account === wanted);
  return Object.fromEntries(fees.map(({ currency, balanceMinor }) => [currency, -balanceMinor]));
}

/** The fee without VAT, and its VAT. */
async function chargedWithVat(work: () => Promise<unknown>): Promise<[fee: bigint, vat: bigint]> {
  const sums = async () => [(await charged()).EUR ?? 0n, (await charged('VAT_PAYABLE')).EUR ?? 0n] as const;
  const [fee, vat] = await sums();
  await work();
  const [feeAfter, vatAfter] = await sums();
  return [feeAfter - fee, vatAfter - vat];
}

async function chargedBy(work: () => Promise<unknown>): Promise<bigint> {
  const before = (await charged()).EUR ?? 0n;
  await work();
  return ((await charged()).EUR ?? 0n) - before;
}

let used = 0;
async function settle(values: object): Promise<string> {
  used += 1;
  const row = rowOf(gateway, {
    SettlementTxId: `fees-${used}`,
    Amount: '92.00',
    SettlementAmount: '91.75',
    SettlementFee: '0.25',
    AccountNumberLast4: '9999',
    SettlementDate: '2026-11-20',
    ...values,
  });
  return (await matchAll(gateway, await importFile(gateway, { text: fileOf([row]) }))).id;
}

async function decide(importId: string, decision: Parameters<typeof decideLine>[2]): Promise<void> {
  const key = { merchantId: gateway.merchant.id, importId, rowNumber: 2 };
  const match = await findMatch(gateway.db, key);
  const by = { version: match?.version ?? 0, actor: 'user:finance', reason: 'test', now: gateway.clock.now() };
  await withTransaction(gateway.database.pool, async (tx) => {
    expect(await decideLine(tx, key, decision, by)).toBe(true);
  });
}

describe('the fee of a payment', () => {
  it('is that of the region of its card, as it was when the payment was made, also for its capture', async () => {
    expect(await chargedBy(() => pay())).toBe(184n);
    expect(await chargedBy(() => pay(master))).toBe(92n);
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA' });
    await setCountry('42', 'US');
    const capture = { paymentType: 'CP', amount: '92.00', currency: 'EUR' };
    expect(await chargedBy(() => gateway.post(`/v1/payments/${body.id}`, capture))).toBe(184n);
    expect(await chargedBy(() => pay())).toBe(92n);
  });
});

describe('interchange++', () => {
  let earlier: string;
  beforeAll(async () => {
    earlier = await pay();
    await publish('INTERCHANGE', [rate({ millionths: 1_000, currency: 'EUR', fixedMinor: 5n })]);
  });

  it('charges the markup with the payment, and its cost when the acquirer settles it', async () => {
    let paid = '';
    expect(
      await chargedBy(async () => {
        paid = await pay();
      }),
    ).toBe(14n);
    expect(await chargedBy(() => settle({ UniqueID: paid }))).toBe(25n);
  });

  it('passes no cost on of a payment of an earlier day, whose fee was all of it', async () => {
    expect(await chargedBy(() => settle({ UniqueID: earlier }))).toBe(0n);
  });

  it('charges the cost in the currency of the payment, at the rate of the line', async () => {
    const paid = await pay();
    const before = await charged();
    await settle({
      UniqueID: paid,
      SettlementCurrency: 'JPY',
      SettlementFxRate: '150',
      SettlementFee: '100.00',
      SettlementAmount: '13700.00',
    });
    const after = await charged();
    expect([(after.EUR ?? 0n) - (before.EUR ?? 0n), after.JPY ?? 0n]).toEqual([67n, 0n]);
  });

  it('charges fees that are lines of their own', async () => {
    const date = gateway.clock.now().toISOString().slice(0, 10);
    const fee = { ReconciliationType: 'FEE', PaymentType: 'MONTHLY', Cashflow: 'NEG', Amount: '3.00' };
    const values = { ...fee, SettlementAmount: '3.00', SettlementFee: '', SettlementDate: date };
    expect(await chargedBy(() => settle(values))).toBe(300n);
  });

  it('follows the decisions on a line, and an undo of its import', async () => {
    const paid = await pay();
    const start = await charged();
    let importId = '';
    expect(
      await chargedBy(async () => {
        importId = await settle({});
      }),
    ).toBe(0n);
    expect(await chargedBy(() => decide(importId, { kind: 'MATCH', paymentId: paid }))).toBe(25n);
    expect(await chargedBy(() => decide(importId, { kind: 'UNMATCH' }))).toBe(-25n);
    await decide(importId, { kind: 'MATCH', paymentId: paid });
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect(await charged()).toEqual(start);
  });

  it('is the same after the ledger is built again, and equals its events', async () => {
    const { pool } = gateway.database;
    const before = await charged();
    await setCountry('42', 'DE');
    const [ledger] = ledgerConsumers();
    if (ledger?.kind !== 'projection') throw new Error('the ledger is a projection');
    expect(await rebuildProjection(pool, ledger)).toBe(true);
    expect(await charged()).toEqual(before);
    expect((await verifyLedger(pool)).differences).toEqual([]);
  });
});

describe('a preview', () => {
  it('compares the last transactions with the fees of a schedule that is not published', async () => {
    const draft = {
      merchantId: gateway.merchant.id,
      model: 'INTERCHANGE' as const,
      country: 'FR',
      rates: [rate({ millionths: 100_000, region: 'DOMESTIC' })],
      vatMillionths: 190_000,
    };
    const { currencies, isComplete } = await previewFees(gateway.database.pool, draft, {
      isTest: true,
      now: gateway.clock.now(),
    });
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*) FILTER (WHERE payment_type IN ('DB', 'CP'))::int AS count,
         count(*) FILTER (WHERE card_country = 'FR' AND payment_type IN ('DB', 'CP'))::int AS domestic,
         count(*)::int AS transactions
       FROM payment WHERE merchant_id = $1 AND state = 'APPROVED'`,
      [gateway.merchant.id],
    );
    const [{ count, domestic, transactions }] = rows;
    expect([domestic > 0, isComplete]).toEqual([true, true]);
    expect(currencies).toEqual([
      {
        currency: 'EUR',
        transactions,
        amountMinor: BigInt(transactions) * 9200n,
        current: { netMinor: BigInt(count) * 14n, vatMinor: 0n },
        next: { netMinor: BigInt(domestic) * 920n, vatMinor: BigInt(domestic) * 175n },
        cost: { netMinor: 25n + 25n + 67n, vatMinor: 5n + 5n + 13n },
      },
    ]);
  });
});

describe('VAT on fees', () => {
  const rates = [
    rate({ millionths: 1_000, currency: 'EUR', fixedMinor: 5n }),
    rate({ kind: 'REFUND', currency: 'EUR', fixedMinor: 33n }),
    rate({ kind: 'CHARGEBACK', currency: 'EUR', fixedMinor: 1_507n }),
  ];
  let before: string;
  beforeAll(async () => {
    expect(await charged('VAT_PAYABLE')).toEqual({});
    before = await pay();
    await publish('INTERCHANGE', rates, 190_000);
  });

  const followUp = (id: string, paymentType: string, amount: string) =>
    gateway.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });

  it('is charged with the fees of a payment, a refund and a chargeback, each rounded by itself', async () => {
    let paid = '';
    expect(
      await chargedWithVat(async () => {
        paid = await pay();
      }),
    ).toEqual([14n, 3n]);
    expect(await chargedWithVat(() => followUp(paid, 'RF', '10.00'))).toEqual([33n, 6n]);
    expect(await chargedWithVat(() => followUp(paid, 'CB', '20.00'))).toEqual([1_507n, 286n]);
  });

  it('is charged with the cost that is passed on, and not for a payment of the schedule before', async () => {
    const paid = await pay();
    expect(await chargedWithVat(() => settle({ UniqueID: paid }))).toEqual([25n, 5n]);
    expect(await chargedWithVat(() => settle({ UniqueID: before }))).toEqual([25n, 0n]);
  });

  it('is rounded for each line of a file, in the sum that is booked for all of them', async () => {
    const paid = [await pay(), await pay(), await pay()];
    const rows = paid.map((UniqueID, index) =>
      rowOf(gateway, {
        SettlementTxId: `vat-${index}`,
        Amount: '92.00',
        SettlementAmount: '91.92',
        SettlementFee: '0.08',
        UniqueID,
      }),
    );
    // 19 % of 8 are 1.52: 2 each, where those of the sum would be 5.
    const booked = await chargedWithVat(async () =>
      matchAll(gateway, await importFile(gateway, { text: fileOf(rows) })),
    );
    expect(booked).toEqual([24n, 6n]);
  });

  it('is given back with a cost that an acquirer gives back', async () => {
    const date = gateway.clock.now().toISOString().slice(0, 10);
    const fee = { ReconciliationType: 'FEE', PaymentType: 'MONTHLY', SettlementFee: '', SettlementDate: date };
    const monthly = { ...fee, Cashflow: 'NEG', Amount: '3.07', SettlementAmount: '3.07' };
    expect(await chargedWithVat(() => settle(monthly))).toEqual([307n, 58n]);
    const back = { ...monthly, Cashflow: 'POS' };
    expect(await chargedWithVat(() => settle(back))).toEqual([-307n, -58n]);
  });

  it('follows the decisions on a line, and goes with the undo of its import to the minor unit', async () => {
    const paid = await pay();
    const start = [await charged(), await charged('VAT_PAYABLE')];
    let importId = '';
    expect(
      await chargedWithVat(async () => {
        importId = await settle({});
      }),
    ).toEqual([0n, 0n]);
    expect(await chargedWithVat(() => decide(importId, { kind: 'MATCH', paymentId: paid }))).toEqual([25n, 5n]);
    expect(await chargedWithVat(() => decide(importId, { kind: 'UNMATCH' }))).toEqual([-25n, -5n]);
    await decide(importId, { kind: 'MATCH', paymentId: paid });
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:finance', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    expect([await charged(), await charged('VAT_PAYABLE')]).toEqual(start);
  });

  it('keeps the rate of the schedule that charged it, also when its chargeback is taken back after a new one', async () => {
    const paid = await pay();
    let importId = '';
    const dispute = {
      ReconciliationType: 'CHARGEBACK',
      PaymentType: 'DEBIT',
      Cashflow: 'NEG',
      SettlementAmount: '92.25',
      UniqueID: paid,
    };
    expect(
      await chargedWithVat(async () => {
        importId = await settle(dispute);
        while ((await runSettlementSlice(gateway)) > 0);
      }),
    ).toEqual([1_532n, 291n]);
    await publish('INTERCHANGE', rates, 70_000);
    expect(await chargedWithVat(() => pay())).toEqual([14n, 1n]);
    expect(
      await chargedWithVat(async () => {
        await undoImport(autocommit(gateway.db), importId, { actor: 'user:finance', now: gateway.clock.now() });
        while ((await runSettlementSlice(gateway)) > 0);
      }),
    ).toEqual([-1_532n, -291n]);
  });

  it('is the same after the ledger is built again, and equals its events', async () => {
    const { pool } = gateway.database;
    const vat = await charged('VAT_PAYABLE');
    expect(vat.EUR).toBeGreaterThan(0n);
    const [ledger] = ledgerConsumers();
    if (ledger?.kind !== 'projection') throw new Error('the ledger is a projection');
    expect(await rebuildProjection(pool, ledger)).toBe(true);
    expect(await charged('VAT_PAYABLE')).toEqual(vat);
    expect((await verifyLedger(pool)).differences).toEqual([]);
  });

  it('is found to be wrong by the verification when a figure of it is', async () => {
    const { pool } = gateway.database;
    const { rowCount } = await pool.query(
      `UPDATE ledger_day SET credit_minor = credit_minor + 1 WHERE (merchant_id, account, kind, booked_on) = (
         SELECT merchant_id, account, kind, booked_on FROM ledger_day WHERE account = 'VAT_PAYABLE' LIMIT 1)`,
    );
    expect(rowCount).toBe(1);
    expect((await verifyLedger(pool)).differences).toMatchObject([{ account: 'VAT_PAYABLE', currency: 'EUR' }]);
  });
});
