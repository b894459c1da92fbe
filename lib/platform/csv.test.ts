import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvLine, CsvLineError, csvLine, readCsv, readCsvPieces } from './csv.ts';

test.each(['=1+1', '+1', '-1+1', '-', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a spreadsheet reads %j as text',
  (value) => {
    expect(csvLine([value])).toMatch(/^"?'/);
  },
);

test.each(['-1', '-10.25'])('a spreadsheet reads %j as a number', (value) => {
  expect(csvLine([value])).toBe(`${value}\r\n`);
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 'plain'])).toBe('"a,b","say ""hi""","two\nlines",,plain\r\n');
});

test('lines are read with their numbers, quotes and line ends, without empty ones', () => {
  expect(readCsv('list,value\r\n\r\nblock,"a ""b"",\nc"\n, \nwatch,d')).toEqual([
    { line: 1, values: ['list', 'value'] },
    { line: 3, values: ['block', 'a "b",\nc'] },
    { line: 6, values: ['watch', 'd'] },
  ]);
});

test('values with semicolons between them are read too, with their commas', () => {
  expect(readCsv('\uFEFFlist;value\r\nblock;"a;b"\r\nwatch;1,5')).toEqual([
    { line: 1, values: ['list', 'value'] },
    { line: 2, values: ['block', 'a;b'] },
    { line: 3, values: ['watch', '1,5'] },
  ]);
});

test('a quote inside a plain value, or without its end, is a part of the value', () => {
  expect(readCsv('list,value\nblock,42"00"\nwatch,"open\nallow,"a"b').map(({ values }) => values[1])).toEqual([
    'value',
    '42"00"',
    '"open',
    '"a"b',
  ]);
});

test('the time of reading grows with the text, and not with its square', () => {
  const quotes = '"'.repeat(4_000_000);
  expect(readCsv(`list,value\n${quotes}x`)).toHaveLength(2);
});

test('what was written is read again, also what a spreadsheet would calculate', () => {
  const values = ['+49 151 1234', 'a,b', 'say "hi"', '=1', "'=1", "''@x", "'quoted'", 'plain', '＝1', "'＠x"];
  expect(readCsv(csvLine(values))).toEqual([{ line: 1, values }]);
});

async function* piecesOf(text: string, length: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function linesOf(pieces: AsyncIterable<string>): Promise<CsvLine[]> {
  const collected: CsvLine[] = [];
  for await (const lines of readCsvPieces(pieces)) collected.push(...lines);
  return collected;
}

test('a file that comes in pieces is read as one that comes whole, wherever it is cut', async () => {
  const letters = fc.constantFrom('a', ',', ';', '"', '""', '\r', '\n', '\r\n', "'", '=', ' ', '\uFEFF');
  const text = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (file, length) => {
      expect(await linesOf(piecesOf(file, length))).toEqual(readCsv(file));
    }),
    { numRuns: 2_000 },
  );
});

test('a quote that nothing ends is refused in a file that comes in pieces, and not collected', async () => {
  const endless = (async function* () {
    yield 'a,b\n1,"2\n';
    for (;;) yield 'x'.repeat(100_000);
  })();
  await expect(linesOf(endless)).rejects.toThrow(CsvLineError);
});
