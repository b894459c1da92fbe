/** What a spreadsheet calculates, also where apostrophes stand before it: full-width signs count as their ASCII ones. */
export const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

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
  const isHarmless = !formula.test(value) || /^-\d+(?:\.\d+)?$/.test(value);
  const harmless = isHarmless ? value : `'${value}`;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A value in quotes, up to the first quote that is not doubled: no other one may be tried, or the time grows with the square. */
const quotedValue = /"((?:[^"]|"")*)"(?!")/y;
const plainValues = { ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y };
const ends = { ',': /,|\r?\n|\r|$/y, ';': /;|\r?\n|\r|$/y };

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
  let at = 0;
  for (let end: string | null = separator; end !== ''; ) {
    const quoted = matchAt(quotedValue, text, at);
    end = quoted && matchAt(ends[separator], text, at + quoted.length);
    // A quote that ends nothing is a character of a plain value.
    const written = quoted !== null && end !== null ? quoted : (matchAt(plainValues[separator], text, at) ?? '');
    end ??= matchAt(ends[separator], text, at + written.length) ?? '';
    at += written.length + end.length;
    const value = (written === quoted ? written.slice(1, -1).replaceAll('""', '"') : written).trim();
    row.values.push(value.startsWith("'") && formula.test(value) ? value.slice(1) : value);
    line += (written.match(/\n/g) ?? []).length;
    if (end === separator) continue;
    if (row.values.some((each) => each !== '')) rows.push(row);
    line += 1;
    row = { line, values: [] };
  }
  return rows;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
