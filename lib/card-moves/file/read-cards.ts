import { readCsv } from '#lib/platform/csv.ts';
import { columnNames, forbiddenColumns } from './columns.ts';

/** Why a file is not read at all. */
export class CardFileError extends Error {}

/** The values of one card by the names of its columns; `row` counts from 1. */
export type FileRow = { row: number; values: Readonly<Record<string, unknown>> };

const linesAtOnce = 2_000;

/** The cards of a file in its order. The form is seen by the first character: JSON lines begin with a brace. */
export function* readCards(text: string): Iterable<FileRow> {
  const whole = text.replace(/^\uFEFF/, '');
  if (whole.trim() === '') throw new CardFileError('The file is empty.');
  yield* whole.trimStart().startsWith('{') ? readJsonLines(whole) : readCsvRows(whole);
}

function* readJsonLines(text: string): Iterable<FileRow> {
  let row = 0;
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue;
    row += 1;
    const values = parseLine(line, row);
    checkColumns(Object.keys(values));
    yield { row, values };
  }
}

/** The text of an error of JSON.parse repeats what it could not read, which may be a card number. */
function parseLine(line: string, row: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error();
    const { schedules, ...texts } = value as Record<string, unknown>;
    return schedules === undefined ? texts : { ...texts, schedules: JSON.stringify(schedules) };
  } catch {
    throw new CardFileError(`Row ${row} is no JSON object.`);
  }
}

function* readCsvRows(text: string): Iterable<FileRow> {
  let names: string[] | undefined;
  let row = 0;
  for (const records of recordsOf(text)) {
    const header: string[] = names === undefined ? [] : [`${names.join(',')}\n`];
    const rows = readCsv(header.join('') + records);
    const [first, ...others] = rows;
    names ??= checkColumns(first?.values ?? []);
    for (const { values } of others) {
      row += 1;
      if (values.length !== names.length) {
        throw new CardFileError(
          `Row ${row} has ${values.length} values where the header names ${names.length} columns.`,
        );
      }
      yield { row, values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
    }
  }
}

/** Some thousand lines at once, which end where a record ends: within quotes a value may have line breaks. */
function* recordsOf(text: string): Iterable<string> {
  let [batch, lines, quotes] = ['', 0, 0];
  for (const line of linesOf(text)) {
    batch += line;
    lines += 1;
    quotes += line.split('"').length - 1;
    if (lines < linesAtOnce || quotes % 2 === 1) continue;
    yield batch;
    [batch, lines, quotes] = ['', 0, 0];
  }
  if (batch !== '') yield batch;
}

function* linesOf(text: string): Iterable<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from) + 1 || text.length;
    yield text.slice(from, end);
    from = end;
  }
}

function checkColumns(names: readonly string[]): string[] {
  const forbidden = names.find((name) => forbiddenColumns.test(name));
  if (forbidden !== undefined)
    throw new CardFileError(`${forbidden}: security codes may not be kept; remove the column.`);
  const known: readonly string[] = columnNames;
  const unknown = names.find((name) => !known.includes(name));
  // What stands there may be a value, where the header is missing.
  if (unknown !== undefined) {
    const shown = /^[A-Za-z][A-Za-z.]{0,60}$/.test(unknown) ? unknown : 'A column of the first line';
    throw new CardFileError(`${shown} is not known. Columns are: ${known.join(', ')}.`);
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CardFileError(`${repeated} is there twice.`);
  return [...names];
}
