import type { SettlementColumn } from '../file/columns.ts';
import { compileCondition, type FindCell } from './compile-amount.ts';
import { compileDatePattern } from './parse/date-pattern.ts';
import { anyValue, valueLookup } from './parse/value-lookup.ts';
import { type ToUtc, toUtcOf } from './parse/zone-offset.ts';
import { RowRejected } from './row-rejected.ts';
import type { ColumnSource, SettlementFormat } from './settlement-format.ts';
import type { Cell } from './source-row.ts';

type FromColumn = Extract<ColumnSource, { kind: 'COLUMN' }>;

/** The value of one of our columns, in the form that the check of rows reads. */
export function compileText(
  source: FromColumn,
  column: SettlementColumn,
  definition: SettlementFormat,
  find: FindCell,
): Cell {
  const found = compileCases(source, column.header, find);
  const toForm = compileForm(column, source, definition, find);
  const name = source.columns.join(', ');
  return () => {
    const text = found();
    return text === '' ? '' : toForm(text, name);
  };
}

/** Where no condition of a case is met, what counts for all other rows. */
function compileCases(source: FromColumn, target: string, find: FindCell): Cell {
  const otherwise = compileColumns(source, target, find);
  const cases = (source.cases ?? []).map(({ when, columns, values }) => ({
    isMet: compileCondition(when, find),
    read: compileColumns({ ...source, columns, values, when: null }, target, find),
  }));
  return () => (cases.find(({ isMet }) => isMet())?.read ?? otherwise)();
}

/** The first column that is not empty, by the list of values; empty in rows that do not meet the condition. */
function compileColumns(
  { columns, values, when, default: otherwise, last }: FromColumn,
  target: string,
  find: FindCell,
) {
  const cells = columns.map((column) => ({ column, cell: find(column) }));
  const counts = when && compileCondition(when, find);
  const lookup = values.length === 0 ? () => anyValue : valueLookup(values.map(({ from, to }) => [from, to]));
  const whenEmpty = values.find(({ from }) => from === '')?.to ?? otherwise;
  return (): string => {
    const filled = counts === null || counts() ? cells.find(({ cell }) => cell().trim() !== '') : undefined;
    if (!filled) return whenEmpty;
    const text = filled.cell();
    const kept = last > 0 ? text.trim().slice(-last) : text;
    const value = lookup(kept.trim());
    if (value !== undefined) return value === anyValue ? kept : value;
    const reason = `${filled.column} has a value that the format does not map to ${target}.`;
    throw new RowRejected(filled.column, kept, reason);
  };
}

type ToForm = (text: string, column: string) => string;

function compileForm(
  { header, format, isRequired }: SettlementColumn,
  { pattern }: FromColumn,
  definition: SettlementFormat,
  find: FindCell,
): ToForm {
  if (format.type === 'currency') return (text) => text.trim().toUpperCase();
  if (format.type === 'rate') return (text) => toRate(text.trim(), definition.numbers);
  if (format.type === 'date') {
    const parse = compileDatePattern(pattern);
    return (text, column) => {
      const written = parse(text.trim());
      if (written === null) throw new RowRejected(column, text, `${column} is not a date such as ${pattern}.`);
      return toIso(written.seconds).slice(0, 10);
    };
  }
  if (format.type === 'time') return compileTime(pattern, definition, find);
  return format.type === 'text' && !isRequired ? compileOptional(header, format) : (text) => text;
}

/** Names and descriptions that a column may have a part of. */
const cutColumns = new Set(['MerchantAccountName', 'Descriptor', 'AccountHolder', 'ReasonDesc']);

/**
 * A reference that is shorter than any of ours leads to no payment, and a description may be cut: neither is a reason to
 * leave the row out.
 */
function compileOptional(header: string, { min = 0, max }: { min?: number; max: number }): ToForm {
  return (text) => {
    if (text.length < min) return '';
    return cutColumns.has(header) && text.length > max ? Array.from(text).slice(0, max).join('') : text;
  };
}

function compileTime(pattern: string, { timeZone }: SettlementFormat, find: FindCell): ToForm {
  const parse = compileDatePattern(pattern);
  const standard = toUtcOf(timeZone.name);
  const zones = new Map(timeZone.values.map(({ from, to }) => [from, toUtcOf(to)]));
  const zoneCell = timeZone.column === '' ? null : find(timeZone.column);
  const zoneOf = (): ToUtc => {
    const name = zoneCell?.().trim() ?? '';
    if (name === '') return standard;
    const zone = zones.get(name);
    if (zone) return zone;
    const reason = `${timeZone.column} is a time zone that the format does not have.`;
    throw new RowRejected(timeZone.column, name, reason);
  };
  return (text, column) => {
    const written = parse(text.trim());
    if (written === null) throw new RowRejected(column, text, `${column} is not a time such as ${pattern}.`);
    const { seconds, offsetSeconds } = written;
    return toIso(offsetSeconds === null ? zoneOf()(seconds) : seconds - offsetSeconds);
  };
}

function toIso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Decimals beyond the 13 characters of the column are left out; anything but a number is left to the check of rows. */
function toRate(text: string, { decimalSign, grouping }: SettlementFormat['numbers']): string {
  const plain = grouping === '' ? text : text.replaceAll(grouping, '');
  const decimal = plain.replace(decimalSign, '.');
  return /^\d+\.\d+$/.test(decimal) ? decimal.slice(0, 13).replace(/\.$/, '') : decimal;
}
