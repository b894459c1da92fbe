import type { ColumnMap, ColumnSource, SettlementFormat } from './settlement-format.ts';

/** What a column is where the format does not state it. */
export type ColumnDefaults = { pspId: string; formatName: string };

const maxFormatName = 32;

/** The columns of a format, with those that need no statement: the PSP of the import is always that of its rows. */
export function completeColumns(
  { columns }: Pick<SettlementFormat, 'columns'>,
  { pspId, formatName }: ColumnDefaults,
): Map<string, ColumnSource> {
  const sources = new Map(columns.map(({ target, source }: ColumnMap) => [target, source]));
  const constant = (value: string): ColumnSource => ({ kind: 'CONSTANT', value });
  sources.set('PspId', constant(pspId));
  const settled = sources.get('SettlementAmount');
  const defaults: [string, ColumnSource][] = [
    ['SettlementStatus', constant('SUCCESS')],
    ['SettlementFileFormat', constant(Array.from(formatName).slice(0, maxFormatName).join(''))],
    ['SettlementFee', { kind: 'FEE' }],
    ['SettlementFxRate', { kind: 'RATE' }],
  ];
  if (settled?.kind === 'AMOUNT') defaults.push(['Cashflow', { kind: 'SIGN', terms: settled.terms }]);
  for (const [target, source] of defaults) if (!sources.has(target)) sources.set(target, source);
  return sources;
}

/** The columns of ours that a format need not state. */
export const stated: ReadonlySet<string> = new Set([
  'PspId',
  'SettlementStatus',
  'SettlementFileFormat',
  'SettlementFxRate',
  'Cashflow',
]);
