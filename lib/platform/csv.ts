/**
 * One line of CSV (RFC 4180). A value that a spreadsheet would calculate gets a leading apostrophe, so that it stays
 * text; so does one that begins with such apostrophes, so that it is read as it was. A negative number is calculated by
 * nothing, and stays a number.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: string | null): string {
  if (value === null) return '';
  const isHarmless = !/^'*[=+\-@\t\r]/.test(value) || /^-\d+(?:\.\d+)?$/.test(value);
  const harmless = isHarmless ? value : `'${value}`;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A value, quoted or plain, and what ends it. */
const valuePatterns = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/g,
};

/**
 * The lines of a CSV file whose first line names its columns, with their values (RFC 4180), without empty lines.
 * Spreadsheets of countries whose decimals have a comma separate values by semicolons: the first line shows which it is.
 * The apostrophe that `csvLine` puts before a value is removed.
 */
export function readCsv(file: string): { line: number; values: string[] }[] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = /^[^,\r\n]*;[^,\r\n]*(?:\r?\n|$)/.test(text) ? ';' : ',';
  const rows: { line: number; values: string[] }[] = [];
  let row: { line: number; values: string[] } = { line: 1, values: [] };
  let line = 1;
  for (const [, quoted, plain = '', end] of text.matchAll(valuePatterns[separator])) {
    const value = (quoted?.replaceAll('""', '"') ?? plain).trim();
    row.values.push(value.replace(/^'(?='*[=+\-@\t\r])/, ''));
    line += (quoted?.match(/\n/g) ?? []).length;
    if (end === separator) continue;
    if (row.values.some((each) => each !== '')) rows.push(row);
    line += 1;
    row = { line, values: [] };
  }
  return rows;
}
