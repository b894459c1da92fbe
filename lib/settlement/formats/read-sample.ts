import { isUtf8 } from 'node:buffer';
import { RowScanner, type ScannedRow } from '../file/scan-rows.ts';
import { marksOf } from './mapped-reader.ts';
import { RowRejected } from './row-rejected.ts';
import type { SettlementFormat } from './settlement-format.ts';
import { SourceRow } from './source-row.ts';

/** A column of a file, with some of its values. */
export type SampleColumn = { name: string; samples: string[] };

const maxRows = 200;
const maxSamples = 20;
const maxShown = 100;

/** The rows of the beginning of a file: what of the last line may be missing is left out. */
export function wholeLines(sample: Buffer, isWhole: boolean): Buffer {
  const end = sample.lastIndexOf(10);
  return isWhole || end === -1 ? sample : sample.subarray(0, end + 1);
}

/** The columns of a file as a layout divides it, with the different values of its first rows. */
export function sampleColumns(definition: SettlementFormat, sample: Buffer): SampleColumn[] {
  return columnValues(definition, sample).map(({ name, values }) => ({ name, samples: distinct(values) }));
}

/** How often a value of a column is there again: in how many rows, and of how many; null where each is there once. */
export type Repeats = { repeated: number; rows: number } | null;

/** Columns whose values repeat are no ids of lines. */
export function repeatsOf(definition: SettlementFormat, sample: Buffer): Map<string, Repeats> {
  return new Map(columnValues(definition, sample).map(({ name, values }) => [name, countRepeats(values)]));
}

function countRepeats(values: readonly string[]): Repeats {
  const filled = values.filter((value) => value !== '');
  const alike = Map.groupBy(filled, (value) => value);
  const repeated = [...alike.values()].filter(({ length }) => length > 1).reduce((sum, { length }) => sum + length, 0);
  return repeated === 0 ? null : { repeated, rows: filled.length };
}

function columnValues(definition: SettlementFormat, sample: Buffer): { name: string; values: string[] }[] {
  const { layout } = definition;
  const rows = readRows(definition, sample);
  if (layout.kind === 'FIXED') {
    return layout.fields.map(({ name }, index) => ({ name, values: rows.map((row) => row[index] ?? '') }));
  }
  const head = layout.hasHeader
    ? rows.findIndex(([first]) => layout.headerMarker === '' || first === layout.headerMarker)
    : -1;
  if (layout.hasHeader && head === -1) return [];
  const body = rows.slice(head + 1);
  const count = layout.hasHeader ? (rows[head]?.length ?? 0) : Math.max(0, ...body.map((row) => row.length));
  return Array.from({ length: count }, (_, index) => ({
    name: layout.hasHeader ? (rows[head]?.[index] ?? '').replaceAll(/\s+/g, ' ') : String(index + 1),
    values: body.map((row) => row[index] ?? ''),
  }));
}

function distinct(values: readonly string[]): string[] {
  const filled = values.filter((value) => value !== '').map((value) => value.slice(0, maxShown));
  return [...new Set(filled)].slice(0, maxSamples);
}

function readRows(definition: SettlementFormat, sample: Buffer): string[][] {
  const { layout } = definition;
  const rows: string[][] = [];
  const source = new SourceRow(definition);
  const read = (row: ScannedRow): void => {
    if (row.lineNumber <= layout.skipLines || rows.length >= maxRows) return;
    source.set(row);
    rows.push(layout.kind === 'FIXED' ? fixedFields(source, layout) : delimitedFields(source, row.count));
  };
  const scanner = new RowScanner({ row: read, broken: () => undefined }, marksOf(definition));
  scanner.push(sample);
  scanner.end();
  return rows;
}

const delimitedFields = (source: SourceRow, count: number): string[] =>
  Array.from({ length: Math.min(count, 256) }, (_, place) => readable(() => source.field(place, '')).trim());

const fixedFields = (source: SourceRow, { fields }: SettlementFormat['layout']): string[] =>
  fields.map(({ name, start, length }) => readable(() => source.slice(start, length, name)));

/** A value in another encoding is shown as empty; importing it is a bad row. */
function readable(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowRejected) return '';
    throw error;
  }
}

/** The encoding of a file, by whether it is UTF-8. */
export function guessEncoding(sample: Buffer): SettlementFormat['encoding'] {
  return isUtf8(sample) ? 'UTF-8' : 'windows-1252';
}

/** The character that divides the first lines into the most fields. */
export function guessDelimiter(sample: Buffer): string {
  const lines = sample.toString('latin1', 0, 65_536).split('\n', 10);
  const counts = [';', ',', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0),
  }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ';';
}
