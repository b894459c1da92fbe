import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type SheetCell, writeWorkbook } from './xlsx.ts';

async function workbookOf(...rows: SheetCell[][]): Promise<Record<string, Uint8Array>> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(batches())) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

const sheetOf = async (...rows: SheetCell[][]): Promise<string> =>
  strFromU8((await workbookOf(...rows))['xl/worksheets/sheet1.xml'] as Uint8Array);

describe('a workbook', () => {
  it('has the parts that spreadsheets need, each one XML', async () => {
    const files = await workbookOf(['Name'], ['Bakery']);
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const parser = new XMLParser();
    for (const file of Object.values(files)) expect(() => parser.parse(strFromU8(file), true)).not.toThrow();
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://x.example")', '\t=1', '12.50'])(
    'stores the text %j as a text, which is never calculated',
    async (text) => {
      const sheet = await sheetOf(['Head'], [text]);
      expect(sheet).not.toContain('<f');
      const cells = new XMLParser({ ignoreAttributes: false, trimValues: false, parseTagValue: false }).parse(sheet);
      const cell = cells.worksheet.sheetData.row[1].c;
      expect([cell['@_t'], cell.is.t['#text']]).toEqual(['inlineStr', text]);
    },
  );

  it.each([
    ['an amount with its decimals', { decimal: '12.50' }, '<c s="1"><v>12.50</v></c>'],
    ['an amount below zero', { decimal: '-0.005' }, '<c s="2"><v>-0.005</v></c>'],
    ['a whole amount', { decimal: '1200' }, '<c><v>1200</v></c>'],
    ['a number', 3, '<c><v>3</v></c>'],
    ['nothing', null, '<c/>'],
    ['what is no number', Number.NaN, '<c/>'],
  ] as const)('writes %s', async (_case, cell, expected) => {
    expect(await sheetOf(['Head'], [cell])).toContain(`<row>${expected}</row>`);
  });

  it('writes an amount that a spreadsheet would round as a text', async () => {
    expect(await sheetOf(['Head'], [{ decimal: '12345678901234.56' }])).toContain('>12345678901234.56</t>');
  });

  it('has no character that XML forbids, and no escape of spreadsheets', async () => {
    const sheet = await sheetOf(['Head'], ['a\u0000b\u{D800}c<&>_x0041_']);
    expect(sheet).toContain('a\uFFFDb\uFFFDc&lt;&amp;&gt;_x005F_x0041_');
  });
});
