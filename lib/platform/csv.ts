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

export type CsvLine = { line: number; values: string[] };

/** A line that is so long has a quote that nothing ends, or is no line of CSV. */
export class CsvLineError extends Error {}

const longestLine = 1_000_000;

/**
 * The lines of a CSV file whose first line names its columns, with their values (RFC 4180), without empty lines.
 * Spreadsheets of countries whose decimals have a comma separate values by semicolons: the first line shows which it is.
 * The apostrophe that `csvLine` puts before a value is removed.
 */
export function readCsv(file: string): CsvLine[] {
  return createCsvReader()(file, true);
}

/** The same of a file that comes in pieces, of which no more than a piece and a line is kept. */
export async function* readCsvPieces(pieces: AsyncIterable<string>): AsyncIterable<CsvLine[]> {
  const read = createCsvReader();
  for await (const piece of pieces) yield read(piece, false);
  yield read('', true);
}

/** Gives the lines that end within what it has been given. */
function createCsvReader(): (piece: string, isLast: boolean) => CsvLine[] {
  let separator: Separator | undefined;
  let [text, line, isFirst] = ['', 1, true];
  return (piece, isLast) => {
    text += isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    isFirst &&= piece === '';
    if (separator === undefined && !isLast && !/[\r\n]/.test(text)) {
      if (text.length > longestLine) throw new CsvLineError(`Line ${line} has no end.`);
      return [];
    }
    separator ??= /^[^,\r\n]*;[^,\r\n]*(?:\r?\n|\r|$)/.test(text) ? ';' : ',';
    const lines: CsvLine[] = [];
    let at = 0;
    for (;;) {
      const read = readLine(text, at, separator, isLast);
      if (read === null) break;
      if (read.values.some((value) => value !== '')) lines.push({ line, values: read.values });
      line += read.lineEnds;
      at = read.end;
      if (at === text.length && isLast) break;
    }
    text = text.slice(at);
    if (!isLast && text.length > longestLine + piece.length) throw new CsvLineError(`Line ${line} has no end.`);
    return lines;
  };
}

type Separator = ',' | ';';

/** One line from `at` on; null where more of the text may belong to it. */
function readLine(
  text: string,
  at: number,
  separator: Separator,
  isLast: boolean,
): { values: string[]; lineEnds: number; end: number } | null {
  const values: string[] = [];
  let [position, lineEnds] = [at, 0];
  for (;;) {
    const quoted = matchAt(quotedValue, text, position);
    let end = quoted && matchAt(ends[separator], text, position + quoted.length);
    if (!isLast && text[position] === '"' && quoted === null) return null;
    // A quote that ends nothing is a character of a plain value.
    const written = quoted !== null && end !== null ? quoted : (matchAt(plainValues[separator], text, position) ?? '');
    end ??= matchAt(ends[separator], text, position + written.length) ?? '';
    position += written.length + end.length;
    if (!isLast && position === text.length && end !== separator && !end.endsWith('\n')) return null;
    const value = (written === quoted ? written.slice(1, -1).replaceAll('""', '"') : written).trim();
    values.push(value.startsWith("'") && formula.test(value) ? value.slice(1) : value);
    lineEnds += (written.match(/\n/g) ?? []).length;
    if (end !== separator) return { values, lineEnds: lineEnds + 1, end: position };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
