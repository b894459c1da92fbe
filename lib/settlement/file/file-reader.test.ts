import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise } from '../imports/bad-rows-file.ts';
import { fileRows, minorUnits, type ReadFile, readFile, testOwner, testRow } from '../testing/file-rows.ts';
import type { BadRow } from './bad-row-log.ts';
import { readColumns, settlementColumns } from './columns.ts';
import { FileReader } from './file-reader.ts';
import { type FileRow, fileHeader, writeRow } from './write-file.ts';

const fileOf = (...rows: readonly FileRow[]): Buffer => Buffer.from(fileHeader + rows.map(writeRow).join(''));

const readOne = (values: FileRow): ReadFile => readFile(fileOf(testRow(values)));

/** The columns of a row that is right, as text. */
const rightLine = writeRow(testRow()).trimEnd();

describe('a file that was written', () => {
  it('is read as the same rows, wherever its pieces end', () => {
    fc.assert(
      fc.property(
        fc.array(fileRows, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (rows, places) => {
          const bytes = fileOf(...rows);
          const cuts = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
          const read = readFile(bytes, cuts);
          expect([read.refusal, read.bad]).toEqual([null, []]);
          expect(read.rows.map(({ values }) => values)).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is read as the same rows in pieces of one byte', () => {
    const rows = [testRow({ AccountHolder: 'a "quoted"; name\r\nof two lines' }), testRow({ Descriptor: '=1+1' })];
    const bytes = fileOf(...rows);
    const whole = readFile(bytes);
    expect(whole.rows).toHaveLength(2);
    const cuts = Array.from(bytes.keys());
    expect(readFile(bytes, cuts)).toEqual(whole);
  });

  it('keeps amounts as whole minor units, and dates and times as PostgreSQL counts them', () => {
    fc.assert(
      fc.property(fileRows, (row) => {
        const [read] = readFile(fileOf(row)).rows;
        expect(read?.numbers.Amount).toBe(minorUnits(row.Amount ?? '', row.Currency ?? ''));
        const epoch = Date.UTC(2000, 0, 1);
        expect(read?.numbers.SettlementDate).toBe((Date.parse(row.SettlementDate ?? '') - epoch) / 86_400_000);
        if (!row.TxRequestTime) return;
        expect(read?.numbers.TxRequestTime).toBe(
          (Date.parse(`${row.TxRequestTime.replace(' ', 'T')}Z`) - epoch) / 1_000,
        );
      }),
    );
  });
});

describe('the header', () => {
  it('may have any order, a byte-order mark and line feeds alone', () => {
    const names = settlementColumns.map(({ header }) => header).reverse();
    const row = testRow();
    const lines = [names.join(';'), names.map((name) => row[name] ?? '').join(';'), ''];
    const { rows, refusal } = readFile(Buffer.from(`\u{feff}${lines.join('\n')}`));
    expect(refusal).toBeNull();
    expect(rows[0]).toMatchObject({ lineNumber: 2, values: { Amount: '92.50', MerchantId: row.MerchantId } });
  });

  const without = (header: string): string =>
    `${settlementColumns.flatMap((each) => (each.header === header ? [] : [each.header])).join(';')}\r\n`;

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a file of blank lines', '\r\n\r\n', 'The file is empty.'],
    ['a file without a header', `${rightLine}\r\n`, /not the header of a settlement file: it names “SETTLED”/],
    ['a missing column', without('Currency'), 'The header lacks Currency.'],
    ['an unknown column', `${fileHeader.trimEnd()};Other\r\n`, /it names “Other”/],
    ['a column that is there twice', `${fileHeader.trimEnd()};Amount\r\n`, 'The header has the column Amount twice.'],
    ['an open quote in it', '"Amount;Currency', /The first line is not a header\. A quote is opened/],
    ['another separator', fileHeader.replaceAll(';', ','), /which is no column of it/],
  ])('%s refuses the file with the reason', (_, text, reason) => {
    const read = readFile(Buffer.from(text));
    expect(read.refusal).toMatch(reason);
    expect(read.rows).toEqual([]);
  });

  it('of a file in UTF-16 refuses it with what to do', () => {
    const bytes = Buffer.from(`\u{feff}${fileHeader}`, 'utf16le');
    expect(readFile(bytes).refusal).toBe('The file is in UTF-16. Save it as CSV in UTF-8 and import it again.');
    expect(readFile(bytes.swap16()).refusal).toMatch(/UTF-16/);
  });
});

describe('a bad row', () => {
  it.each<[string, FileRow, string, string, string]>([
    ['a missing value', { Currency: '' }, 'Currency', '', 'is required'],
    ['another value than the list', { Cashflow: 'PLUS' }, 'Cashflow', 'PLUS', 'is none of POS, NEG'],
    ['a sign', { Amount: '-1.00' }, 'Amount', '-1.00', 'is not an amount'],
    ['one decimal', { Amount: '1.0' }, 'Amount', '1.0', 'is not an amount'],
    ['a comma', { Amount: '1,00' }, 'Amount', '1,00', 'is not an amount'],
    ['eleven digits', { Amount: '12345678901.00' }, 'Amount', '12345678901.00', 'is not an amount'],
    ['decimals of a currency without them', { Currency: 'JPY' }, 'Amount', '92.50', 'has decimals'],
    ['an unknown currency', { Currency: 'XXQ' }, 'Currency', 'XXQ', 'is not a currency code'],
    ['a rate with two points', { SettlementFxRate: '1.2.3' }, 'SettlementFxRate', '1.2.3', 'is not a decimal'],
    ['a day that does not exist', { SettlementDate: '2026-02-29' }, 'SettlementDate', '2026-02-29', 'is not a date'],
    [
      'an hour that does not exist',
      { TxRequestTime: '2026-11-30 24:00:00' },
      'TxRequestTime',
      '2026-11-30 24:00:00',
      'is not a time',
    ],
    [
      'a value that is too long',
      { ShortId: '1'.repeat(15) },
      'ShortId',
      '1'.repeat(15),
      'is longer than 14 characters',
    ],
    [
      'a value that is too short',
      { ClearingInstituteMerchantId: '1234' },
      'ClearingInstituteMerchantId',
      '1234',
      'does not have 5 to 64',
    ],
    ['another PSP', { PspId: 'c'.repeat(32) }, 'PspId', 'c'.repeat(32), 'is not the PSP'],
    [
      'a merchant of another PSP',
      { MerchantId: 'c'.repeat(32) },
      'MerchantId',
      'c'.repeat(32),
      'is not a merchant of this PSP',
    ],
    ['NUL', { AccountHolder: 'a\0b' }, 'AccountHolder', 'a\u{fffd}b', 'contains the character U+0000'],
  ])('has %s, and its reason states column and value', (_, values, column, value, reason) => {
    const { rows, bad, refusal } = readOne(values);
    expect([rows, refusal, bad.length]).toEqual([[], null, 1]);
    expect(bad[0]).toMatchObject({ lineNumber: 2, column, value: value === '' ? null : value });
    expect(bad[0]?.reason).toContain(`${column} ${reason}`);
    expect(`${bad[0]?.raw}\r\n`).toBe(writeRow(testRow(values)));
  });

  it('counts characters and not bytes', () => {
    expect(readOne({ AccountHolder: '😀'.repeat(128) }).rows).toHaveLength(1);
    expect(readOne({ AccountHolder: '😀'.repeat(129) }).bad).toHaveLength(1);
  });

  it('has a byte that is not UTF-8, with its column', () => {
    const bytes = fileOf(testRow({ AccountHolder: 'Müller' }));
    const latin = Buffer.from(bytes.toString('utf8'), 'latin1');
    expect(readFile(latin).bad).toMatchObject([{ column: 'AccountHolder', reason: 'AccountHolder is not UTF-8.' }]);
  });

  it('does not take the rows behind it along', () => {
    const right = `${rightLine}\r\n`;
    const broken: [string, RegExp][] = [
      ['"open;quote\r\n', /A quote is opened and not closed/],
      ['a"b;c\r\n', /A quote stands inside a value/],
      ['"a"b;c\r\n', /follows a closing quote/],
      ['a;b\r\n', /has 2 fields and the header 43/],
      [`${';'.repeat(100)}\r\n`, /has 101 fields and the header 43/],
      [`${'x'.repeat(70_000)}\r\n`, /longer than 65536 bytes/],
    ];
    for (const [line, reason] of broken) {
      const bytes = Buffer.from(fileHeader + right + line + right);
      const everyByte = bytes.length < 10_000 ? Array.from(bytes.keys()) : [];
      for (const cuts of [[], [fileHeader.length + right.length + 3], everyByte]) {
        const { rows, bad } = readFile(bytes, cuts);
        expect(
          rows.map(({ lineNumber }) => lineNumber),
          line.slice(0, 20),
        ).toEqual([2, 4]);
        expect(bad.map((each) => each.lineNumber)).toEqual([3]);
        expect(bad[0]?.reason).toMatch(reason);
      }
    }
  });

  it('is the last one when its quote is never closed', () => {
    const { rows, bad } = readFile(Buffer.from(`${fileHeader}${rightLine}\r\n"abc`));
    expect([rows.length, bad.length]).toEqual([1, 1]);
    expect(bad[0]).toMatchObject({ lineNumber: 3, reason: 'A quote is opened and not closed.' });
  });

  it('can be mended and imported again from what is kept of it', () => {
    const { bad } = readOne({ Cashflow: 'PLUS' });
    const mended = String(bad[0]?.raw).replace('PLUS', 'POS');
    expect(readFile(Buffer.from(`${fileHeader}${mended}`)).rows).toHaveLength(1);
  });
});

describe('any bytes', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.stringMatching(/^[;"\r\n',a\0ü]{0,200}$/).map((text) => Buffer.from(text)),
  );

  it('are read without an exception, and each line counts at most once', () => {
    fc.assert(
      fc.property(noise, fc.array(fc.nat(), { maxLength: 4 }), fc.boolean(), (bytes, places, hasHeader) => {
        const file = Buffer.concat([Buffer.from(hasHeader ? fileHeader : ''), bytes]);
        const cuts = places.map((place) => place % (file.length + 1)).sort((a, b) => a - b);
        const read = readFile(file, cuts);
        expect(read).toEqual(readFile(file));
        const numbers = [...read.rows, ...read.bad].map(({ lineNumber }) => lineNumber);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('in the place of some of a file cost no other row than those that they touch', () => {
    const line = `${rightLine}\r\n`;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: line.length - 3 }),
        fc.uint8Array({ minLength: 1, maxLength: 2 }),
        (at, damage) => {
          fc.pre(!damage.includes(10));
          const damaged = Buffer.from(line);
          damaged.set(damage, at);
          const file = Buffer.concat([Buffer.from(fileHeader + line), damaged, Buffer.from(line.repeat(3))]);
          const { rows, refusal } = readFile(file);
          expect(refusal).toBeNull();
          const numbers = rows.map(({ lineNumber }) => lineNumber);
          expect(numbers.filter((number) => number !== 3)).toEqual([2, 4, 5, 6]);
        },
      ),
    );
  });

  it('of a long file that opens a quote on every line are read in a time that grows with its length', () => {
    const started = performance.now();
    const { bad, refusal } = readFile(Buffer.from(`${fileHeader}${'"""x\n'.repeat(200_000)}`), [], testOwner);
    expect(refusal ?? bad.length).not.toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it.each([
  ['a line', 'x'],
  ['a line that opens a quote', '"'],
])('%s of a gigabyte is one bad row of which 64 KB are kept, and the rows around it are read', (_, start) => {
  const rows: number[] = [];
  const bad: BadRow[] = [];
  const reader = new FileReader(testOwner, {
    line: ({ lineNumber }) => rows.push(lineNumber),
    badRow: (each) => bad.push(each),
  });
  reader.push(Buffer.from(`${fileHeader}${rightLine}\r\n${start}`));
  const piece = Buffer.alloc(65_536, 'x');
  for (let read = 0; read < 1_024 ** 3; read += piece.length) reader.push(piece);
  reader.push(Buffer.from(`\r\n${rightLine}\r\n`));
  reader.end();
  expect(reader.refusal).toBeNull();
  expect(rows).toEqual([2, 4]);
  expect(bad.map(({ lineNumber, reason }) => [lineNumber, reason])).toEqual([
    [3, expect.stringMatching(/longer than 65536 bytes|A quote is opened/)],
  ]);
  expect(bad[0]?.raw.length).toBeLessThanOrEqual(65_536);
});

it('every column of a row is read', () => {
  expect(Object.keys(readFile(fileOf(testRow())).rows[0]?.values ?? {})).toEqual(
    readColumns.map(({ header }) => header),
  );
});

describe('a bad row that is written again', () => {
  it.each([
    ['=1+1;b', "'=1+1;b"],
    ['a;"=cmd|x;""y"""', `a;"'=cmd|x;""y"""`],
    ["'a;-1;'=2", "'a;-1;'=2"],
    ['-1+1;-1.50', "'-1+1;-1.50"],
    ['=a;"open', `"'=a;""open"`],
    ['a"=b;@c', '"a""=b;@c"'],
  ])('holds no formula: %s', (raw, written) => {
    expect(neutralise(Buffer.from(raw)).toString()).toBe(`${written}\r\n`);
  });

  it('keeps its bytes', () => {
    const raw = Buffer.from([0xfc, 59, 0xff, 59, 0xef, 0xbb, 0xbf]);
    expect(neutralise(raw)).toEqual(Buffer.concat([raw, Buffer.from('\r\n')]));
  });
});

describe('a bad row with a card number', () => {
  it.each(['4200000000000000', '4200 0000 0000 0000', '4200-0000-0000-0000'])(
    'keeps only the last four digits of %s',
    (number) => {
      const { bad } = readOne({ AccountNumberLast4: number, Descriptor: 'Bread äöü' });
      expect(bad[0]).toMatchObject({ column: 'AccountNumberLast4', value: '************0000' });
      const raw = bad[0]?.raw.toString('utf8') ?? '';
      expect(raw).not.toContain(number);
      expect(raw).toContain(';************0000;');
      expect(raw).toContain('Bread äöü');
    },
  );

  it('does so whatever else is wrong with the row', () => {
    const { bad } = readOne({ AccountNumberLast4: '4200000000000000', Amount: 'x' });
    expect(bad[0]?.column).toBe('Amount');
    expect(bad[0]?.raw.toString('utf8')).not.toContain('4200000000000000');
  });
});
