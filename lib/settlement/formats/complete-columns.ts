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

/**
 * Whether the rows of a file state which way their money goes, by a column or by columns for both ways. Where it is only
 * the sign of an amount, a file may have none, and money in for a refund is an exception and no refund that came back.
 */
export function statesDirection({ columns }: Pick<SettlementFormat, 'columns'>): boolean {
  const sources = new Map(columns.map(({ target, source }) => [target, source]));
  const source = sources.get('Cashflow') ?? sources.get('SettlementAmount');
  if (source?.kind !== 'SIGN' && source?.kind !== 'AMOUNT') return true;
  return source.terms.some(({ isSubtracted }) => isSubtracted);
}

/** The columns of ours that a format need not state. */
export const stated: ReadonlySet<string> = new Set([
  'PspId',
  'SettlementStatus',
  'SettlementFileFormat',
  'SettlementFxRate',
  'Cashflow',
]);
