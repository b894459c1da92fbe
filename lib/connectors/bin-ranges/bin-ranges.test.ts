import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinTable } from './bin-table.ts';
import { parseBinRanges, readBinRanges } from './parse-bin-ranges.ts';

const csv = ['from,to,country,scheme', '420000,420000,DE,VISA', '42000100,42000199,FR,', ''].join('\r\n');

describe('a file of card number ranges', () => {
  it('covers whole prefixes, both ends included', () => {
    expect(parseBinRanges(csv)).toEqual([
      { first: 42_000_000_000, last: 42_000_099_999, country: 'DE', scheme: 'VISA', type: null },
      { first: 42_000_100_000, last: 42_000_199_999, country: 'FR', scheme: null, type: null },
    ]);
  });

  it('are read with semicolons between their values too', () => {
    expect(parseBinRanges(csv.replaceAll(',', ';'))).toEqual(parseBinRanges(csv));
  });

  it('may hold the type of the card', () => {
    const rows = ['from,to,country,scheme,type', '420000,420000,DE,VISA,DEBIT', '430000,430000,DE,,'];
    expect(parseBinRanges(rows.join('\n')).map(({ type }) => type)).toEqual(['DEBIT', null]);
  });

  it.each([
    ['from,to\n', 'first line'],
    ['from,to,country,scheme\n4200,4201,DE,\n', 'Line 2'],
    ['from,to,country,scheme\n420000,420000,de,\n', 'Line 2: country'],
    ['from,to,country,scheme,type\n420000,420000,DE,VISA,credit\n', 'Line 2: type'],
    ['from,to,country,scheme\n420001,420000,DE,\n', 'Line 2: from is above to'],
    ['from,to,country,scheme\n420000,420005,DE,\n\n42000300,42000300,FR,\n', 'Line 4: overlaps with line 2'],
  ])('is refused when a line is wrong: %j', (text, message) => {
    expect(() => parseBinRanges(text)).toThrow(message);
  });
});

describe('a file with wrong lines', () => {
  it('is read with every one of them, also those that overlap with a longer range before', () => {
    const rows = [
      'from,to,country,scheme',
      '420000,429999,DE,VISA',
      '42000,420099,DE,',
      '425000,425000,FR,',
      '',
      '430000,430000,fr,',
      '426000,426000,FR,',
      '440000,440000,NL,',
    ];
    const { ranges, problems } = readBinRanges(`\uFEFF${rows.join('\n')}`);
    expect(problems).toEqual([
      { line: 3, problem: 'from and to must be 6 to 11 digits.' },
      { line: 4, problem: 'overlaps with line 2.' },
      { line: 6, problem: 'country must be two capital letters, such as DE.' },
      { line: 7, problem: 'overlaps with line 2.' },
    ]);
    expect(ranges.map(({ country }) => country)).toEqual(['DE', 'FR', 'FR', 'NL']);
  });
});

describe('the country of a card number', () => {
  const table = new BinTable(parseBinRanges(csv));

  it.each([
    ['4200000000000000', 'DE'],
    ['4200009999999999', 'DE'],
    ['4200010012345678', 'FR'],
    ['4200020000000000', undefined],
    ['4199999999999999', undefined],
    ['420000', 'DE'],
  ])('of %s is %s', (number, country) => {
    expect(table.find(number)?.country).toBe(country);
  });

  it('is that of the range that a search of all ranges finds', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 99_999_999_999 }), (edges, wanted) => {
        const sorted = edges.toSorted((a, b) => a - b);
        const ranges = sorted.flatMap((first, index) => {
          const last = sorted[index + 1];
          return index % 2 === 0 && last !== undefined
            ? [{ first, last, country: 'DE', scheme: null, type: null }]
            : [];
        });
        const digits = String(wanted).padStart(11, '0');
        const expected = ranges.find(({ first, last }) => first <= wanted && wanted <= last) ?? null;
        expect(new BinTable(ranges).find(digits)).toEqual(expected);
      }),
    );
  });
});

describe('the schemes of a card number', () => {
  const rows = ['from,to,country,scheme', '497010,497010,FR,Visa / Cartes Bancaires', '420000,420000,DE,VISA'];
  const table = new BinTable(
    parseBinRanges([...rows, '43000010000,43000019999,DE,', '44000010000,44000010499,NL,VISA'].join('\n')),
  );

  it('are those of its range, beside all that the import has ranges of', () => {
    const listed = ['VISA', 'CARTEBANCAIRE'];
    expect(table.findSchemes('4970100000000014')).toEqual({ schemes: listed, listed });
    expect(table.findSchemes('42000000')).toEqual({ schemes: ['VISA'], listed });
  });

  it('are unknown outside of the ranges, in one without a scheme, and of digits that begin further numbers', () => {
    for (const digits of ['5454545454545454', '4300001000000000', '44000010']) {
      expect(table.findSchemes(digits), digits).toBeNull();
    }
    expect(table.findSchemes('4400001000000000')?.schemes).toEqual(['VISA']);
  });
});
