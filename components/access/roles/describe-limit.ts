import type { LimitRow } from '#lib/access/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

/** What each kind of limit counts. */
export const limitKindNames: Readonly<Record<LimitRow['kind'], MessageKey>> = {
  refund: 'roles.limitKind.refund',
  'write-off': 'roles.limitKind.writeOff',
  payout: 'roles.limitKind.payout',
};

export function limitText(t: Translate, { kind: limited, currency, each, day }: LimitRow): string {
  const kind = t(limitKindNames[limited]);
  if (each !== null && day !== null) return t('roles.limitText.eachAndDay', { kind, currency, each, day });
  if (each !== null) return t('roles.limitText.each', { kind, currency, each });
  return day === null
    ? t('roles.limitText.any', { kind, currency })
    : t('roles.limitText.day', { kind, currency, day });
}
