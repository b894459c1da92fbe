import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * Writes a workbook of one sheet (Office Open XML, ECMA-376) while its rows arrive. A text is stored as a text, whatever it
 * begins with, so that a spreadsheet never calculates it.
 */

/** A text, a number, or an exact decimal number with the decimals that it is shown with. */
export type SheetCell = string | number | { decimal: string } | null;

/** What a sheet can have; later rows would be lost without a message. */
export const maxSheetRows = 1_048_576;
const maxTextLength = 32_767;
/** Spreadsheets calculate with 15 digits: longer numbers stay exact as texts only. */
const maxDigits = 15;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // The cell formats: any number, two decimals, three decimals, the head in bold.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const encoder = new TextEncoder();

/** The bytes of a workbook. The first row is the head. */
export async function* writeWorkbook(
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array, undefined> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(parts)) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(encoder.encode(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(encoder.encode(`${xml}<worksheet xmlns="${main}"><sheetData>`));
  let rows = 0;
  for await (const batch of batches) {
    const head = rows === 0;
    rows += batch.length;
    if (rows > maxSheetRows) throw new Error(`a sheet has at most ${maxSheetRows} rows`);
    sheet.push(encoder.encode(batch.map((row, index) => rowOf(row, head && index === 0)).join('')));
    yield* chunks.splice(0);
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true);
  zip.end();
  yield* chunks.splice(0);
}

function rowOf(cells: readonly SheetCell[], isHead: boolean): string {
  return `<row>${cells.map((cell) => cellOf(cell, isHead)).join('')}</row>`;
}

function cellOf(cell: SheetCell, isHead: boolean): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'string') return textCell(cell, isHead ? ' s="3"' : '');
  const { decimal } = cell;
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal) || decimal.replaceAll(/\D/g, '').length > maxDigits)
    return textCell(decimal, '');
  const decimals = decimal.split('.')[1]?.length ?? 0;
  const style = decimals === 2 ? ' s="1"' : decimals === 3 ? ' s="2"' : '';
  return `<c${style}><v>${decimal}</v></c>`;
}

function textCell(text: string, style: string): string {
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** As XML, without characters that it cannot contain. Spreadsheets read _x0041_ as an A, so an underscore before x is one too. */
function escapeText(text: string): string {
  return text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
