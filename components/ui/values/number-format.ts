/** How a locale writes numbers: its signs and its digits. */
export type NumberSigns = { decimal: string; group: string; digits: readonly string[] };

const known = new Map<string, NumberSigns>();

export function numberSigns(locale: string): NumberSigns {
  const kept = known.get(locale);
  if (kept) return kept;
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567.8);
  const signs = {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    digits: [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse(),
  };
  known.set(locale, signs);
  return signs;
}

/** How many decimals amounts of a currency have by ISO 4217. */
export function currencyDecimals(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
