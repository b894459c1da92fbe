import type { EditedFormat } from '#lib/settlement/staff/forms.ts';
import type { Translate } from '#messages/translate.ts';

export type EditedSource = EditedFormat['columns'][number]['source'];
export type EditedTerm = Extract<EditedSource, { kind: 'SIGN' }>['terms'][number];

/** What a format states by itself where a column is not mapped. */
const defaults = new Set(['PspId', 'SettlementStatus', 'SettlementFileFormat', 'SettlementFxRate', 'Cashflow']);

/** Where a column comes from, in a few words. */
export function describeSource(t: Translate, source: EditedSource | null, target: string): string {
  if (source === null) {
    return defaults.has(target)
      ? t(`settlementFormat.default.${target as 'PspId'}`)
      : t('settlementFormat.source.none');
  }
  switch (source.kind) {
    case 'COLUMN': {
      const columns = source.columns.join(t('settlementFormat.source.or'));
      const count = source.values.length;
      return count === 0 ? columns : t('settlementFormat.source.withValues', { columns, count });
    }
    case 'CONSTANT':
      return t('settlementFormat.source.always', { value: source.value });
    case 'AMOUNT':
      return describeTerms(source.terms);
    case 'SIGN':
      return t('settlementFormat.source.signOf', { sum: describeTerms(source.terms) });
    case 'RATE':
      return t('settlementFormat.source.rate');
  }
}

function describeTerms(terms: readonly EditedTerm[]): string {
  return terms.map(({ column, isSubtracted }, index) => sign(isSubtracted, index) + column).join(' ');
}

function sign(isSubtracted: boolean, index: number): string {
  if (isSubtracted) return '− ';
  return index === 0 ? '' : '+ ';
}

/** A source of this kind to begin with. */
export function newSource(kind: EditedSource['kind'], column: string): EditedSource {
  const terms = [{ column, isSubtracted: false, when: null }];
  switch (kind) {
    case 'COLUMN':
      return { kind, columns: [column], when: null, values: [], default: '', pattern: '', last: 0 };
    case 'CONSTANT':
      return { kind, value: '' };
    case 'AMOUNT':
      return { kind, terms, otherwise: [] };
    case 'SIGN':
      return { kind, terms };
    case 'RATE':
      return { kind };
  }
}
