import { CsvLineError, readCsvPieces } from '#lib/platform/csv.ts';
import { columnNames, forbiddenColumns, jsonColumns } from './columns.ts';

/** Why a file is not read at all. */
export class CardFileError extends Error {}

/** The values of one card by the names of its columns; `row` counts from 1. */
export type FileRow = { row: number; values: Readonly<Record<string, unknown>> };

const longestLine = 1_000_000;

/** The cards of a file in its order. The form is seen by the first character: JSON lines begin with a brace. */
export async function* readCards(pieces: AsyncIterable<string>): AsyncIterable<FileRow> {
  const rest = pieces[Symbol.asyncIterator]();
  let head = '';
  while (head === '') {
    const next = await rest.next();
    if (next.done) throw new CardFileError('The file is empty.');
    // What is trimmed includes the mark of the byte order.
    head = next.value.trimStart();
  }
  const whole = (async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
  yield* head.startsWith('{') ? readJsonLines(whole) : readCsvRows(whole);
}

async function* readJsonLines(pieces: AsyncIterable<string>): AsyncIterable<FileRow> {
  let row = 0;
  for await (const line of linesOf(pieces)) {
    if (line.trim() === '') continue;
    row += 1;
    if (line.length > longestLine) throw new CardFileError(`Row ${row} is too long.`);
    const values = parseLine(line, row);
    checkColumns(Object.keys(values));
    yield { row, values };
  }
}

/** A line that is too long is given in part. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let text = '';
  for await (const piece of pieces) {
    const lines = (text + piece).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
    if (text.length > longestLine) break;
  }
  yield text;
}

/** The text of an error of JSON.parse repeats what it could not read, which may be a card number. */
function parseLine(line: string, row: number): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(line);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new Error();
    const textOf = ([name, value]: [string, unknown]) =>
      [name, jsonColumns.includes(name) ? JSON.stringify(value) : value] as const;
    return Object.fromEntries(Object.entries(values).map(textOf));
  } catch {
    throw new CardFileError(`Row ${row} is no JSON object.`);
  }
}

async function* readCsvRows(pieces: AsyncIterable<string>): AsyncIterable<FileRow> {
  let names: string[] | undefined;
  let row = 0;
  try {
    for await (const lines of readCsvPieces(pieces)) {
      for (const { values } of lines) {
        if (names === undefined) {
          names = checkColumns(values);
          continue;
        }
        row += 1;
        if (values.length !== names.length) {
          throw new CardFileError(
            `Row ${row} has ${values.length} values where the header names ${names.length} columns.`,
          );
        }
        yield { row, values: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvLineError)) throw error;
    throw new CardFileError(`Row ${row + 1} has a quote that nothing ends.`);
  }
}

function checkColumns(names: readonly string[]): string[] {
  const forbidden = names.find((name) => forbiddenColumns.test(name));
  if (forbidden !== undefined)
    throw new CardFileError(`${shownName(forbidden)}: security codes may not be kept; remove the column.`);
  const known: readonly string[] = columnNames;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CardFileError(`${shownName(unknown)} is not known. Columns are: ${known.join(', ')}.`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new CardFileError(`${repeated} is there twice.`);
  return [...names];
}

/** What stands there may be a value, where the header is missing. */
const shownName = (name: string): string => (/^[A-Za-z][A-Za-z.]{0,60}$/.test(name) ? name : 'A column');
