import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('a spreadsheet reads %j as text', (value) => {
  expect(csvLine([value])).toMatch(/^"?'/);
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 'plain'])).toBe(
    '"a,b","say ""hi""","two\nlines",,plain\r\n',
  );
});
