import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { badRowsFile } from '../imports/bad-rows-file.ts';
import { undoImport } from '../imports/change-import.ts';
import { runSettlementSlice } from '../matching/match-import.ts';
import { amountOf, columnsOf, constant, fromColumn, term, testFormat } from '../testing/format-files.ts';
import { fileOf, getImport, importFile, matchAll, rowOf } from '../testing/test-import.ts';
import {
  activateFormat,
  addFormatVersion,
  createFormat,
  FormatNameTaken,
  findFormatVersion,
  listActiveFormats,
} from './format-store.ts';
import type { SettlementFormat } from './settlement-format.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const by = () => ({ actor: 'user:test', now: gateway.clock.now() });

/** A file with commas in numbers and dates of the continent, in ISO-8859-1. */
const german = (names: (name: string) => string = (name) => name): SettlementFormat =>
  testFormat(
    {
      ReconciliationType: constant('SETTLED'),
      PaymentType: constant('DEBIT'),
      ClearingInstituteMerchantId: constant('acq-12345'),
      MerchantAccountId: constant('account-1'),
      MerchantId: fromColumn(names('Shop'), { values: [{ from: 'Bäckerei', to: gateway.merchant.id }] }),
      SettlementTxId: fromColumn(names('Beleg')),
      TransactionId: fromColumn(names('Bestellung')),
      Amount: amountOf(term(names('Brutto'))),
      Currency: constant('EUR'),
      SettlementAmount: amountOf(term(names('Netto'))),
      SettlementCurrency: constant('EUR'),
      SettlementFee: amountOf(term(names('Brutto')), term(names('Netto'), true)),
      SettlementDate: fromColumn(names('Tag'), { pattern: 'dd.MM.yyyy' }),
      ClearingInsitituteName: constant('Bank'),
    },
    { encoding: 'ISO-8859-1', layout: { delimiter: ';' }, numbers: { decimalSign: ',', grouping: '.' } },
  );

const header = 'Tag;Shop;Beleg;Bestellung;Brutto;Netto';
let used = 0;
const line = (values: Partial<Record<'shop' | 'order' | 'gross' | 'net' | 'id', string>> = {}): string => {
  used += 1;
  const { shop = 'Bäckerei', order = '', gross = '1.092,50', net = '1.092,25', id = `beleg-${used}` } = values;
  return `30.11.2026;${shop};${id};${order};${gross};${net}`;
};
const latin = (...lines: string[]): Buffer => Buffer.from([...lines, ''].join('\r\n'), 'latin1');

async function createActive(name: string, definition: SettlementFormat): Promise<string> {
  const tx = autocommit(gateway.db);
  const id = await createFormat(tx, { entityId: gateway.psp.id, name, definition }, by());
  await activateFormat(tx, { id, version: 1 }, by());
  return id;
}

describe('a file of a mapped format', () => {
  let formatId: string;
  beforeAll(async () => {
    formatId = await createActive('Bank', german());
  });

  it('is recognized by its header, checked, matched and undone like one of ours', async () => {
    const paid = await gateway.post('/v1/payments', {
      entityId: gateway.channel.id,
      amount: '1092.50',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
      merchantTransactionId: 'order-mapped',
    });
    const bytes = latin(header, line({ order: 'order-mapped' }), line({ gross: '12.50' }));
    const checked = await importFile(gateway, { text: bytes });
    expect(checked).toMatchObject({
      state: 'CHECKED',
      lineCount: 1,
      badCount: 1,
      formatId,
      formatVersion: 1,
      refusal: null,
    });
    expect(checked.totals).toMatchObject([{ amountMinor: '109250', feeMinor: '25', cashflow: 'POS' }]);
    const done = await matchAll(gateway, checked);
    const { rows } = await gateway.database.pool.query(
      'SELECT status, matched_by, payment_id, exception FROM settlement_match WHERE import_id = $1',
      [done.id],
    );
    expect(rows).toEqual([
      { status: 'MATCHED', matched_by: 'TransactionId', payment_id: paid.body.id, exception: null },
    ]);
    expect(await undoImport(autocommit(gateway.db), done.id, by())).toBe(true);
    while ((await runSettlementSlice(gateway)) > 0);
    expect((await getImport(gateway, done.id)).state).toBe('UNDONE');
  });

  it('is matched by its details within the tolerances of its format', async () => {
    const paid = await gateway.post('/v1/payments', {
      entityId: gateway.channel.id,
      amount: '77.70',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4012888888881881',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    });
    const threeDaysAgo = new Date(gateway.clock.now().getTime() - 72 * 3_600_000).toISOString();
    const matchWith = async (name: string, matching?: SettlementFormat['matching'], gross = '77,70') => {
      const own = german((column) => `${name} ${column}`);
      const definition: SettlementFormat = {
        ...own,
        columns: [
          ...own.columns.filter(({ target }) => target !== 'TransactionId'),
          ...columnsOf({
            TransactionId: constant(`unknown-${name}`),
            Brand: constant('VISA'),
            AccountNumberLast4: constant('1881'),
            TxRequestTime: constant(threeDaysAgo.slice(0, 19).replace('T', ' ')),
          }),
        ],
        matching,
      };
      await createActive(name, definition);
      const columns = header.split(';').map((column) => `${name} ${column}`);
      const text = latin(columns.join(';'), line({ gross, net: gross }));
      const done = await matchAll(gateway, await importFile(gateway, { text }));
      const { rows } = await gateway.database.pool.query(
        'SELECT status, exception, matched_by, payment_id FROM settlement_match WHERE import_id = $1',
        [done.id],
      );
      return rows;
    };
    expect(await matchWith('Strict')).toMatchObject([{ status: 'NOT_MATCHED' }]);
    const found = { status: 'MATCHED', matched_by: 'DETAILS', payment_id: paid.body.id };
    const lenient = { toleranceHours: 96, toleranceMinor: 5 };
    expect(await matchWith('Exact', { toleranceHours: 96 }, '77,75')).toMatchObject([{ status: 'NOT_MATCHED' }]);
    expect(await matchWith('Too far', lenient, '77,76')).toMatchObject([{ status: 'NOT_MATCHED' }]);
    expect(await matchWith('Equal', lenient)).toEqual([{ ...found, exception: null }]);
    expect(await matchWith('Near', lenient, '77,75')).toEqual([{ ...found, exception: 'AMOUNT_DIFFERS' }]);
  });

  it('gives its bad rows back as a file of the same format, which is imported when it was mended', async () => {
    const [right, wrong] = [line(), line({ net: 'x' })];
    const checked = await importFile(gateway, { text: latin(header, right, wrong) });
    const pieces: Buffer[] = [];
    for await (const piece of badRowsFile(gateway.db, checked)) pieces.push(piece);
    const bad = Buffer.concat(pieces);
    expect(bad).toEqual(latin(header, wrong));
    const mended = Buffer.from(bad.toString('latin1').replace(';x\r', ';1.092,25\r'), 'latin1');
    expect(await importFile(gateway, { text: mended })).toMatchObject({ state: 'CHECKED', lineCount: 1, badCount: 0 });
  });

  it('reports a row that an earlier file had as a duplicate, also one of the 36 columns', async () => {
    const id = 'both-formats';
    const own = rowOf(gateway, {
      SettlementTxId: id,
      ClearingInstituteMerchantId: 'acq-12345',
      ClearingInsitituteName: 'Bank',
      Amount: '1092.50',
      SettlementAmount: '1092.25',
      SettlementDate: '2026-11-30',
    });
    await importFile(gateway, { text: fileOf([own]) });
    const again = await importFile(gateway, { text: latin(header, line({ id }), line()) });
    expect(again).toMatchObject({ lineCount: 1, duplicateCount: 1 });
  });

  it('is read by the version that is active, and names it for ever', async () => {
    const tx = autocommit(gateway.db);
    const first = await importFile(gateway, { text: latin(header, line()) });
    const changed = german();
    const definition = { ...changed, numbers: { ...changed.numbers, unit: 'MINOR' as const } };
    expect(await addFormatVersion(tx, { id: formatId, version: 1, name: 'Bank', definition }, by())).toBe(2);
    expect(await addFormatVersion(tx, { id: formatId, version: 1, name: 'Bank', definition }, by())).toBeNull();
    const before = await importFile(gateway, { text: latin(header, line()) });
    expect(await activateFormat(tx, { id: formatId, version: 2 }, by())).toBe(true);
    expect(await activateFormat(tx, { id: formatId, version: 2 }, by())).toBe(false);
    expect(await activateFormat(tx, { id: formatId, version: 3 }, by())).toBe(false);
    const after = await importFile(gateway, { text: latin(header, line({ gross: '9250', net: '9225' })) });
    expect([first, before, after].map(({ formatVersion }) => formatVersion)).toEqual([1, 1, 2]);
    expect(after.totals).toMatchObject([{ amountMinor: '9250' }]);
    expect((await findFormatVersion(gateway.db, { id: formatId, version: 1 }))?.definition).toEqual(german());
    await activateFormat(tx, { id: formatId, version: 1 }, by());
  });

  it('keeps its versions unchanged, also for a direct write to the database', async () => {
    const { pool } = gateway.database;
    await expect(pool.query(`UPDATE settlement_format_version SET definition = '{}'`)).rejects.toThrow(/append-only/);
    await expect(pool.query('DELETE FROM settlement_format_version')).rejects.toThrow(/append-only/);
  });

  it('is refused when its format is not active, and as unknown when no header fits', async () => {
    const tx = autocommit(gateway.db);
    await activateFormat(tx, { id: formatId, version: null }, by());
    const bytes = latin(header, line());
    const choice = { formatId };
    expect(await importFile(gateway, { text: bytes, format: choice })).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/is not active/),
    });
    expect(await importFile(gateway, { text: bytes })).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/not the header of a settlement file/),
    });
    await activateFormat(tx, { id: formatId, version: 1 }, by());
  });

  it('with the header of two formats needs the name of one', async () => {
    const other = await createActive('Bank 2', german());
    const bytes = latin(header, line());
    expect(await importFile(gateway, { text: bytes })).toMatchObject({
      refusal:
        'The header fits several formats: Bank, Bank 2. Import the file with one of them, or name one in its connection, its key or its folder.',
    });
    expect(await importFile(gateway, { text: bytes, format: { formatId: other } })).toMatchObject({ formatId: other });
    await activateFormat(autocommit(gateway.db), { id: other, version: null }, by());
  });

  it('without a header is read by places, with the format that is stated', async () => {
    const names = ['Tag', 'Shop', 'Beleg', 'Bestellung', 'Brutto', 'Netto'];
    const definition = german((name) => String(names.indexOf(name) + 1));
    const headless = { ...definition, layout: { ...definition.layout, hasHeader: false } };
    const id = await createActive('Without header', headless);
    const done = await importFile(gateway, { text: latin(line(), line()), format: { formatId: id } });
    expect(done).toMatchObject({ state: 'CHECKED', lineCount: 2, badCount: 0, header: null });
  });

  it('leaves nothing when its totals are wrong, unless it is imported as a part', async () => {
    const definition = {
      ...german(),
      trailers: [
        { marker: 'ENDE', isRequired: true, checks: [{ place: 2, total: 'ROWS' as const, terms: [], same: null }] },
      ],
    };
    const id = await createActive('With totals', definition);
    const bytes = latin(header, line(), line());
    const format = { formatId: id };
    expect(await importFile(gateway, { text: bytes, format })).toMatchObject({
      state: 'REFUSED',
      refusal: expect.stringMatching(/ends without the row ENDE/),
    });
    const whole = Buffer.concat([bytes, Buffer.from('ENDE;2\r\n')]);
    expect(await importFile(gateway, { text: whole, format })).toMatchObject({ lineCount: 2, isPart: false });
    const part = latin(header, line());
    expect(await importFile(gateway, { text: part, format, isPart: true })).toMatchObject({
      lineCount: 1,
      isPart: true,
    });
  });
});

it('formats of a PSP have different names, and are seen by no other PSP', async () => {
  const tx = autocommit(gateway.db);
  const input = { entityId: gateway.psp.id, name: 'Same', definition: german() };
  await createFormat(tx, input, by());
  await expect(createFormat(tx, { ...input, name: 'sAME' }, by())).rejects.toThrow(FormatNameTaken);
  expect(await listActiveFormats(gateway.db, 'f'.repeat(32))).toEqual([]);
});
