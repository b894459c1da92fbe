import { FileReader } from '../file/file-reader.ts';
import { MappedFileReader } from './mapped-reader.ts';
import { usedColumns } from './resolve-columns.ts';
import type { NamedFormat, SettlementFormat } from './settlement-format.ts';

const nothing = { line: () => undefined, badRow: () => undefined };
const unowned = { pspId: '', merchantIds: new Set<string>() };

/** Whether a file begins with the header of the 36 columns. */
export function hasOwnHeader(start: Buffer): boolean {
  const reader = new FileReader(unowned, nothing);
  reader.push(start);
  return reader.header !== null;
}

/** Whether a file begins with the header of a format. One without a header fits no file by itself. */
export function fitsHeader(definition: SettlementFormat, start: Buffer): boolean {
  return definition.layout.hasHeader && readStart(definition, start).mapper !== null;
}

function readStart(definition: SettlementFormat, start: Buffer): MappedFileReader {
  const reader = new MappedFileReader({ definition, formatName: '', isPart: true }, unowned, nothing);
  reader.push(start);
  return reader;
}

export type DetectedFormat<Format> =
  /** The 36 columns of the specification, also where no format fits: its reader then states what is wrong. */
  { kind: 'OWN' } | { kind: 'MAPPED'; format: Format } | { kind: 'SEVERAL'; names: readonly string[] };

/** The format of a file by its first bytes. Of several ones that fit, the one that reads the most columns is taken. */
export function detectFormat<Format extends Pick<NamedFormat, 'name' | 'definition'>>(
  start: Buffer,
  formats: readonly Format[],
): DetectedFormat<Format> {
  if (hasOwnHeader(start)) return { kind: 'OWN' };
  const fitting = formats
    .filter(({ definition }) => fitsHeader(definition, start))
    .map((format) => ({ format, columns: usedColumns(format.definition).length }))
    .toSorted((a, b) => b.columns - a.columns);
  const [best, second] = fitting;
  if (!best) {
    // Its reader names the report that it does not read.
    const foreign = formats.find(({ definition }) => readStart(definition, start).isForeign);
    return foreign ? { kind: 'MAPPED', format: foreign } : { kind: 'OWN' };
  }
  if (second?.columns !== best.columns) return { kind: 'MAPPED', format: best.format };
  const names = fitting.filter(({ columns }) => columns === best.columns).map(({ format }) => format.name);
  return { kind: 'SEVERAL', names };
}
