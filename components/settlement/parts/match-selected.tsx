'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';

const MatchTogetherDialog = onDemand(() =>
  import('./match-together-dialog.tsx').then((module) => module.MatchTogetherDialog),
);

type Props = { rows: readonly SettlementLineRow[]; onClear: () => void };

/** Matches the selected lines with one payment that they settle together. */
export function MatchSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const open = rows.filter(({ status, exception, resolution }) => {
    return status !== 'FEE' && exception !== null && resolution === null;
  });
  const isAlike = new Set(rows.map(({ merchantName, currency }) => `${merchantName} ${currency}`)).size === 1;
  const unavailable =
    open.length < rows.length || open.length < 2
      ? t('settlementLines.together.open')
      : isAlike
        ? null
        : t('settlementLines.together.alike');
  return (
    <>
      <ActionButton unavailable={unavailable} onClick={() => setIsOpen(true)}>
        {t('settlementLines.together.action')}
      </ActionButton>
      {isOpen ? <MatchTogetherDialog lines={open} onDone={onClear} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
