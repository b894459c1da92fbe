import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent } from '#lib/money/index.ts';
import { testOwner } from '../testing/file-rows.ts';
import {
  amountOf,
  columnsOf,
  constant,
  type FileStyle,
  formatsOfFiles,
  fromColumn,
  readMapped,
  term,
  testFormat,
  textIn,
  writeAmount,
} from '../testing/format-files.ts';
import type { ColumnSource, SettlementFormat } from './settlement-format.ts';

const [merchant = ''] = testOwner.merchantIds;

/** The columns that every row needs and these tests do not vary. */
const fixed: Record<string, ColumnSource> = {
  ClearingInstituteMerchantId: constant('acq-12345'),
  MerchantAccountId: constant('account-1'),
  MerchantId: constant(merchant),
  ClearingInsitituteName: constant('Test Acquirer'),
};

const kinds = [
  { from: 'Sale', to: 'DEBIT' },
  { from: 'Return', to: 'REFUND' },
];

/** A small file of an acquirer: date, kind, reference, currency, gross, fee and net. */
const simple: Record<string, ColumnSource> = {
  ...fixed,
  ReconciliationType: constant('SETTLED'),
  PaymentType: fromColumn('Kind', { values: kinds }),
  SettlementTxId: fromColumn('Reference'),
  Amount: amountOf(term('Gross')),
  Currency: fromColumn('Currency'),
  SettlementAmount: amountOf(term('Net')),
  SettlementCurrency: fromColumn('Currency'),
  SettlementFee: amountOf(term('Fee')),
  SettlementDate: fromColumn('Date', { pattern: 'dd.MM.yyyy' }),
};

const header = 'Date,Kind,Reference,Currency,Gross,Fee,Net';
const line = (values: Record<string, string> = {}): string => {
  const row: Record<string, string> = {
    Date: '30.11.2026',
    Kind: 'Sale',
    Reference: 'r-1',
    Currency: 'EUR',
    Gross: '92.50',
    Fee: '-0.25',
    Net: '92.25',
    ...values,
  };
  return header
    .split(',')
    .map((name) => row[name])
    .join(',');
};
const fileOf = (...lines: string[]): Buffer => Buffer.from([header, ...lines, ''].join('\r\n'));
const read = (bytes: Buffer, definition: SettlementFormat = testFormat(simple)) => readMapped(bytes, { definition });

describe('a row of a mapped format', () => {
  it('becomes a row of our columns, with amounts without signs and what the format does not state', () => {
    const { rows, bad, refusal } = read(fileOf(line(), line({ Kind: 'Return', Net: '-92.75', Gross: '-92.50' })));
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows).toMatchObject([
      {
        lineNumber: 2,
        values: {
          PspId: testOwner.pspId,
          PaymentType: 'DEBIT',
          Cashflow: 'POS',
          SettlementDate: '2026-11-30',
          SettlementStatus: 'SUCCESS',
          SettlementFileFormat: 'test',
          SettlementFxRate: '1',
        },
        minor: { Amount: 9_250, SettlementAmount: 9_225, SettlementFee: 25 },
      },
      { lineNumber: 3, values: { PaymentType: 'REFUND', Cashflow: 'NEG', SettlementFxRate: '1' } },
    ]);
  });

  it('may have its date and time in a time zone, which is stored in UTC', () => {
    const pattern = 'dd.MM.yyyy HH:mm|dd.MM.yyyy HH:mmX';
    const definition = testFormat(
      { ...simple, TxRequestTime: fromColumn('Date', { pattern }), SettlementDate: fromColumn('Date', { pattern }) },
      { timeZone: { name: 'Europe/Berlin', column: '', values: [] } },
    );
    const times = ['30.11.2026 00:30', '01.07.2026 00:30', '30.11.2026 00:30-0800'];
    const { rows } = read(fileOf(...times.map((time) => line({ Date: time }))), definition);
    expect(rows.map(({ values }) => [values.TxRequestTime, values.SettlementDate])).toEqual([
      ['2026-11-29 23:30:00', '2026-11-30'],
      ['2026-06-30 22:30:00', '2026-07-01'],
      ['2026-11-30 08:30:00', '2026-11-30'],
    ]);
  });

  it('has the rate that leads from amount to settlement amount, in currencies with other decimals', () => {
    const definition = testFormat({ ...simple, SettlementCurrency: constant('JPY') });
    const { rows } = read(fileOf(line({ Gross: '100', Net: '16250', Fee: '50' })), definition);
    expect(rows[0]).toMatchObject({ values: { SettlementFxRate: '163' }, minor: { SettlementAmount: 16_250 } });
  });

  it('may have signs by two columns or by the value of a third one', () => {
    const byColumns = testFormat({ ...simple, SettlementAmount: amountOf(term('Gross'), term('Net', true)) });
    expect(read(fileOf(line({ Gross: '', Net: '3.00' })), byColumns).bad[0]?.reason).toBe(
      'Amount is required. The value comes from Gross.',
    );
    const [credit, debit] = [
      term('Net', false, { column: 'Kind', values: ['Sale'] }),
      term('Net', true, { column: 'Kind', values: ['Return'] }),
    ];
    const byKind = testFormat({ ...simple, SettlementAmount: amountOf(credit, debit) });
    const { rows } = read(fileOf(line(), line({ Kind: 'Return' })), byKind);
    expect(rows.map(({ values }) => values.Cashflow)).toEqual(['POS', 'NEG']);
  });

  it('is skipped by the value of a column', () => {
    const definition = testFormat(simple, {
      skip: [{ column: 'Kind', values: ['Payout'], isNot: false, isCounted: false }],
    });
    const { rows, bad } = read(fileOf(line({ Kind: 'Payout' }), line()), definition);
    expect([rows.map(({ lineNumber }) => lineNumber), bad]).toEqual([[3], []]);
  });
});

describe('a bad row', () => {
  it.each<[string, Record<string, string>, string | null, string]>([
    [
      'a value without a mapping',
      { Kind: 'Other' },
      'Kind',
      'Kind has a value that the format does not map to PaymentType.',
    ],
    ['another decimal sign', { Gross: '"92,50"' }, 'Gross', 'Gross is not an amount as the format has it.'],
    ['more decimals than its currency', { Gross: '92.505' }, 'Gross', 'Gross is not an amount as the format has it.'],
    [
      'decimals of a currency without them',
      { Currency: 'JPY' },
      'Gross',
      'Gross is not an amount as the format has it.',
    ],
    ['an unknown currency', { Currency: 'XXQ' }, 'Currency', 'Currency is not a currency code of ISO 4217.'],
    ['no currency', { Currency: '' }, 'Currency', 'Currency is required. The value comes from Currency.'],
    ['a day that does not exist', { Date: '31.11.2026' }, 'Date', 'Date is not a date such as dd.MM.yyyy.'],
    [
      'a value that is too long',
      { Reference: 'x'.repeat(65) },
      'Reference',
      'SettlementTxId is longer than 64 characters. The value comes from Reference.',
    ],
    ['NUL', { Reference: 'a\0b' }, 'Reference', 'Reference contains the character U+0000.'],
    ['a field too many', { Reference: 'a,b' }, null, 'The row has 8 fields and the header 7.'],
  ])('has %s, and names the column of the file', (_, values, column, reason) => {
    const { rows, bad, refusal } = read(fileOf(line(values), line()));
    expect([rows.length, refusal]).toEqual([1, null]);
    expect(bad).toMatchObject([{ lineNumber: 2, column, reason }]);
  });

  it('has bytes of another encoding', () => {
    const bytes = Buffer.from(fileOf(line({ Reference: 'Müller' })).toString(), 'latin1');
    expect(read(bytes).bad).toMatchObject([
      { column: 'Reference', reason: 'Reference has bytes of another encoding.' },
    ]);
    const latin = readMapped(bytes, { definition: testFormat(simple, { encoding: 'ISO-8859-1' }) });
    expect(latin.rows[0]?.values.SettlementTxId).toBe('Müller');
  });

  it('is never an amount with another meaning of its signs', () => {
    const numbers = { decimalSign: ',', grouping: '.' } as const;
    const definition = testFormat(simple, { numbers, layout: { delimiter: ';' } });
    const semicolons = (text: string) => Buffer.from(text.replaceAll(',', ';').replaceAll('!', ','));
    const values = (Gross: string) => ({ Gross, Fee: '0', Net: '1' });
    const amounts = ['1.234!50', '1.234', '12.50', '1234!5', '1!234', '.5', '12.3456'];
    const { rows, bad } = read(
      semicolons([header, ...amounts.map((each) => line(values(each)))].join('\n')),
      definition,
    );
    expect(rows.map(({ minor }) => minor.Amount)).toEqual([123_450, 123_400, 123_450]);
    expect(bad.map(({ value }) => value)).toEqual(['12.50', '1,234', '.5', '12.3456']);
  });
});

describe('the header', () => {
  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a missing column', 'Date,Kind\r\n', 'The header lacks Reference, Gross, Currency, Net, Fee.'],
    ['a column that is there twice', `${header},Net\r\n`, 'The header has the column Net twice.'],
    ['a quote in it', '"Date', 'The header cannot be read. A quote is opened and not closed.'],
    ['bytes of another encoding', Buffer.from('Dät', 'latin1'), /^The header cannot be read\./],
    ['UTF-16', Buffer.from(`\u{feff}${header}`, 'utf16le'), /^The file is in UTF-16/],
  ])('%s refuses the file with the reason', (_, text, reason) => {
    expect(read(Buffer.from(text)).refusal).toMatch(reason);
  });

  it('may have columns that the format does not read, in any order, and lines before it', () => {
    const definition = testFormat(simple, { layout: { skipLines: 2 } });
    const bytes = Buffer.from(`Report\r\n\r\nMore,${header}\r\nx,${line()}\r\n`);
    expect(read(bytes, definition)).toMatchObject({ rows: [{ lineNumber: 4 }], bad: [], header: `More,${header}` });
  });
});

describe('a file of fixed places', () => {
  const field = (name: string, start: number, length: number) => ({ name, start, length });
  const fields = [
    field('Date', 1, 8),
    field('Kind', 9, 6),
    field('Reference', 15, 8),
    field('Currency', 23, 3),
    field('Gross', 26, 10),
    field('Fee', 36, 10),
    field('Net', 46, 10),
  ];
  const definition = testFormat(
    { ...simple, SettlementDate: fromColumn('Date', { pattern: 'yyyyMMdd' }) },
    {
      encoding: 'windows-1252',
      layout: { kind: 'FIXED', fields, hasHeader: false, skipLines: 1 },
      numbers: { unit: 'MINOR' },
      trailers: [
        {
          marker: 'T',
          isRequired: true,
          checks: [
            { place: 2, total: 'ROWS', terms: [], same: null },
            { place: 5, total: 'SUM', terms: [term('Gross')], same: null },
          ],
        },
      ],
    },
  );
  const row = `20261130Sale  €-1     EUR${'9250'.padStart(10, '0')}${'25'.padStart(10)}${'9225'.padStart(10)}`;
  const trailer = (rows: string, sum: string) => `T       ${rows.padEnd(17)}${sum.padStart(10)}`;
  const windows = (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

  it('is read by places, in its encoding', () => {
    const { rows, bad, refusal } = read(windows(`H\n${row}\n${row}\n${trailer('2', '18500')}\n`), definition);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows[0]).toMatchObject({ values: { SettlementTxId: '€-1' }, minor: { Amount: 9_250, SettlementFee: 25 } });
  });

  it.each([
    ['was cut off', `H\n${row}\n`, /ends without the row T that ends it/],
    ['states another number of rows', `H\n${row}\n${trailer('2', '9250')}`, /line 3 states 2 rows, and there are 1/],
    ['states another sum', `H\n${row}\n${trailer('1', '9251')}`, /states a sum of 9251, and that of the rows is 9250/],
    ['states a debt where there is none', `H\n${row}\n${trailer('1', '-9250')}`, /states a sum of -9250/],
    ['has a sum that is no number', `H\n${row}\n${trailer('1', 'x')}`, /states a sum of x/],
  ])('is refused as a whole when it %s', (_, text, reason) => {
    expect(read(windows(text), definition).refusal).toMatch(reason);
  });

  it('that is a part of another one has no totals', () => {
    const part = readMapped(windows(`H\n${row}\n`), { definition, isPart: true });
    expect([part.refusal, part.rows.length]).toEqual([null, 1]);
  });
});

describe('a file whose totals stand before its rows', () => {
  const definition = testFormat(simple, {
    layout: { headerMarker: 'Date' },
    trailers: [
      {
        marker: 'FILE',
        isRequired: true,
        isBefore: true,
        checks: [
          { place: 2, total: 'ROWS', terms: [], same: null },
          { place: 4, total: 'SUM', terms: [term('Gross')], same: { column: 'Currency', place: 3 } },
        ],
      },
    ],
  });
  const refusalOf = (...rows: string[]) => read(Buffer.from(rows.join('\n')), definition).refusal;

  it('is read when they are right, also in several sections', () => {
    const first = ['FILE,2,EUR,185.00', header, line(), line()];
    expect(refusalOf(...first)).toBeNull();
    expect(refusalOf(...first, 'FILE,1,EUR,92.50', line())).toBeNull();
  });

  it.each([
    ['have another number', ['FILE,2,EUR,92.50', header, line()], /line 1 states 2 rows, and there are 1/],
    ['have another sum', ['FILE,1,EUR,92.51', header, line()], /states a sum of 92.51/],
    ['are missing', [header, line()], /has no row FILE with its totals/],
    [
      'are wrong in the first section',
      ['FILE,2,EUR,185.00', header, line(), 'FILE,1,EUR,92.50', line()],
      /line 1 states 2 rows/,
    ],
  ])('is refused when they %s', (_, rows, reason) => {
    expect(refusalOf(...rows)).toMatch(reason);
  });
});

describe('a file with rows of several kinds', () => {
  const definition = testFormat(
    { ...simple, Descriptor: fromColumn('Account') },
    {
      layout: { headerMarker: 'Date' },
      carried: [{ name: 'Account', marker: 'ACCOUNT', place: 2 }],
      trailers: [
        {
          marker: 'SUM',
          isRequired: true,
          checks: [{ place: 3, total: 'SUM', terms: [term('Gross')], same: { column: 'Currency', place: 2 } }],
        },
      ],
    },
  );

  it('has values of the rows before, and totals by currency', () => {
    const sections = [
      'FILE,x',
      'ACCOUNT,shop 1',
      header,
      line(),
      line({ Currency: 'USD', Gross: '5' }),
      'SUM,EUR,92.50',
      'SUM,USD,5.00',
      'ACCOUNT,shop 2',
      header,
      line({ Gross: '7' }),
      'SUM,EUR,7',
    ];
    const { rows, bad, refusal } = read(Buffer.from(sections.join('\n')), definition);
    expect([bad, refusal]).toEqual([[], null]);
    expect(rows.map(({ values }) => values.Descriptor)).toEqual(['shop 1', 'shop 1', 'shop 2']);
  });

  it('is refused when the total of one currency is wrong', () => {
    const text = ['ACCOUNT,1', header, line(), line({ Currency: 'USD' }), 'SUM,EUR,185.00'].join('\n');
    expect(read(Buffer.from(text), definition).refusal).toBe(
      'The row SUM in line 5 states a sum of 185.00, and that of the rows is 92.50.',
    );
  });
});

describe('any row', () => {
  const targets = ['Reference', 'Holder', 'Day', 'Currency', 'Kind', 'Gross', 'Fee', 'Debit', 'Credit', 'Side'];
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');
  const rowsIn = (style: FileStyle) =>
    fc
      .record({
        Reference: textIn(style.encoding, 1, 30),
        Holder: textIn(style.encoding, 0, 40),
        day: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        currency: currencies,
        kind: fc.constantFrom(...kinds),
        gross: fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fee: fc.integer({ min: 0, max: 9_999 }),
      })
      .map(({ gross, fee, ...row }) => {
        // Hundredths have no room for further decimals.
        const step = style.unit === 'HUNDREDTHS' ? 10 ** Math.max(currencyExponent(row.currency) - 2, 0) : 1;
        return { ...row, gross: gross * step, fee: fee * step };
      });

  const formatOf = (style: FileStyle): SettlementFormat => {
    const name = (column: string): string => (style.hasHeader ? column : String(targets.indexOf(column) + 1));
    const net = {
      ONE: [term(name('Gross'))],
      TWO: [term(name('Credit')), term(name('Debit'), true)],
      TYPE: [
        term(name('Debit'), true, { column: name('Side'), values: ['D'] }),
        term(name('Credit'), false, { column: name('Side'), values: ['C'] }),
      ],
    }[style.sign];
    return testFormat(
      {
        ...fixed,
        ReconciliationType: constant('SETTLED'),
        PaymentType: fromColumn(name('Kind'), { values: kinds }),
        SettlementTxId: fromColumn(name('Reference')),
        AccountHolder: fromColumn(name('Holder')),
        Amount: amountOf(...net),
        SettlementAmount: amountOf(...net),
        SettlementFee: amountOf(term(name('Fee'))),
        Currency: fromColumn(name('Currency')),
        SettlementCurrency: fromColumn(name('Currency')),
        SettlementDate: fromColumn(name('Day'), { pattern: style.day }),
      },
      { encoding: style.encoding, layout: { delimiter: style.delimiter, hasHeader: style.hasHeader }, numbers: style },
    );
  };

  const writeDay = (day: Date, pattern: FileStyle['day']): string => {
    const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
    const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(day);
    return pattern
      .replace('yyyy', year)
      .replace('MMM', name)
      .replace('MM', month)
      .replace('dd', date)
      .replace(/^d /, `${Number(date)} `);
  };

  const cell = (value: string): string => {
    const safe = /^'*[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };

  const cases = formatsOfFiles.chain((style) =>
    fc.record({
      style: fc.constant(style),
      rows: fc.array(rowsIn(style), { minLength: 1, maxLength: 4 }),
      places: fc.array(fc.nat(), { maxLength: 4 }),
    }),
  );

  it('that is written in a format is read as the same values, wherever its pieces end', () => {
    fc.assert(
      fc.property(cases, ({ style, rows, places }) => {
        const lines = rows.map(({ Reference, Holder, day, currency, kind, gross, fee }) => {
          const side = gross < 0 ? 'D' : 'C';
          const part = (minor: number): string => writeAmount(minor, currency, style);
          const two = (isOwn: boolean): string => (isOwn ? part(Math.abs(gross)) : '');
          const amounts = [part(gross), part(fee), two(side === 'D'), two(side === 'C'), side];
          const values = [Reference, Holder, writeDay(day, style.day), currency.toLowerCase(), kind.from, ...amounts];
          return values.map(cell).join(style.delimiter);
        });
        const text = [...(style.hasHeader ? [targets.join(style.delimiter)] : []), ...lines, ''].join('\r\n');
        const bytes = Buffer.from(text, style.encoding === 'UTF-8' ? 'utf8' : 'latin1');
        const cuts = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
        const result = readMapped(bytes, { definition: formatOf(style) }, cuts);
        expect([result.refusal, result.bad]).toEqual([null, []]);
        expect(result.rows.map(({ values, minor }) => ({ ...minor, ...values }))).toMatchObject(
          rows.map(({ Reference, Holder, day, currency, kind, gross }) => ({
            SettlementTxId: Reference,
            AccountHolder: Holder,
            Currency: currency,
            PaymentType: kind.to,
            SettlementDate: day.toISOString().slice(0, 10),
            Cashflow: gross < 0 ? 'NEG' : 'POS',
          })),
        );
        expect(result.rows.map(({ minor }) => minor)).toEqual(
          rows.map(({ gross, fee }) => ({
            Amount: Math.abs(gross),
            SettlementAmount: Math.abs(gross),
            SettlementFee: fee,
          })),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe('any bytes', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.stringMatching(/^[;"\r\n',a\0ü.0-9-]{0,200}$/).map((text) => Buffer.from(text)),
  );

  it('are read without an exception, as the same rows wherever their pieces end', () => {
    const definitions = [
      testFormat(simple),
      testFormat(simple, { encoding: 'windows-1252', layout: { isQuoted: false } }),
      testFormat(
        {
          ...fixed,
          ReconciliationType: constant('SETTLED'),
          PaymentType: fromColumn('1'),
          Amount: amountOf(term('2')),
        },
        { layout: { hasHeader: false } },
      ),
    ];
    fc.assert(
      fc.property(
        noise,
        fc.constantFrom(...definitions),
        fc.array(fc.nat(), { maxLength: 4 }),
        (bytes, definition, places) => {
          const file = Buffer.concat([definition.layout.hasHeader ? fileOf(line()) : Buffer.alloc(0), bytes]);
          const cuts = places.map((place) => place % (file.length + 1)).sort((a, b) => a - b);
          expect(readMapped(file, { definition }, cuts)).toEqual(readMapped(file, { definition }));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of one very long line cost that line only, and no more memory than a piece', () => {
    const piece = Buffer.alloc(1_048_576, 'x');
    const { bad, rows } = readMapped(
      Buffer.concat([fileOf(line()), ...Array.from({ length: 64 }, () => piece), Buffer.from(`\n${line()}\n`)]),
      { definition: testFormat(simple) },
      Array.from({ length: 64 }, (_, index) => (index + 1) * 1_048_576),
    );
    expect([rows.length, bad.length]).toEqual([2, 1]);
    expect(bad[0]?.reason).toMatch(/longer than 65536 bytes/);
  });
});

it('a format states its columns once', () => {
  expect(columnsOf(simple)).toHaveLength(Object.keys(simple).length);
});
