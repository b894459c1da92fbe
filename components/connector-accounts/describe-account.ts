import type { ConnectorAccountRow } from '#lib/backoffice/index.ts';

const maxShown = 4;

/** A list of accepted values as text: `all brands`, `no brands`, `VISA, MASTER`. */
export function describeList(list: readonly string[], noun: string): string {
  if (list.includes('*')) return `all ${noun}`;
  if (list.length === 0) return `no ${noun}`;
  const more = list.length - maxShown;
  return list.slice(0, maxShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Which payments an account takes. */
export function describeAccepted({
  brands,
  currencies,
  paymentTypes,
}: Pick<ConnectorAccountRow, 'brands' | 'currencies' | 'paymentTypes'>): string {
  return [
    describeList(brands, 'brands'),
    describeList(currencies, 'currencies'),
    describeList(paymentTypes, 'types'),
  ].join(' · ');
}

const modeLabels: Readonly<Record<string, string>> = {
  INTERNAL: 'INTERNAL: tests with the simulator',
  EXTERNAL: 'EXTERNAL: tests with a test system',
  LIVE: 'LIVE: real money',
};

/** The modes of payments (spec 2.1) as choices of a form. */
export function modeChoices(modes: readonly string[]): { value: string; name: string }[] {
  return modes.map((mode) => ({ value: mode, name: modeLabels[mode] ?? mode }));
}
