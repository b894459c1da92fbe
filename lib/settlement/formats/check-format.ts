import { readColumns, type SettlementColumn } from '../file/columns.ts';
import { stated } from './complete-columns.ts';
import { compileDatePattern } from './parse/date-pattern.ts';
import { isTimeZone } from './parse/zone-offset.ts';
import { usedColumns } from './resolve-columns.ts';
import type { ColumnMap, ColumnSource, SettlementFormat } from './settlement-format.ts';

/** What is wrong with a format: the column of ours, or null where its layout is meant. */
export type FormatProblem = { target: string | null; message: string };

/** Why no file can be read by a format; empty when one can. Whether a file fits it is another question. */
export function checkFormat(definition: SettlementFormat): FormatProblem[] {
  const general = [...checkLayout(definition), ...checkNames(definition), ...checkZones(definition)];
  return [
    ...general.map((message) => ({ target: null, message })),
    ...definition.columns.flatMap(checkColumn),
    ...missingColumns(definition),
  ];
}

function checkLayout({ layout, numbers, carried }: SettlementFormat): string[] {
  const problems: string[] = [];
  const add = (isWrong: boolean, message: string): void => {
    if (isWrong) problems.push(message);
  };
  const isFixed = layout.kind === 'FIXED';
  add(!isFixed && !/^[\t\x20-\x7e]$/.test(layout.delimiter), 'The delimiter is not one character of ASCII.');
  add(!isFixed && /^["0-9A-Za-z]$/.test(layout.delimiter), 'The delimiter is a character of values.');
  add(isFixed && layout.fields.length === 0, 'A file of fixed places needs fields.');
  add(isFixed && layout.hasHeader, 'A file of fixed places has no header: leave its lines out.');
  add(isFixed && carried.length > 0, 'A file of fixed places has no values of rows before.');
  add(repeats(layout.fields.map(({ name }) => name)), 'Two fields have the same name.');
  add(layout.headerMarker !== '' && !layout.hasHeader, 'The header begins with a value, and there is no header.');
  add(numbers.decimalSign === numbers.grouping, 'The decimal sign and the sign between groups are the same one.');
  return problems;
}

function checkNames(definition: SettlementFormat): string[] {
  const { layout, columns, carried } = definition;
  const used = usedColumns(definition);
  const problems = repeats(columns.map(({ target }) => target)) ? ['A column is mapped twice.'] : [];
  if (repeats(carried.map(({ name }) => name))) problems.push('Two values of rows before have the same name.');
  if (used.includes('')) problems.push('A column of the file is not named.');
  const unknown = used.find((name) => {
    if (layout.kind === 'FIXED') return !layout.fields.some((field) => field.name === name);
    return !layout.hasHeader && !/^[1-9]\d{0,2}$/.test(name);
  });
  if (unknown !== undefined && layout.kind === 'FIXED') problems.push(`There is no field ${unknown}.`);
  if (unknown !== undefined && layout.kind !== 'FIXED')
    problems.push(`Columns of a file without a header are numbers; ${unknown} is none.`);
  return problems;
}

function checkZones({ timeZone: { name, values } }: SettlementFormat): string[] {
  const unknown = [name, ...values.map(({ to }) => to)].filter((each) => !isTimeZone(each));
  return unknown.map((each) => `${each === '' ? 'An empty name' : each} is no time zone, such as Europe/Berlin.`);
}

function checkColumn({ target, source }: ColumnMap): FormatProblem[] {
  const column = readColumns.find(({ header }) => header === target);
  if (!column) return [{ target, message: `A settlement file has no column ${target}.` }];
  const message = checkSource(column, source);
  return message === null ? [] : [{ target, message: `${target} ${message}.` }];
}

function checkSource({ header, format }: SettlementColumn, source: ColumnSource): string | null {
  if (header === 'PspId') return 'is that of the import, and needs no column';
  if ((format.type === 'amount') !== (source.kind === 'AMOUNT'))
    return format.type === 'amount' ? 'is an amount: it is a sum of columns' : 'is no amount';
  if (source.kind === 'SIGN' && header !== 'Cashflow') return 'has no sign';
  if (source.kind === 'RATE' && header !== 'SettlementFxRate') return 'is no rate';
  if (source.kind === 'AMOUNT' || source.kind === 'SIGN')
    return source.terms.length === 0 ? 'needs at least one column' : null;
  if (source.kind === 'CONSTANT' && format.type === 'enum' && !format.values.includes(source.value))
    return `is none of ${format.values.join(', ')}`;
  return source.kind === 'COLUMN' ? checkText(source, format) : null;
}

function checkText(
  { columns, values: own, pattern, cases = [] }: Extract<ColumnSource, { kind: 'COLUMN' }>,
  format: SettlementColumn['format'],
): string | null {
  if (columns.length === 0) return 'needs at least one column';
  if ([own, ...cases.map(({ values }) => values)].some((values) => repeats(values.map(({ from }) => from))))
    return 'has a value of the file twice';
  const values = [...own, ...cases.flatMap((each) => each.values)];
  const wrong =
    format.type === 'enum' && values.find(({ to }) => to !== '' && to !== '*' && !format.values.includes(to));
  if (wrong && format.type === 'enum') return `has the value ${wrong.to}, and allows ${format.values.join(', ')}`;
  if (format.type !== 'date' && format.type !== 'time') return null;
  try {
    compileDatePattern(pattern);
    return null;
  } catch (error) {
    return `has the pattern “${pattern}”, which ${(error as Error).message}`;
  }
}

function missingColumns({ columns }: SettlementFormat): FormatProblem[] {
  const mapped = new Set(columns.map(({ target }) => target));
  const isByHand = (target: string): boolean => mapped.has(target) || (stated.has(target) && target !== 'Cashflow');
  return readColumns
    .filter(({ header, isRequired }) => isRequired && !isByHand(header))
    .filter(({ header }) => header !== 'Cashflow' || !mapped.has('SettlementAmount'))
    .map(({ header }) => ({ target: header, message: `${header} is required.` }));
}

function repeats(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
