import type { ConnectorAccountRow } from '#lib/connectors/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

const maxShown = 4;

/** A list of accepted values as text: `all brands`, `no brands`, `VISA, MASTER`. */
export function describeList(t: Translate, list: readonly string[], noun: string): string {
  if (list.includes('*')) return t('common.list.all', { noun });
  if (list.length === 0) return t('common.list.none', { noun });
  const more = list.length - maxShown;
  const items = list.slice(0, maxShown).join(', ');
  return more > 0 ? t('common.andMore', { items, more }) : items;
}

/** Which payments an account takes. */
export function describeAccepted(
  t: Translate,
  { brands, currencies, paymentTypes }: Pick<ConnectorAccountRow, 'brands' | 'currencies' | 'paymentTypes'>,
): string {
  return [
    describeList(t, brands, t('common.noun.brands')),
    describeList(t, currencies, t('common.noun.currencies')),
    describeList(t, paymentTypes, t('common.noun.types')),
  ].join(' · ');
}

const modeLabels: Readonly<Record<string, MessageKey>> = {
  INTERNAL: 'common.modes.INTERNAL',
  EXTERNAL: 'common.modes.EXTERNAL',
  LIVE: 'common.modes.LIVE',
};

/** The modes of payments (spec 2.1) as choices of a form. */
export function modeChoices(t: Translate, modes: readonly string[]): { value: string; name: string }[] {
  return modes.map((mode) => {
    const label = modeLabels[mode];
    return { value: mode, name: label ? t(label) : mode };
  });
}
