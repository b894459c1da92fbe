import { type BadRow, BadRowLog } from '../file/bad-row-log.ts';
import { type FileOwner, RowChecker } from '../file/check-row.ts';
import { readColumns } from '../file/columns.ts';
import { cut, type RowProblem } from '../file/field-problem.ts';
import type { FileLines, RowsReader } from '../file/file-reader.ts';
import { isUtf16 } from '../file/read-header.ts';
import { type FieldMarks, RowScanner, type ScannedRow } from '../file/scan-rows.ts';
import { CanonicalRow } from './canonical-row.ts';
import { CarriedColumns } from './carried-columns.ts';
import { TrailerTotals } from './check-totals.ts';
import { compileCondition } from './compile-amount.ts';
import { RowMapper } from './map-row.ts';
import { cellFinder, columnGroups } from './resolve-columns.ts';
import { RowRejected } from './row-rejected.ts';
import type { SettlementFormat } from './settlement-format.ts';
import { SourceRow } from './source-row.ts';

/** A part of a file, such as rows that were mended, has no totals of its own. */
export type MappedFile = { definition: SettlementFormat; formatName: string; isPart: boolean };

type Skip = { isMet: () => boolean; isCounted: boolean };

/** What is compiled once the columns of the file are known. */
type Compiled = {
  mapper: RowMapper;
  checker: RowChecker;
  skips: readonly Skip[];
  trailers: readonly TrailerTotals[];
  /** Fields of each row; null where rows may have any number. */
  fieldCount: number | null;
};

/** A row with totals that stands before the header: its fields, by their places. */
type EarlyTotals = { index: number; lineNumber: number; fields: ReadonlyMap<number, string> };

/** Each of our columns stands at its own place. */
const canonicalHeader = { places: Int32Array.from(readColumns.keys()), count: readColumns.length, line: '' };

/** Reads a file of a mapped format: its rows become rows of our columns, which are checked like those of our own files. */
export class MappedFileReader implements RowsReader {
  refusal: string | null = null;
  header: string | null = null;
  /** The file is another report of the same acquirer. */
  isForeign = false;
  readonly #file: MappedFile;
  readonly #owner: FileOwner;
  readonly #lines: FileLines;
  readonly #badRows: BadRowLog;
  readonly #scanner: RowScanner;
  readonly #row: SourceRow;
  readonly #carried: CarriedColumns;
  readonly #canonical = new CanonicalRow();
  readonly #early: EarlyTotals[] = [];
  #compiled: Compiled | null = null;
  #names: readonly string[] | null = null;
  /** What the file calls a column that the format has under another name. */
  #written: ReadonlyMap<string, string> = new Map();

  constructor(file: MappedFile, owner: FileOwner, lines: FileLines) {
    this.#file = file;
    this.#owner = owner;
    this.#lines = lines;
    this.#badRows = new BadRowLog((bad) => lines.badRow(bad));
    this.#row = new SourceRow(file.definition);
    this.#carried = new CarriedColumns(file.definition, this.#row);
    this.#scanner = new RowScanner(
      { row: (row) => this.#read(row), broken: (broken) => this.#readBroken(broken) },
      marksOf(file.definition),
    );
  }

  /** What maps the rows, once the columns are known. */
  get mapper(): RowMapper | null {
    return this.#compiled?.mapper ?? null;
  }

  push(chunk: Buffer): void {
    if (this.refusal === null) this.#scanner.push(chunk);
  }

  end(): void {
    if (this.refusal !== null) return;
    this.#scanner.end();
    if (this.refusal !== null) return;
    const { headerMarker } = this.#file.definition.layout;
    if (this.#compiled === null) {
      this.refusal =
        headerMarker === '' ? 'The file is empty.' : `The file has no row that begins with ${headerMarker}.`;
      return;
    }
    for (const totals of this.#compiled.trailers) this.#refuseWrong(totals.finish());
    if (this.refusal !== null) return;
    const open = this.#compiled.trailers.find(({ isOpen, trailer }) => trailer.isRequired && isOpen);
    if (open && !this.#file.isPart) {
      const { marker, isBefore } = open.trailer;
      this.refusal = isBefore
        ? `The file has no row ${marker} with its totals: a part of it is missing.`
        : `The file ends without the row ${marker} that ends it: a part of it is missing.`;
    }
  }

  #readBroken({ lineNumber, reason, raw }: { lineNumber: number; reason: string; raw: Buffer }): void {
    if (this.refusal !== null || lineNumber <= this.#file.definition.layout.skipLines) return;
    if (this.#compiled === null && this.#file.definition.layout.hasHeader) {
      this.refusal = `The header cannot be read. ${reason}`;
    } else this.#reject({ lineNumber, raw, column: null, value: cut(raw.toString('latin1')), reason });
  }

  #read(row: ScannedRow): void {
    if (this.refusal !== null || row.lineNumber <= this.#file.definition.layout.skipLines) return;
    if (this.#compiled === null && isUtf16(row)) {
      this.refusal = 'The file is in UTF-16. Save it in the encoding of its format and import it again.';
      return;
    }
    this.#row.set(row);
    try {
      this.#readRow(row);
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error;
      if (this.#compiled === null) this.refusal = `The header cannot be read. ${error.message}`;
      else this.#reject({ lineNumber: row.lineNumber, raw: row.raw(), ...error.problem });
    }
  }

  #readRow(row: ScannedRow): void {
    const { layout } = this.#file.definition;
    const isBegun = this.#beginTotals(row);
    if (this.#keepCarried(row) || isBegun) return;
    if (this.#compiled === null || this.#row.isMarked(layout.headerMarker)) {
      if (!layout.hasHeader) this.#compile(null);
      else {
        if (layout.headerMarker === '' || this.#row.isMarked(layout.headerMarker)) this.#readHeader(row);
        return;
      }
    }
    if (this.#compiled && !this.#closeTotals(this.#compiled, row)) this.#importRow(this.#compiled, row);
  }

  /** True for a row with totals of the rows behind it. One before the header waits until columns are known. */
  #beginTotals(row: ScannedRow): boolean {
    const begun = this.#file.definition.trailers.flatMap(({ marker, isBefore }, index) =>
      isBefore && this.#row.isMarked(marker) ? [index] : [],
    );
    for (const index of begun) {
      if (this.#compiled === null) this.#early.push(this.#keepTotals(index, row.lineNumber));
      else {
        const field = (place: number): string => this.#fieldOf(place);
        this.#refuseWrong(this.#compiled.trailers[index]?.begin(field, row.lineNumber) ?? null);
      }
    }
    return begun.length > 0;
  }

  #keepTotals(index: number, lineNumber: number): EarlyTotals {
    const checks = this.#file.definition.trailers[index]?.checks ?? [];
    const places = checks.flatMap(({ place, same }) => [place, same?.place ?? place]);
    return { index, lineNumber, fields: new Map(places.map((place) => [place, this.#fieldOf(place)])) };
  }

  /** A part of a file has no totals of its own. */
  #refuseWrong(wrong: string | null): void {
    if (wrong !== null && !this.#file.isPart) this.refusal ??= wrong;
  }

  /** True for a row whose fields count as columns of the rows behind it. */
  #keepCarried(row: ScannedRow): boolean {
    const isBefore = this.#compiled === null && !this.#row.isMarked(this.#file.definition.layout.headerMarker);
    const isBelow = isBefore && this.#carried.keepBelow(() => this.#namesOf(row));
    return this.#carried.keepMarked() || isBelow;
  }

  #namesOf(row: ScannedRow): string[] {
    return Array.from({ length: row.count }, (_, place) =>
      this.#row
        .field(place, String(place + 1))
        .trim()
        .replaceAll(/\s+/g, ' '),
    );
  }

  /** The names of the format. A file that has a column under its own name may have another one under the other name. */
  #rename(written: readonly string[]): string[] {
    const known = this.#file.definition.names ?? [];
    const found = new Map<string, string>();
    for (const { column, others } of known) {
      const name = written.includes(column) ? undefined : others.find((other) => written.includes(other));
      if (name !== undefined) found.set(name, column);
    }
    this.#written = new Map([...found].map(([name, column]) => [column, name]));
    return written.map((name) => found.get(name) ?? name);
  }

  #readHeader(row: ScannedRow): void {
    const names = this.#rename(this.#namesOf(row));
    const groups = columnGroups(this.#file.definition);
    const foreign = this.#file.definition.foreign?.find(({ column }) => names.includes(column));
    if (foreign) {
      this.isForeign = true;
      this.refusal = `This is the ${foreign.report}, which ${this.#file.formatName || 'the format'} does not read: it has the column ${foreign.column}.`;
      return;
    }
    const missing = groups.filter((group) => !group.some((name) => names.includes(name)));
    const used = groups.flat();
    const twice = used.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
    if (missing.length > 0)
      this.refusal = `The header lacks ${[...new Set(missing.map((group) => group.join(' or ')))].join(', ')}.`;
    else if (twice !== undefined) this.refusal = `The header has the column ${twice} twice.`;
    else if (this.#compiled === null) this.#compile(names, row.raw().toString('latin1'));
    else if (names.join('\n') !== this.#names?.join('\n'))
      this.refusal = `The header in line ${row.lineNumber} is another one.`;
  }

  #compile(header: readonly string[] | null, line: string | null = null): void {
    const { definition, formatName } = this.#file;
    this.header = line;
    this.#names = header;
    const find = cellFinder(definition, { row: this.#row, header, carried: this.#carried.values });
    this.#compiled = {
      mapper: new RowMapper(definition, { pspId: this.#owner.pspId, formatName }, find),
      checker: new RowChecker(canonicalHeader, this.#owner, { isMapped: true }),
      skips: definition.skip.map(({ isNot, isCounted, ...condition }) => {
        const isMet = compileCondition(condition, find);
        return { isCounted, isMet: isNot ? () => !isMet() : isMet };
      }),
      trailers: definition.trailers.map((trailer) => new TrailerTotals(trailer, definition, find)),
      fieldCount: header?.length ?? null,
    };
    for (const { index, fields, lineNumber } of this.#early) {
      this.#compiled.trailers[index]?.begin((place) => fields.get(place) ?? '', lineNumber);
    }
  }

  /** True for a row that ends a part of the file. */
  #closeTotals({ trailers }: Compiled, row: ScannedRow): boolean {
    let isTrailer = false;
    for (const totals of trailers) {
      if (totals.trailer.isBefore || !this.#row.isMarked(totals.trailer.marker)) continue;
      isTrailer = true;
      const field = (place: number): string => this.#fieldOf(place);
      this.#refuseWrong(totals.close(field, row.lineNumber));
    }
    return isTrailer;
  }

  /** A file of fixed places has fields by their order in the format. */
  #fieldOf(place: number): string {
    const { layout } = this.#file.definition;
    if (layout.kind === 'DELIMITED') return this.#row.field(place - 1, String(place));
    const field = layout.fields[place - 1];
    return field ? this.#row.slice(field.start, field.length, field.name) : '';
  }

  #importRow({ mapper, checker, skips, trailers, fieldCount }: Compiled, row: ScannedRow): void {
    const skipped = skips.find(({ isMet }) => isMet());
    if (skipped && !skipped.isCounted) return;
    for (const totals of trailers) totals.add();
    if (skipped) return;
    if (fieldCount !== null && row.count !== fieldCount) {
      throw new RowRejected(null, null, `The row has ${row.count} fields and the header ${fieldCount}.`);
    }
    mapper.map();
    this.#canonical.write(mapper.values, row);
    const problem = checker.check(this.#canonical);
    if (problem === null) this.#lines.line(this.#canonical, checker);
    else this.#reject({ lineNumber: row.lineNumber, raw: row.raw(), ...nameSource(problem, mapper) });
  }

  #reject({ column, reason, ...bad }: BadRow): void {
    const written = column === null ? undefined : this.#written.get(column);
    const isNamed = written !== undefined && column !== null && reason.startsWith(`${column} `);
    const named = isNamed ? `${written}${reason.slice(column.length)}` : reason;
    this.refusal ??= this.#badRows.add({ ...bad, column: written ?? column, reason: named });
  }
}

/** The problem of one of our columns, by the columns of the file that it comes from. */
function nameSource({ column, value, reason }: RowProblem, { sourceNames }: RowMapper): RowProblem {
  const name = (column && sourceNames.get(column)) || null;
  if (name === null) return { column, value, reason };
  return { column: name, value, reason: `${reason} The value comes from ${name}.` };
}

export function marksOf({ layout }: Pick<SettlementFormat, 'layout'>): FieldMarks {
  if (layout.kind === 'FIXED') return { separator: -1, quote: -1 };
  return { separator: layout.delimiter.charCodeAt(0), quote: layout.isQuoted ? 34 : -1 };
}
