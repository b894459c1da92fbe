import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBalances, ledgerConsumers, verifyLedger } from '#lib/ledger/index.ts';
import { findPayoutForStaff, listPayoutEvents } from '#lib/payouts/index.ts';
import { seedPayout } from '#lib/payouts/testing/seed-payout.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { emptyTables } from '#lib/platform/testing/empty-tables.ts';
import { type FileRow, runSettlementSlice, undoImport } from '#lib/settlement/index.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findArrivals } from './find-arrivals.ts';
import { matchAgain } from './jobs.ts';
import { decideEntry, type EntryDecision, findCandidates, listPaidTotals } from './matching/decide-entry.ts';
import type { BankEntry } from './statement.ts';
import { continuesEarlier, findStatement, toEntry } from './statement-store.ts';
import { type CamtEntry, type CamtStatement, camtFile } from './testing/camt-file.ts';
import { importText } from './testing/import-text.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => emptyTables(gateway.database.pool, 'bank_statement'));
afterAll(() => gateway.close());

let used = 0;
const total = (entries: readonly CamtEntry[]): string =>
  (entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

/** Imports a statement with these entries, and returns what became of them. */
async function state(entries: readonly CamtEntry[], more: Partial<CamtStatement> = {}): Promise<BankEntry[]> {
  used += 1;
  // Each of them is a movement of its own, unless a test states that it is the same.
  const referenced = entries.map((entry, index) => ({ bankReference: `reference-${used}-${index}`, ...entry }));
  const statement = { id: `statement-${used}`, closing: total(entries), entries: referenced, ...more };
  const { statementIds, refusal } = await importText(gateway, camtFile([statement]));
  expect(refusal).toBeNull();
  return entriesOf(statementIds[0] ?? '');
}

async function entriesOf(statementId: string): Promise<BankEntry[]> {
  const rows = await gateway.db.prisma.bankEntry.findMany({ where: { statementId }, orderBy: { rowNumber: 'asc' } });
  return rows.map(toEntry);
}

async function reread({ id }: BankEntry): Promise<BankEntry> {
  return toEntry(await gateway.db.prisma.bankEntry.findUniqueOrThrow({ where: { id } }));
}

/** A payout of 1.00 EUR in a bank file, with the event of its approval. */
async function payout() {
  const { db, psp, merchant, clock } = gateway;
  const { payoutId } = await seedPayout(db, { pspId: psp.id, merchantId: merchant.id, at: clock.now() });
  await gateway.database.pool.query(
    `INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
     VALUES ($1, 'payout', $2, 1, 'payout.proposed', 'user:one', now(), 100, 'EUR', '{}')`,
    [merchant.id, payoutId],
  );
  return payoutId;
}

const eventsOf = async (id: string): Promise<string[]> => {
  const found = await findPayoutForStaff(gateway.db, id);
  return found ? (await listPayoutEvents(gateway.db, found)).map(({ type }) => type) : [];
};

const suspense = (): Promise<bigint> => balanceOf('SUSPENSE');

async function balanceOf(wanted: 'SUSPENSE' | 'MERCHANT_PAYABLE'): Promise<bigint> {
  await drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });
  const until = gateway.clock.now().toISOString().slice(0, 10);
  const balances = await findBalances(gateway.db, { merchantIds: [gateway.merchant.id], isTest: true, until });
  const found = balances.find(({ account, currency }) => account === wanted && currency === 'EUR');
  return found?.balanceMinor ?? 0n;
}

function decide(entry: BankEntry, decision: EntryDecision, version = entry.version) {
  const by = { version, actor: 'user:test', reason: 'seen at the bank', now: gateway.clock.now() };
  return withTransaction(gateway.db.pool, (tx) => decideEntry(tx, entry, decision, by));
}

describe('a bank statement', () => {
  it('is stored once, whatever file it comes in', async () => {
    const statement = { id: 'once', closing: '5.00', entries: [{ amount: '5.00' }] };
    expect(await importText(gateway, camtFile([statement], '02'))).toMatchObject({ refusal: null });
    expect(await importText(gateway, camtFile([statement], '08'))).toMatchObject({
      statementIds: [],
      refusal: expect.stringMatching(/once was imported as camt\.xml/),
    });
    const other = { ...statement, id: 'second' };
    expect((await importText(gateway, camtFile([statement, other]))).statementIds).toHaveLength(1);
    expect(
      (
        await importText(
          gateway,
          camtFile([
            { ...other, id: 'x' },
            { ...other, id: 'x' },
          ]),
        )
      ).refusal,
    ).toMatch(/twice/);
  });

  it('is stored once when two processes import it at the same moment', async () => {
    const file = camtFile([{ id: 'race', closing: '5.00', entries: [{ amount: '5.00' }] }]);
    const outcomes = await Promise.all([importText(gateway, file), importText(gateway, file)]);
    expect(outcomes.map(({ refusal }) => refusal === null).toSorted()).toEqual([false, true]);
  });

  it('leaves nothing when it is refused', async () => {
    const damaged = camtFile([{ closing: '5.01', entries: [{ amount: '5.00' }] }]);
    expect(await importText(gateway, damaged)).toMatchObject({ statementIds: [], refusal: expect.any(String) });
    expect(await gateway.db.prisma.bankStatement.count()).toBe(0);
    expect((await importText(gateway, `${'x'.repeat(17 * 1024 ** 2)}`)).refusal).toMatch(/larger than 16 MB/);
  });

  it('shows that the one before it is missing', async () => {
    const at = async (id: string, opening: string, closing: string, day: string) => {
      const entries = [{ amount: total([{ amount: closing }, { amount: `-${opening}` }]) }];
      const { statementIds } = await importText(gateway, camtFile([{ id, opening, closing, day, entries }]));
      const statement = await findStatement(gateway.db, statementIds[0] ?? '');
      return statement && continuesEarlier(gateway.db, statement);
    };
    expect(await at('a', '0.00', '5.00', '2026-11-18')).toBeNull();
    expect(await at('b', '5.00', '7.00', '2026-11-19')).toBe(true);
    expect(await at('c', '8.00', '9.00', '2026-11-21')).toBe(false);
  });
});

describe('a payout', () => {
  it('is paid by the debit with its id, and came back by the credit with it, which is owed to the merchant again', async () => {
    const id = await payout();
    const before = [await suspense(), await balanceOf('MERCHANT_PAYABLE')] as const;
    const [out] = await state([{ amount: '-1.00', endToEndId: id }]);
    expect(out).toMatchObject({ outcome: 'PAYOUT', payoutId: id, merchantId: gateway.merchant.id });
    expect(await suspense()).toBe(before[0]);
    const [back] = await state([{ amount: '1.00', endToEndId: id, returnCode: 'AC04' }]);
    expect(back).toMatchObject({ outcome: 'RETURN', payoutId: id, returnCode: 'AC04' });
    expect((await balanceOf('MERCHANT_PAYABLE')) - before[1]).toBe(-100n);
    expect(await suspense()).toBe(before[0]);
    expect(await eventsOf(id)).toEqual(['payout.proposed', 'payout.paid', 'payout.returned']);
    expect((await verifyLedger(gateway.database.pool)).differences).toEqual([]);
  });

  it('of another PSP, of another amount, or in no bank file is left to a user', async () => {
    const [id, unordered] = [await payout(), await payout()];
    await gateway.database.pool.query('UPDATE payout SET bank_file_id = NULL WHERE id = $1', [unordered]);
    const entries = await state([
      { amount: '-1.01', endToEndId: id },
      { amount: '-1.00', endToEndId: unordered },
      { amount: '-1.00', endToEndId: 'f'.repeat(32) },
    ]);
    expect(entries.map(({ outcome }) => outcome)).toEqual(['UNMATCHED', 'UNMATCHED', 'UNMATCHED']);
  });

  it('is matched by hand with what differs in suspense, and that goes when the match is taken away', async () => {
    const id = await payout();
    const before = await suspense();
    const [entry] = await state([{ amount: '-1.20', name: 'Bakery' }]);
    if (!entry) throw new Error('there is no entry');
    const { payouts } = await findCandidates(gateway.db, entry);
    expect(payouts.map((each) => each.id)).toContain(id);
    expect(await decide(entry, { kind: 'PAYOUT', payoutId: id })).toBe('done');
    expect(await reread(entry)).toMatchObject({
      outcome: 'PAYOUT',
      differenceMinor: -20n,
      actor: 'user:test',
      reason: 'seen at the bank',
      version: 2,
    });
    expect((await suspense()) - before).toBe(20n);
    expect(await decide(entry, { kind: 'EXPLAINED' })).toBe('changed');
    expect(await decide(await reread(entry), { kind: 'UNMATCH' })).toBe('done');
    expect(await suspense()).toBe(before);
    expect(await eventsOf(id)).toEqual(['payout.proposed', 'payout.paid', 'payout.payment_unmatched']);
    expect((await verifyLedger(gateway.database.pool)).differences).toEqual([]);
  });

  it('is paid by one of two entries that users match at the same moment', async () => {
    const id = await payout();
    const entries = await state([
      { amount: '-1.00', text: 'one' },
      { amount: '-1.00', text: 'two' },
    ]);
    const results = await Promise.all(entries.map((entry) => decide(entry, { kind: 'PAYOUT', payoutId: id })));
    expect(results.toSorted()).toEqual(['done', 'not-possible']);
    expect(await eventsOf(id)).toEqual(['payout.proposed', 'payout.paid']);
  });

  it('did not come back before it was paid', async () => {
    const id = await payout();
    const [entry] = await state([{ amount: '1.00', endToEndId: id }]);
    if (!entry) throw new Error('there is no entry');
    expect(entry.outcome).toBe('UNMATCHED');
    expect(await decide(entry, { kind: 'PAYOUT', payoutId: id })).toBe('not-possible');
  });
});

describe('what an acquirer has paid', () => {
  const day = '2026-11-19';
  const fileOfAmounts = (amounts: readonly string[], changes: FileRow = {}) => {
    used += 1;
    const lines = amounts.map((amount, row) =>
      rowOf(gateway, {
        SettlementTxId: `bank-${used}-${row}`,
        SettlementDate: day,
        Amount: amount,
        SettlementAmount: amount,
        SettlementFee: '',
        SettlementCurrency: 'EUR',
        ...changes,
      }),
    );
    return lines;
  };
  const settleFile = async (lines: readonly FileRow[]) => {
    const { id } = await matchAll(gateway, await importFile(gateway, { text: fileOf(lines) }));
    await drainEvents({ pool: gateway.database.pool, consumers: ledgerConsumers(), clock: gateway.clock });
    return id;
  };
  const settle = (amounts: readonly string[]) => settleFile(fileOfAmounts(amounts));

  it('is the entry with the total of its settlement date, also when its file comes later', async () => {
    const [early] = await state([{ amount: '77.10' }]);
    expect(early?.outcome).toBe('UNMATCHED');
    const importId = await settle(['70.00', '7.10']);
    await matchAgain(gateway);
    expect(early && (await reread(early))).toMatchObject({ outcome: 'SETTLEMENT', importId, settledOn: day });
    const [again] = await state([{ amount: '77.10' }]);
    expect(again?.outcome).toBe('UNMATCHED');
  });

  it('is shown by settlement date and currency, with the entry once it has arrived, until its import is undone', async () => {
    const importId = await settle(['41.00', '2.50']);
    const arrivals = async () => findArrivals(gateway.db, { id: importId, entityId: gateway.psp.id });
    const total = { importId, settledOn: day, currency: 'EUR', amountMinor: 4_350n };
    expect(await arrivals()).toEqual([{ ...total, entry: null, differenceMinor: 0n }]);
    const [entry] = await state([{ amount: '43.50' }]);
    expect(await arrivals()).toEqual([{ ...total, entry, differenceMinor: 0n }]);
    expect(entry && (await decide(entry, { kind: 'UNMATCH' }))).toBe('done');
    expect(await arrivals()).toEqual([{ ...total, entry: null, differenceMinor: 0n }]);
    await undoImport(autocommit(gateway.db), importId, { actor: 'user:test', now: gateway.clock.now() });
    while ((await runSettlementSlice(gateway)) > 0);
    await suspense();
    expect(await arrivals()).toEqual([]);
  });

  it('comes in one amount for several settlement dates, each of which shows that it has arrived', async () => {
    const fee = { RecordType: 'FEE', ReconciliationType: 'FEE', PaymentType: 'MONTHLY', Cashflow: 'NEG' };
    const lines = [...fileOfAmounts(['83.20'], { SettlementDate: '2026-11-18' }), ...fileOfAmounts(['4.10'], fee)];
    const importId = await settleFile(lines);
    const [entry] = await state([{ amount: '79.10' }]);
    expect(entry).toMatchObject({ outcome: 'SETTLEMENT', importId, settledOn: '2026-11-18', differenceMinor: 0n });
    expect(await findArrivals(gateway.db, { id: importId, entityId: gateway.psp.id })).toMatchObject([
      { settledOn: '2026-11-18', amountMinor: 8_320n, differenceMinor: 0n, entry: { id: entry?.id } },
      { settledOn: day, amountMinor: -410n, differenceMinor: 0n, entry: { id: entry?.id } },
    ]);
    expect(entry && (await listPaidTotals(gateway.db, entry.id))).toMatchObject([
      { settledOn: '2026-11-18', amountMinor: 8_320n },
      { settledOn: day, amountMinor: -410n },
    ]);
  });

  it('is found by the payout id that the acquirer gave it, where two payouts are of one date', async () => {
    const importId = await settleFile([
      ...fileOfAmounts(['21.00', '2.00'], { ConnectorTxId3: 'po_first1' }),
      ...fileOfAmounts(['23.00'], { ConnectorTxId3: 'po_second2' }),
    ]);
    const entries = await state([
      { amount: '23.00', text: 'Payout po_second2' },
      { amount: '23.00', text: 'Payout po_first1' },
    ]);
    expect(entries.map((entry) => entry.importId)).toEqual([importId, importId]);
    const paid = await Promise.all(entries.map(({ id }) => listPaidTotals(gateway.db, id)));
    expect(paid.flat().map(({ reference }) => reference)).toEqual(['po_second2', 'po_first1']);
  });

  it('is open again when its import is undone, and matched with the next import of the file', async () => {
    const lines = fileOfAmounts(['34.25']);
    const first = await settleFile(lines);
    const [entry] = await state([{ amount: '34.25' }]);
    if (!entry) throw new Error('there is no entry');
    expect(entry.importId).toBe(first);
    await undoImport(autocommit(gateway.db), first, { actor: 'user:test', now: gateway.clock.now() });
    await matchAgain(gateway);
    expect(await reread(entry)).toMatchObject({ outcome: 'UNMATCHED', importId: null, settledOn: null });
    while ((await runSettlementSlice(gateway)) > 0);
    await suspense();
    const second = await settleFile(lines);
    expect(second).not.toBe(first);
    await matchAgain(gateway);
    expect(await reread(entry)).toMatchObject({ outcome: 'SETTLEMENT', importId: second, differenceMinor: 0n });
  });

  it('is matched by hand with another amount, which is shown and not booked', async () => {
    const importId = await settle(['55.50']);
    const before = await suspense();
    const [entry] = await state([{ amount: '55.00' }]);
    if (!entry) throw new Error('there is no entry');
    const { totals } = await findCandidates(gateway.db, entry);
    expect(totals[0]).toMatchObject({ amountMinor: 5_550n, totals: [{ importId, settledOn: day }] });
    expect(await decide(entry, { kind: 'SETTLEMENT', importId, settledOn: [day] })).toBe('done');
    expect(await reread(entry)).toMatchObject({ outcome: 'SETTLEMENT', differenceMinor: -50n });
    expect(await suspense()).toBe(before);
    expect(await decide(await reread(entry), { kind: 'UNMATCH' })).toBe('done');
    expect(await reread(entry)).toMatchObject({ outcome: 'UNMATCHED', importId: null, differenceMinor: 0n });
  });

  it('offers nothing that goes the other way, or is further from it than it is from zero', async () => {
    await settle(['55.50']);
    const paidOut = await payout();
    const [fee, small] = await state([{ amount: '-0.25' }, { amount: '20.00' }]);
    if (!fee || !small) throw new Error('there is no entry');
    const near = await findCandidates(gateway.db, fee);
    expect(near.totals).toEqual([]);
    expect(near.payouts.map(({ id }) => id)).not.toContain(paidOut);
    expect((await findCandidates(gateway.db, small)).totals.map(({ amountMinor }) => amountMinor)).not.toContain(
      5_550n,
    );
  });

  it('is none of them where a user explains the entry, which is not matched again', async () => {
    const [entry] = await state([{ amount: '-3.00', text: 'Fee of the bank' }]);
    if (!entry) throw new Error('there is no entry');
    expect(await decide(entry, { kind: 'EXPLAINED' })).toBe('done');
    await matchAgain(gateway);
    expect(await reread(entry)).toMatchObject({ outcome: 'EXPLAINED', reason: 'seen at the bank' });
  });
});
