import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createLog } from '#lib/platform/log.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { fileOf, getImport, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import { cancelImport, commitImport, undoImport } from './change-import.ts';
import { listBadRows } from './import-store.ts';
import { createImport, receiveFile } from './receive-file.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const by = () => ({ actor: 'user:test', now: gateway.clock.now() });
const count = async (table: string, importId: string): Promise<number> => {
  const { rows } = await gateway.database.pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE import_id = $1`,
    [importId],
  );
  return rows[0].count;
};
const badRows = (id: string) => listBadRows(gateway.db, id, { kind: null, afterRow: 0, limit: 100 });

/** Rows with ids of their own, so that no test meets the rows of another one. */
let used = 0;
const rows = (number: number, values = {}) =>
  Array.from({ length: number }, () => {
    used += 1;
    return rowOf(gateway, { SettlementTxId: `row-${used}`, ...values });
  });

describe('an imported file', () => {
  it('keeps no card number of a text, and every id as it is', async () => {
    const number = '4200000000000000';
    const values = { Descriptor: `Card ${number}`, AccountHolder: '4200 0000 0000 0000', ReasonDesc: 'Order 123456' };
    const { id } = await importFile(gateway, { text: fileOf(rows(1, { ...values, ConnectorTxId1: number })) });
    const { rows: stored } = await gateway.database.pool.query(
      `SELECT descriptor, account_holder, reason_description, connector_tx_id1 FROM settlement_line WHERE import_id = $1`,
      [id],
    );
    expect(stored).toEqual([
      {
        descriptor: 'Card ************0000',
        account_holder: '************0000',
        reason_description: 'Order 123456',
        connector_tx_id1: number,
      },
    ]);
  });

  it.each([
    ['order 12 4200000000000000', 'order 12 ************0000'],
    ['4200000000000000 2026-11-26', '************0000 2026-11-26'],
    ['4200.0000.0000.0000', '************0000'],
    ['４２００００００００００００００', '************0000'],
  ])('keeps no card number beside other digits, or in another notation: %s', async (Descriptor, hidden) => {
    const { id } = await importFile(gateway, { text: fileOf(rows(1, { Descriptor })) });
    const { rows: stored } = await gateway.database.pool.query(
      'SELECT descriptor FROM settlement_line WHERE import_id = $1',
      [id],
    );
    expect(stored).toEqual([{ descriptor: hidden }]);
  });

  it('is kept row by row, with every value as its type', async () => {
    const values = {
      ReconciliationType: 'CHARGEBACK REVERSAL',
      Cashflow: 'NEG',
      UniqueID: 'u1',
      ShortId: '1.2.3',
      Brand: 'VISA',
      ConnectorTxId1: 'c1',
      ConnectorTxId2: 'c2',
      ConnectorTxId3: 'c3',
      Amount: '1234567890.12',
      Currency: 'KWD',
      TxRequestTime: '2026-11-28 23:59:58',
      SettlementAmount: '7.00',
      SettlementCurrency: 'JPY',
      SettlementFee: '',
      SettlementFxRate: '1234.000056',
      SettlementDate: '1970-01-02',
      SettlementStatus: 'FAILED',
      Descriptor: '=1+1',
      AccountNumberLast4: '0004',
      AccountHolder: 'Jane "J"; Müller\n😀',
      TransactionId: 'order-001',
      MatchedTransactions: 'a,b',
      DivisionId: 'd1',
      InvoiceId: 'invoice-1',
      ReasonDesc: '\\N\t',
    };
    const done = await importFile(gateway, { text: fileOf(rows(1, values)) });
    expect(done).toMatchObject({ state: 'CHECKED', lineCount: 1, badCount: 0, duplicateCount: 0, refusal: null });
    const { rows: stored } = await gateway.database.pool.query(
      `SELECT l.*, presentment_at::text, settlement_date::text FROM settlement_line l WHERE import_id = $1`,
      [done.id],
    );
    expect(stored[0]).toMatchObject({
      merchant_id: gateway.merchant.id,
      row_number: 2,
      record_type: 'CHARGEBACK REVERSAL',
      cashflow: 'NEG',
      payment_id: 'u1',
      short_id: '1.2.3',
      brand: 'VISA',
      connector_tx_id1: 'c1',
      connector_tx_id3: 'c3',
      amount_minor: '1234567890120',
      currency: 'KWD',
      presentment_at: '2026-11-28 23:59:58',
      settlement_amount_minor: '7',
      settlement_fee_minor: null,
      settlement_fx_rate: '1234.000056',
      settlement_date: '1970-01-02',
      settlement_status: 'FAILED',
      descriptor: '=1+1',
      account_last4: '0004',
      account_holder: 'Jane "J"; Müller\n😀',
      merchant_transaction_id: 'order-001',
      matched_transactions: 'a,b',
      division_id: 'd1',
      merchant_invoice_id: 'invoice-1',
      reason_description: '\\N\t',
      bank_code: null,
    });
    expect(done.totals).toEqual([
      {
        recordType: 'CHARGEBACK REVERSAL',
        cashflow: 'NEG',
        currency: 'KWD',
        settlementCurrency: 'JPY',
        lines: 1,
        amountMinor: '1234567890120',
        settlementAmountMinor: '7',
        feeMinor: '0',
        transactionType: null,
        lineKind: null,
        interchangeMinor: null,
        schemeMinor: null,
        markupMinor: null,
        commissionMinor: null,
      },
    ]);
  });

  it.each(['0', '1', '9999', '10000', '0.0001', '0.00012', '12345.6789', '100000000', '0.000000001', '1.50'])(
    'keeps the rate %s as it stands there',
    async (rate) => {
      const { id } = await importFile(gateway, { text: fileOf(rows(1, { SettlementFxRate: rate })) });
      const { rows: stored } = await gateway.database.pool.query(
        'SELECT settlement_fx_rate::text AS rate FROM settlement_line WHERE import_id = $1',
        [id],
      );
      expect(stored).toEqual([{ rate }]);
    },
  );

  it('takes the time of the import where the acquirer states none', async () => {
    const { id } = await importFile(gateway, { text: fileOf(rows(1)) });
    const { rows: stored } = await gateway.database.pool.query(
      `SELECT abs(extract(epoch FROM presentment_at - $2::timestamptz AT TIME ZONE 'UTC')) AS apart
       FROM settlement_line WHERE import_id = $1`,
      [id, gateway.clock.now()],
    );
    expect(Number(stored[0].apart)).toBeLessThan(60);
  });

  it('leaves its bad rows out, and keeps them to be mended', async () => {
    const [first, bad, last] = [...rows(1), ...rows(1, { Amount: '1' }), ...rows(1)];
    const text = fileOf([first ?? {}, bad ?? {}, last ?? {}]);
    const done = await importFile(gateway, { text });
    expect(done).toMatchObject({ state: 'CHECKED', lineCount: 2, badCount: 1 });
    expect(await badRows(done.id)).toMatchObject([
      {
        rowNumber: 3,
        kind: 'INVALID',
        columnName: 'Amount',
        value: '1',
        raw: Buffer.from(text.split('\r\n')[2] ?? ''),
      },
    ]);
  });

  it('may have many bad rows between its lines', async () => {
    const mixed = rows(3_000).map((row, index) =>
      index % 3 === 0 ? { ...row, Amount: '-', AccountHolder: 'x'.repeat(900) } : row,
    );
    const done = await importFile(gateway, { text: fileOf(mixed) });
    expect(done).toMatchObject({ state: 'CHECKED', lineCount: 2_000, badCount: 1_000 });
    expect([await count('settlement_line', done.id), await count('settlement_bad_row', done.id)]).toEqual([
      2_000, 1_000,
    ]);
  });

  it('leaves nothing when it is refused in its middle', async () => {
    const text = `${fileOf(rows(2))}${'x\r\n'.repeat(100_001)}`;
    const done = await importFile(gateway, { text });
    expect(done).toMatchObject({ state: 'REFUSED', lineCount: 0 });
    expect(done.refusal).toMatch(/More than 100000 rows are wrong/);
    expect([await count('settlement_line', done.id), await count('settlement_bad_row', done.id)]).toEqual([0, 0]);
  });

  it('is refused with the reason when it has no header', async () => {
    expect(await importFile(gateway, { text: 'a;b\r\n' })).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/not the header of a settlement file/),
    });
  });

  it.each([
    ['compressed with gzip', gzipSync(Buffer.alloc(50_000_000)), /Unpack it and import what is in it/],
    [
      'a ZIP archive',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(50_000_000))]),
      /Unpack it, or save the sheet as CSV/,
    ],
  ])('is refused with what to do when it is %s, and not unpacked', async (_, text, refusal) => {
    const done = await importFile(gateway, { text });
    expect(done).toMatchObject({ state: 'REFUSED', refusal: expect.stringMatching(refusal) });
    expect(await count('settlement_bad_row', done.id)).toBe(0);
  });

  it('leaves nothing when its upload breaks off', async () => {
    const { db, clock, psp } = gateway;
    const input = { entityId: psp.id, fileName: 'broken.csv', actor: 'user:test' };
    const id = await createImport(autocommit(db), input, clock.now());
    async function* body() {
      yield Buffer.from(fileOf(rows(5)));
      throw new Error('the client has gone');
    }
    await receiveFile({ db, clock, log: createLog('silent') }, { id, entityId: psp.id, body: body() });
    expect(await getImport(gateway, id)).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/The upload broke off/),
    });
    expect(await count('settlement_line', id)).toBe(0);
  });

  it('leaves nothing when its connection ends while rows are stored', async () => {
    const [row] = rows(1);
    const line = fileOf([row ?? {}]).split('\r\n')[1] ?? '';
    const many = Array.from({ length: 60_000 }, (_, index) => line.replace(/row-\d+/, `cut-${index}`));
    const text = fileOf([]) + many.join('\r\n');
    const ended = (async () => {
      for (;;) {
        const { rows: found } = await gateway.database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY settlement_line%'
             AND datname = current_database() AND state = 'active'`,
        );
        if (found.length > 0) return;
      }
    })();
    const done = await importFile(gateway, { text });
    await ended;
    expect(done).toMatchObject({ state: 'REFUSED', refusal: expect.stringMatching(/could not be stored/) });
    expect(await count('settlement_line', done.id)).toBe(0);
    expect(await importFile(gateway, { text })).toMatchObject({ state: 'CHECKED', lineCount: 60_000 });
  }, 120_000);

  it('whose process ended is refused, so that it can be imported again', async () => {
    const { db, clock, psp } = gateway;
    const input = { entityId: psp.id, fileName: 'killed.csv', actor: 'user:test' };
    const id = await createImport(autocommit(db), input, clock.now());
    await runSettlementSlice(gateway);
    expect((await getImport(gateway, id)).state).toBe('RECEIVING');
    clock.advance(61_000);
    await runSettlementSlice(gateway);
    expect(await getImport(gateway, id)).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/The server stopped/),
    });
  });

  it('has no line of a merchant of another PSP', async () => {
    const foreign = rows(1, { MerchantId: 'c'.repeat(32) });
    const done = await importFile(gateway, { text: fileOf([...foreign, ...rows(1)]) });
    expect(done).toMatchObject({ lineCount: 1, badCount: 1 });
    expect((await badRows(done.id))[0]?.reason).toBe('MerchantId is not a merchant of this PSP.');
  });
});

describe('the same again', () => {
  it('as a file is refused, and names the earlier import, until that is cancelled', async () => {
    const text = fileOf(rows(2));
    const first = await importFile(gateway, { text, fileName: 'first.csv' });
    const again = await importFile(gateway, { text, fileName: 'again.csv' });
    expect(again).toMatchObject({ state: 'REFUSED', refusal: expect.stringMatching(/was imported as first\.csv/) });
    expect(await cancelImport(autocommit(gateway.db), first.id, by())).toBe(true);
    expect(await importFile(gateway, { text })).toMatchObject({ state: 'CHECKED', lineCount: 2 });
  });

  it('as a file at the same moment is imported once', async () => {
    const text = fileOf(rows(2));
    const both = await Promise.all([importFile(gateway, { text }), importFile(gateway, { text })]);
    expect(both.map(({ state }) => state).sort()).toEqual(['CHECKED', 'REFUSED']);
  });

  it('as a row of another file is reported as a duplicate, and not stored', async () => {
    const [row, other] = rows(2);
    const first = await importFile(gateway, { text: fileOf([row ?? {}]), fileName: 'monday.csv' });
    const again = await importFile(gateway, { text: fileOf([other ?? {}, { ...row, Descriptor: 'again' }]) });
    expect(again).toMatchObject({ state: 'CHECKED', lineCount: 1, duplicateCount: 1, badCount: 0 });
    expect(await badRows(again.id)).toMatchObject([
      { rowNumber: 3, kind: 'DUPLICATE', reason: 'This row was imported from line 2 of monday.csv already.' },
    ]);
    expect(await count('settlement_line', again.id)).toBe(1);
    await cancelImport(autocommit(gateway.db), first.id, by());
    const later = await importFile(gateway, { text: fileOf([row ?? {}]) });
    expect(later).toMatchObject({ lineCount: 1, duplicateCount: 0 });
  });

  it('as a row of the same file is a duplicate when it has an id, and another fee when it has none', async () => {
    const [row] = rows(1);
    const own = await importFile(gateway, { text: fileOf([row ?? {}, row ?? {}]) });
    expect(own).toMatchObject({ lineCount: 1, duplicateCount: 1 });
    expect((await badRows(own.id))[0]?.reason).toBe('The file has this row in line 2 already.');
    const [fee] = rows(1, {
      ReconciliationType: 'FEE',
      PaymentType: 'AUTH_FEE',
      SettlementTxId: '',
      Descriptor: 'fee 1',
    });
    const fees = await importFile(gateway, { text: fileOf([fee ?? {}, fee ?? {}]) });
    expect(fees).toMatchObject({ lineCount: 2, duplicateCount: 0 });
    const again = await importFile(gateway, { text: fileOf([...rows(1), fee ?? {}, { ...fee, Amount: '1.00' }]) });
    expect(again).toMatchObject({ lineCount: 2, duplicateCount: 1 });
  });

  it('with another record type is another row', async () => {
    const [row] = rows(1);
    const { lineCount } = await importFile(gateway, {
      text: fileOf([row ?? {}, { ...row, ReconciliationType: 'CHARGEBACK' }, { ...row, PaymentType: 'REFUND' }]),
    });
    expect(lineCount).toBe(3);
  });
});

describe('an import', () => {
  it('moves from state to state once, also when several users try', async () => {
    const { id } = await importFile(gateway, { text: fileOf(rows(1)) });
    const tx = autocommit(gateway.db);
    const committed = await Promise.all([1, 2, 3].map(() => commitImport(tx, id, by())));
    expect(committed.filter(Boolean)).toHaveLength(1);
    expect(await cancelImport(tx, id, by())).toBe(false);
    expect(await undoImport(tx, id, by())).toBe(false);
    while ((await runSettlementSlice(gateway)) > 0);
    expect((await getImport(gateway, id)).state).toBe('DONE');
  });

  it('that is undone loses its matches, keeps its lines, and can be imported again', async () => {
    const text = fileOf(rows(3));
    const done = await matchAll(gateway, await importFile(gateway, { text }));
    expect([done.state, await count('settlement_match', done.id)]).toEqual(['DONE', 3]);
    expect(await undoImport(autocommit(gateway.db), done.id, by())).toBe(true);
    while ((await runSettlementSlice(gateway)) > 0);
    expect((await getImport(gateway, done.id)).state).toBe('UNDONE');
    expect([await count('settlement_match', done.id), await count('settlement_line', done.id)]).toEqual([0, 3]);
    const again = await matchAll(gateway, await importFile(gateway, { text }));
    expect([again.state, again.lineCount]).toEqual(['DONE', 3]);
    const { rows: events } = await gateway.database.pool.query(
      `SELECT sequence, type, actor, data FROM event WHERE merchant_id = $1 AND stream_type = 'settlement'
       AND stream_id = $2 ORDER BY sequence`,
      [gateway.merchant.id, done.id],
    );
    expect(events).toMatchObject([
      { sequence: 1, type: 'settlement.committed', actor: 'user:test', data: { lines: 3, fileName: 'settlement.csv' } },
      { sequence: 2, type: 'settlement.lines_matched', actor: 'system:settlement' },
      { sequence: 3, type: 'settlement.matched', actor: 'system:settlement' },
      { sequence: 4, type: 'settlement.undo_requested', actor: 'user:test' },
      { sequence: 5, type: 'settlement.undone', actor: 'system:settlement' },
      { sequence: 6, type: 'settlement.bookings_undone', actor: 'system:settlement' },
    ]);
  });
});
