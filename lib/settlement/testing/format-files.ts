import fc from 'fast-check';
import { currencyExponent } from '#lib/money/index.ts';
import type { BadRow } from '../file/bad-row-log.ts';
import { readColumns } from '../file/columns.ts';
import type { FileRow } from '../file/write-file.ts';
import { type MappedFile, MappedFileReader } from '../formats/mapped-reader.ts';
import type { AmountTerm, ColumnMap, ColumnSource, SettlementFormat } from '../formats/settlement-format.ts';
import { testOwner } from './file-rows.ts';

export const fromColumn = (
  column: string,
  other: Partial<Extract<ColumnSource, { kind: 'COLUMN' }>> = {},
): ColumnSource => ({
  kind: 'COLUMN',
  columns: [column],
  values: [],
  when: null,
  default: '',
  pattern: '',
  last: 0,
  ...other,
});

export const constant = (value: string): ColumnSource => ({ kind: 'CONSTANT', value });

export const term = (column: string, isSubtracted = false, when: AmountTerm['when'] = null): AmountTerm => ({
  column,
  isSubtracted,
  when,
});

export const amountOf = (...terms: AmountTerm[]): ColumnSource => ({ kind: 'AMOUNT', terms, otherwise: [] });

export const columnsOf = (sources: Record<string, ColumnSource>): ColumnMap[] =>
  Object.entries(sources).map(([target, source]) => ({ target, source }));

/** A format with a comma between fields and points in numbers, with other properties where a test needs them. */
export function testFormat(
  sources: Record<string, ColumnSource>,
  {
    layout = {},
    numbers = {},
    ...other
  }: { layout?: Partial<SettlementFormat['layout']>; numbers?: Partial<SettlementFormat['numbers']> } & Partial<
    Omit<SettlementFormat, 'layout' | 'numbers'>
  > = {},
): SettlementFormat {
  return {
    encoding: 'UTF-8',
    layout: {
      kind: 'DELIMITED',
      delimiter: ',',
      isQuoted: true,
      skipLines: 0,
      hasHeader: true,
      headerMarker: '',
      fields: [],
      ...layout,
    },
    numbers: { decimalSign: '.', grouping: '', unit: 'MAJOR', ...numbers },
    timeZone: { name: 'UTC', column: '', values: [] },
    columns: columnsOf(sources),
    skip: [],
    carried: [],
    trailers: [],
    ...other,
  };
}

export type MappedRead = {
  rows: { lineNumber: number; values: FileRow; minor: Record<string, number> }[];
  bad: BadRow[];
  refusal: string | null;
  header: string | null;
};

/** Reads a file in pieces that end at these places. */
export function readMapped(
  bytes: Buffer,
  file: Pick<MappedFile, 'definition'> & Partial<MappedFile>,
  cuts: readonly number[] = [],
): MappedRead {
  const rows: MappedRead['rows'] = [];
  const bad: BadRow[] = [];
  const reader = new MappedFileReader({ formatName: 'test', isPart: false, ...file }, testOwner, {
    line: ({ cells, lineNumber }, { starts, ends, values }) => {
      const minor: Record<string, number> = {};
      const texts = readColumns.map(({ header, format }, column) => {
        if (format.type === 'amount' && starts[column] !== ends[column]) minor[header] = values[column] ?? 0;
        return [header, cells.toString('utf8', starts[column], ends[column])];
      });
      rows.push({ lineNumber, minor, values: Object.fromEntries(texts) });
    },
    badRow: (each) => bad.push(each),
  });
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    reader.push(bytes.subarray(from, to));
    from = to;
  }
  reader.end();
  return { rows, bad, refusal: reader.refusal, header: reader.header };
}

const encodable = {
  'UTF-8': 'aZ09;"\',=+-@\t\n ü€😀_|',
  'ISO-8859-1': 'aZ09;"\',=+-@\t\n üß_|',
  'windows-1252': 'aZ09;"\',=+-@\t\n üß_|',
} as const;

/** Ways to write the columns of ours in a file: separator, encoding, numbers and dates. */
export const formatsOfFiles = fc
  .record({
    encoding: fc.constantFrom('UTF-8', 'ISO-8859-1', 'windows-1252'),
    delimiter: fc.constantFrom(';', ',', '\t', '|', '#'),
    decimalSign: fc.constantFrom('.', ','),
    grouping: fc.constantFrom('', ',', '.', ' ', "'"),
    unit: fc.constantFrom('MAJOR', 'MINOR', 'HUNDREDTHS'),
    day: fc.constantFrom('dd.MM.yyyy', 'yyyyMMdd', 'MM/dd/yyyy', 'd MMM yyyy'),
    hasHeader: fc.boolean(),
    sign: fc.constantFrom('ONE', 'TWO', 'TYPE'),
  } as const)
  .filter(({ decimalSign, grouping }) => decimalSign !== grouping);

export type FileStyle = typeof formatsOfFiles extends fc.Arbitrary<infer Style> ? Style : never;

/** Texts that an encoding has. */
export const textIn = (encoding: FileStyle['encoding'], min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...encodable[encoding]), { minLength: min, maxLength: max })
    .map((characters) => characters.join(''))
    .filter((text) => text === '' || text.trim() !== '');

/** An amount in minor units as a style writes it. */
export function writeAmount(minor: number, currency: string, { decimalSign, grouping, unit }: FileStyle): string {
  const exponent = currencyExponent(currency);
  const sign = minor < 0 ? '-' : '';
  const grouped = (digits: string): string =>
    grouping === '' ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, grouping);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  if (unit === 'MINOR') return sign + grouped(digits);
  const [whole, fraction] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)];
  if (unit === 'HUNDREDTHS') return sign + grouped(`${whole}${`${fraction}00`.slice(0, 2)}`.replace(/^0+(?=\d)/, ''));
  return sign + grouped(whole) + (exponent === 0 ? '' : decimalSign + fraction);
}
