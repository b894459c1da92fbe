import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import { fromMinor, isCurrencyCode } from '#lib/money/index.ts';
import type { BadRow } from '../file/bad-row-log.ts';
import type { FileOwner } from '../file/check-row.ts';
import { columnIndex, type FieldFormat, readColumns } from '../file/columns.ts';
import { checkFormat, type FormatProblem } from './check-format.ts';
import type { RowMapper } from './map-row.ts';
import { MappedFileReader } from './mapped-reader.ts';
import { repeatsOf, type SampleColumn, sampleColumns } from './read-sample.ts';
import { RowRejected } from './row-rejected.ts';
import type { SettlementFormat } from './settlement-format.ts';

/** One of our columns in the first rows of a file. */
export type PreviewColumn = {
  target: string;
  isRequired: boolean;
  type: FieldFormat['type'];
  /** The values that it may have; empty where any may be. */
  choices: string[];
  /** Different values, as they would be stored. */
  samples: string[];
  /** Why rows would not be imported because of it, the most frequent reason first. */
  problems: { reason: string; value: string | null; count: number }[];
};

export type FormatPreview = {
  /** What is wrong with the format itself. */
  problems: FormatProblem[];
  /** Why the file cannot be read by it at all. */
  refusal: string | null;
  /** The columns of the file. */
  sourceColumns: SampleColumn[];
  columns: PreviewColumn[];
  lineCount: number;
  badCount: number;
  /** Rows that would not be imported, the first ones. */
  badRows: { lineNumber: number; column: string | null; value: string | null; reason: string }[];
};

const maxSamples = 5;
const maxProblems = 3;
const maxBadRows = 20;
const currencyColumn = columnIndex('Currency');
const settlementCurrencyColumn = columnIndex('SettlementCurrency');
const lineId = 'SettlementTxId';

type Collected = { samples: Set<string>; problems: Map<string, { value: string | null; count: number }> };

/** Reads the beginning of a file by a format that may not be complete, and shows what becomes of it. */
export function previewFormat(definition: SettlementFormat, sample: Buffer, owner: FileOwner): FormatPreview {
  const problems = checkFormat(definition);
  const canRead = problems.every(({ target }) => target !== null);
  const usable = withoutProblems(definition, problems);
  const collected = readColumns.map((): Collected => ({ samples: new Set(), problems: new Map() }));
  const counts = { lineCount: 0, badCount: 0 };
  const badRows: BadRow[] = [];
  const reader = new MappedFileReader({ definition: usable, formatName: 'preview', isPart: true }, owner, {
    line: () => {
      counts.lineCount += 1;
      if (reader.mapper) collect(reader.mapper, collected);
    },
    badRow: (bad) => {
      counts.badCount += 1;
      if (badRows.length < maxBadRows) badRows.push(bad);
      if (reader.mapper) collect(reader.mapper, collected, bad);
    },
  });
  if (canRead) {
    reader.push(sample);
    reader.end();
  }
  return {
    problems,
    refusal: canRead ? reader.refusal : null,
    ...counts,
    sourceColumns: sampleColumns(definition, sample).map((column) => ({
      ...column,
      samples: column.samples.map(hideCardNumbers),
    })),
    columns: withRepeats(
      definition,
      sample,
      readColumns.map(({ header, isRequired, format }, index) => ({
        target: header,
        isRequired,
        type: format.type,
        choices: format.type === 'enum' ? [...format.values] : [],
        ...present(collected[index] as Collected),
      })),
    ),
    badRows: badRows.map(({ lineNumber, column, value, reason }) => ({ lineNumber, column, value, reason })),
  };
}

/** The id of a line that is there several times would make rows duplicates of each other. */
function withRepeats(definition: SettlementFormat, sample: Buffer, columns: PreviewColumn[]): PreviewColumn[] {
  const source = definition.columns.find(({ target }) => target === lineId)?.source;
  const repeats = repeatsOf(definition, sample);
  const found = source?.kind === 'COLUMN' ? source.columns.map((name) => repeats.get(name)).find((each) => each) : null;
  if (!found) return columns;
  const { repeated: count, rows } = found;
  const reason = `This column repeats ${count} times in ${rows} rows: it is not the id of a line.`;
  return columns.map((each) =>
    each.target === lineId ? { ...each, problems: [{ reason, value: null, count }, ...each.problems] } : each,
  );
}

/** A column that is wrong does not keep the others from being shown. */
function withoutProblems(definition: SettlementFormat, problems: readonly FormatProblem[]): SettlementFormat {
  const wrong = new Set(problems.map(({ target }) => target));
  return { ...definition, columns: definition.columns.filter(({ target }) => !wrong.has(target)) };
}

/** Computes every column of the row that was read, also behind the first one that is wrong. */
function collect(mapper: RowMapper, collected: readonly Collected[], bad?: BadRow): void {
  let hasProblem = false;
  for (const { column, header, read } of mapper.columns) {
    const { samples, problems } = collected[column] as Collected;
    try {
      mapper.values[column] = read();
      const shown = shownValue(mapper, column, header);
      if (shown !== '' && samples.size < maxSamples) samples.add(shown);
    } catch (error) {
      if (!(error instanceof RowRejected)) throw error;
      hasProblem = true;
      mapper.values[column] = '';
      addProblem(problems, error.problem);
    }
  }
  // What the check of rows found, such as a value that is too long, belongs to the column that its reason begins with.
  const index = bad && !hasProblem ? readColumns.findIndex(({ header }) => bad.reason.startsWith(`${header} `)) : -1;
  if (bad && index !== -1) addProblem((collected[index] as Collected).problems, bad);
}

function addProblem(problems: Collected['problems'], { reason, value }: Pick<BadRow, 'reason' | 'value'>): void {
  const known = problems.get(reason);
  if (known) known.count += 1;
  else problems.set(reason, { value, count: 1 });
}

/** Amounts as decimals of their currency. */
function shownValue({ values }: RowMapper, column: number, header: string): string {
  const value = values[column] ?? '';
  if (readColumns[column]?.format.type !== 'amount' || value === '') return value;
  const currency = values[header === 'Amount' ? currencyColumn : settlementCurrencyColumn] ?? '';
  return isCurrencyCode(currency) ? fromMinor(BigInt(value), currency) : value;
}

function present({ samples, problems }: Collected): Pick<PreviewColumn, 'samples' | 'problems'> {
  const sorted = [...problems].toSorted(([, a], [, b]) => b.count - a.count).slice(0, maxProblems);
  const shown = Array.from(samples, hideCardNumbers);
  return { samples: shown, problems: sorted.map(([reason, each]) => ({ reason, ...each })) };
}
