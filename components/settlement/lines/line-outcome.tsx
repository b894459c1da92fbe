import { Check, CircleAlert, Coins, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconText } from '#components/ui/values/icon-text.tsx';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type Row = Pick<SettlementLineRow, 'status' | 'exception' | 'resolution'>;

/** Words for what became of a line: its exception, else its status. */
export function formatOutcome(t: Translate, { status, exception, resolution }: Row): string {
  if (exception === null) return t(`settlementLines.status.${status}`);
  const name = t(`settlementLines.exception.${exception}`);
  if (resolution === null) return name;
  return t('settlementLines.decided', {
    exception: name,
    resolution: t(`settlementLines.resolution.${resolution}`).toLowerCase(),
  });
}

export function useOutcomeName(): (row: Row) => string {
  const t = useTranslations();
  return (row) => formatOutcome(t, row);
}

function appearanceOf({ status, exception, resolution }: Row) {
  if (exception !== null && resolution === null) return { icon: CircleAlert, colour: 'text-state-wait' };
  if (resolution !== null) return { icon: ShieldCheck, colour: 'text-muted-foreground' };
  if (status === 'FEE') return { icon: Coins, colour: 'text-muted-foreground' };
  return { icon: Check, colour: 'text-state-good' };
}

/** What became of a line, with an icon and a colour; what waits for a user is marked. */
export function LineOutcome({ row }: { row: Row }) {
  const nameOf = useOutcomeName();
  const { icon, colour } = appearanceOf(row);
  return (
    <IconText icon={icon} colour={colour} wraps>
      {nameOf(row)}
    </IconText>
  );
}
