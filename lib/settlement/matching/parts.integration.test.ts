import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBalances } from '#lib/ledger/index.ts';
import { searchPayments } from '#lib/payments/index.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { FileRow } from '../file/write-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { merchantFile } from '../reports/merchant-file.ts';
import { fileOf, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { isUnsettled } from '../unsettled/unsettled-payments.ts';
import { decideLine, findMatch, type LineDecision, type MatchedLine } from './decide-line.ts';
import { runSettlementSlice } from './match-import.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Paid = { id: string; acquirerTxId: string };

async function post(path: string, params: Record<string, string>): Promise<Paid> {
  const { body, text } = await gateway.post(path, params);
  const { rows } = await gateway.database.pool.query(
    'SELECT payment_id AS id, acquirer_tx_id AS "acquirerTxId" FROM payment_attempt WHERE payment_id = $1',
    [body.id],
  );
  if (!rows[0]) throw new Error(text);
  return rows[0];
}

const pay = (amount: string, params: Record<string, string> = {}) =>
  post('/v1/payments', { ...cardDebit, amount, ...params });
const capture = (id: string, amount: string) =>
  post(`/v1/payments/${id}`, { paymentType: 'CP', amount, currency: 'EUR' });

let used = 0;
function line(amount: string, values: FileRow = {}): FileRow {
  used += 1;
  return rowOf(gateway, {
    SettlementTxId: `line-${used}`,
    Amount: amount,
    SettlementAmount: amount,
    SettlementFee: '',
    AccountNumberLast4: '',
    Brand: '',
    ...values,
  });
}

async function match(...lines: readonly FileRow[]): Promise<MatchedLine[]> {
  const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
  return Promise.all(
    lines.map(async (_, index) => {
      const key = { merchantId: gateway.merchant.id, importId: id, rowNumber: index + 2 };
      const found = await findMatch(gateway.db, key);
      if (!found) throw new Error(`line ${index + 2} has no match`);
      return found;
    }),
  );
}

const again = async (found: MatchedLine | undefined) => (found && (await findMatch(gateway.db, found))) ?? undefined;

async function partsOf(payment: Paid): Promise<number[]> {
  const { rows } = await gateway.database.pool.query(
    `SELECT amount_minor::int AS minor FROM settlement_part WHERE merchant_id = $1 AND payment_id = $2
     ORDER BY amount_minor`,
    [gateway.merchant.id, payment.id],
  );
  return rows.map(({ minor }) => minor);
}

async function undo(importId = ''): Promise<void> {
  await undoImport(autocommit(gateway.db), importId, { actor: 'user:a', now: gateway.clock.now() });
  while ((await runSettlementSlice(gateway)) > 0);
}

function decide(found: MatchedLine | undefined, decision: LineDecision, reason: string | null = null) {
  const { merchantId = '', importId = '', rowNumber = 0, version = 0 } = found ?? {};
  const by = { version, actor: 'user:finance', reason, now: gateway.clock.now() };
  return withTransaction(gateway.database.pool, (tx) =>
    decideLine(tx, { merchantId, importId, rowNumber }, decision, by),
  ).catch(() => false);
}

const split = (found: MatchedLine | undefined, parts: readonly [Paid, number][], isForced = false) =>
  decide(
    found,
    { kind: 'SPLIT', parts: parts.map(([{ id }, minor]) => ({ paymentId: id, amountMinor: BigInt(minor) })), isForced },
    isForced ? 'rounded' : null,
  );

/** What is left of the money that acquirers owe, and of lines that wait. */
async function balances(): Promise<{ owed: bigint; waiting: bigint }> {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  const found = await findBalances(gateway.database.pool, {
    merchantIds: [gateway.merchant.id],
    isTest: true,
    until: '2099-12-31',
  });
  const balanceOf = (name: string): bigint =>
    found.find(({ account, currency }) => account === name && currency === 'EUR')?.balanceMinor ?? 0n;
  return { owed: balanceOf('ACQUIRER_RECEIVABLE'), waiting: balanceOf('SUSPENSE') };
}

async function isListedAsUnsettled({ id }: Paid): Promise<boolean> {
  const now = new Date(gateway.clock.now().getTime() + 4 * 86_400_000);
  const search = { terms: [], scope: { everything: true } as const, now };
  const columns = [{ column: 'created_at', kind: 'time' } as const, { column: 'id', kind: 'text' } as const];
  const also = await isUnsettled(gateway.database.pool, now);
  const page = { columns, descending: true, beyond: null, limit: 2_000 };
  const found = await searchPayments(gateway.database.pool, { ...search, also }, page);
  return found.some((each) => each.id === id);
}

describe('a line that leads to several payments', () => {
  it('settles all of them where its amount is their sum, and each of them once', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const names = { ConnectorTxId1: a.acquirerTxId, ConnectorTxId2: b.acquirerTxId };
    const [found, twice, alone] = await match(
      line('100.00', names),
      line('100.00', names),
      line('40.00', { ConnectorTxId1: 'elsewhere' }),
    );
    expect(found).toMatchObject({
      status: 'MATCHED',
      exception: null,
      paymentId: null,
      partCount: 2,
      matchedBy: 'ConnectorTxId',
    });
    expect(twice).toMatchObject({ status: 'MULTIPLE_MATCHES', partCount: 0 });
    expect(alone).toMatchObject({ status: 'NOT_MATCHED' });
    expect([await partsOf(a), await partsOf(b)]).toEqual([[4000], [6000]]);
    expect((await match(line('40.00', { UniqueID: a.id })))[0]?.exception).toBe('ALREADY_SETTLED');
    expect([await isListedAsUnsettled(a), await isListedAsUnsettled(b)]).toEqual([false, false]);
  });

  it('settles all of them as a batch', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const names = { ConnectorTxId1: a.acquirerTxId, ConnectorTxId2: b.acquirerTxId };
    const [out, found] = await match(
      line('100.00', { ...names, PaymentType: 'BATCH', Cashflow: 'NEG' }),
      line('100.00', { ...names, PaymentType: 'BATCH' }),
    );
    expect(out).toMatchObject({ status: 'MULTIPLE_MATCHES', partCount: 0 });
    expect(found).toMatchObject({ status: 'MATCHED', exception: null, partCount: 2 });
  });

  it.each([
    ['a cent less', '99.99'],
    ['the sum of some of them', '70.00'],
  ])('waits for a user when its amount is %s', async (_, amount) => {
    const paid = [await pay('30.00'), await pay('40.00'), await pay('30.00')];
    const [found] = await match(
      line(amount, {
        ConnectorTxId1: paid[0]?.acquirerTxId ?? '',
        ConnectorTxId2: paid[1]?.acquirerTxId ?? '',
        ConnectorTxId3: paid[2]?.acquirerTxId ?? '',
      }),
    );
    expect(found).toMatchObject({ status: 'MULTIPLE_MATCHES', exception: 'MULTIPLE_MATCHES', partCount: 0 });
  });

  it('never settles payments that merely have its sum', async () => {
    await pay('11.11');
    await pay('22.22');
    const [found] = await match(line('33.33', { Brand: 'VISA', AccountNumberLast4: '0000' }));
    expect(found).toMatchObject({ status: 'NOT_MATCHED', partCount: 0 });
  });

  it('leaves a payment to the line that names it alone', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const names = { ConnectorTxId1: a.acquirerTxId, ConnectorTxId2: b.acquirerTxId };
    const [sum, own] = await match(line('100.00', names), line('40.00', { UniqueID: a.id }));
    expect([sum?.status, own?.exception, own?.paymentId]).toEqual(['MULTIPLE_MATCHES', null, a.id]);
  });

  it('finds the captures of the preauthorization that it names: all of them, or the one of its amount', async () => {
    const preauthorized = await pay('92.00', { paymentType: 'PA' });
    const captures = [await capture(preauthorized.id, '30.00'), await capture(preauthorized.id, '50.00')];
    const [all] = await match(line('80.00', { UniqueID: preauthorized.id }));
    expect(all).toMatchObject({ exception: null, partCount: 2, matchedBy: 'PREAUTHORIZATION' });
    await undo(all?.importId);
    expect(await Promise.all(captures.map(partsOf))).toEqual([[], []]);
    const each = await match(
      line('50.00', { ConnectorTxId1: preauthorized.acquirerTxId }),
      line('30.00', { UniqueID: preauthorized.id }),
    );
    expect(each.map(({ paymentId, exception }) => [paymentId, exception])).toEqual([
      [captures[1]?.id, null],
      [captures[0]?.id, null],
    ]);
  });

  it('still has to add up itself: a wrong settlement amount stays an exception', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const names = { ConnectorTxId1: a.acquirerTxId, ConnectorTxId2: b.acquirerTxId };
    const [found] = await match(line('100.00', { ...names, SettlementAmount: '98.00' }));
    expect(found).toMatchObject({ exception: 'FEE_DIFFERS', partCount: 2 });
    expect(await decide(found, { kind: 'FORCE' }, 'a fee of another kind')).toBe(true);
    expect(await again(found)).toMatchObject({ resolution: 'FORCED', partCount: 2 });
  });

  it('is written with all its payments into the file of the merchant, which is read again as it was', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const names = { ConnectorTxId1: a.acquirerTxId, ConnectorTxId2: b.acquirerTxId };
    const [found] = await match(line('100.00', { ...names, SettlementDate: '2026-10-05' }));
    const merchant = { merchantId: gateway.merchant.id, pspId: gateway.psp.id, day: '2026-10-05' };
    let text = '';
    for await (const piece of merchantFile(gateway.db, merchant)) text += piece.toString();
    expect(text).toContain(`;MATCHED;"${[a.id, b.id].toSorted().join(',')}";`.replaceAll('"', ''));
    await undo(found?.importId);
    const { id } = await matchAll(
      gateway,
      await importFile(gateway, { text: text.replace(a.acquirerTxId, '').replace(b.acquirerTxId, '') }),
    );
    const key = { merchantId: gateway.merchant.id, importId: id, rowNumber: 2 };
    expect(await findMatch(gateway.db, key)).toMatchObject({
      exception: null,
      partCount: 2,
      matchedBy: 'MatchedTransactions',
    });
  });
});

describe('lines that settle a payment together', () => {
  it('are its parts where they name it and are its amount, in one file or in several', async () => {
    const paid = await pay('100.00');
    const [first, second] = await match(
      line('40.00', { UniqueID: paid.id }),
      line('35.00', { ConnectorTxId1: paid.acquirerTxId }),
    );
    expect([first?.exception, second?.exception]).toEqual(['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS']);
    const [third] = await match(line('25.00', { UniqueID: paid.id }));
    for (const each of [first, second, third]) {
      expect(await again(each)).toMatchObject({
        status: 'MATCHED',
        exception: null,
        paymentId: paid.id,
        partCount: 1,
        actor: null,
      });
    }
    expect(await partsOf(paid)).toEqual([2500, 3500, 4000]);
    expect(await isListedAsUnsettled(paid)).toBe(false);
    await undo(third?.importId);
    for (const each of [first, second]) {
      expect(await again(each)).toMatchObject({ exception: 'AMOUNT_DIFFERS', partCount: 0 });
    }
    expect(await partsOf(paid)).toEqual([]);
  });

  it.each([
    ['a cent is missing', ['60.00', '39.99']],
    ['a line is there twice', ['60.00', '40.00', '40.00']],
  ])('stay exceptions when %s', async (_, amounts) => {
    const paid = await pay('100.00');
    const found = await match(...amounts.map((amount) => line(amount, { UniqueID: paid.id })));
    expect(new Set(found.map(({ exception }) => exception))).toEqual(new Set(['AMOUNT_DIFFERS']));
    expect(await partsOf(paid)).toEqual([]);
  });
});

describe('a user', () => {
  it('splits a line over payments, each of which is settled, and takes that back', async () => {
    const [a, b] = [await pay('40.00'), await pay('60.00')];
    const before = await balances();
    const [found] = await match(line('100.00'));
    expect(
      await split(found, [
        [a, 4000],
        [b, 6000],
      ]),
    ).toBe(true);
    expect(await again(found)).toMatchObject({
      status: 'MATCHED',
      exception: null,
      partCount: 2,
      matchedBy: 'MANUAL',
      version: 2,
    });
    const settled = await balances();
    expect(settled).toEqual({ owed: before.owed - 10_000n, waiting: before.waiting });
    expect(await decide(await again(found), { kind: 'UNMATCH' })).toBe(true);
    expect(await again(found)).toMatchObject({ status: 'NOT_MATCHED', partCount: 0, version: 3 });
    expect([await partsOf(a), await partsOf(b)]).toEqual([[], []]);
    await undo(found?.importId);
    expect(await balances()).toEqual(before);
  });

  it('settles a payment by parts of several lines, never by more than it has', async () => {
    const paid = await pay('100.00');
    const lines = await match(line('70.00'), line('30.00'), line('30.01'));
    expect(await split(lines[0], [[paid, 7000]])).toBe(true);
    expect(await isListedAsUnsettled(paid)).toBe(true);
    expect(await split(lines[2], [[paid, 3001]])).toBe(false);
    expect(await split(lines[1], [[paid, 3000]])).toBe(true);
    expect(await isListedAsUnsettled(paid)).toBe(false);
    expect(await partsOf(paid)).toEqual([3000, 7000]);
  });

  it('accepts a difference only when it is forced', async () => {
    const paid = await pay('100.00');
    const [found] = await match(line('99.98'));
    expect(await split(found, [[paid, 10_000]])).toBe(false);
    expect(await again(found)).toMatchObject({ status: 'NOT_MATCHED', version: 1 });
    expect(await split(found, [[paid, 10_000]], true)).toBe(true);
    expect(await again(found)).toMatchObject({
      exception: 'AMOUNT_DIFFERS',
      resolution: 'FORCED',
      reason: 'rounded',
      partCount: 1,
    });
  });

  it('of many who settle one payment at once by hand settles it once', async () => {
    const paid = await pay('100.00');
    const lines = await match(...Array.from({ length: 8 }, () => line('60.00')));
    const done = await Promise.all(lines.map((each) => split(each, [[paid, 6000]])));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await partsOf(paid)).toEqual([6000]);
  });
});
