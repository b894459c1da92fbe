'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { SettlementLineRow } from '#lib/backoffice/index.ts';

const IgnoreDialog = onDemand(() => import('./ignore-dialog.tsx').then((module) => module.IgnoreDialog));

type Props = { rows: readonly SettlementLineRow[]; onClear: () => void };

/** Ignores the open exceptions among the selected lines, for one reason. */
export function IgnoreSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const open = rows.filter(({ exception, resolution }) => exception !== null && resolution === null);
  return (
    <>
      <ActionButton
        unavailable={open.length === 0 ? t('settlementLines.ignore.nothing') : null}
        onClick={() => setIsOpen(true)}
      >
        {t('settlementLines.ignore.selected', { count: open.length })}
      </ActionButton>
      {isOpen ? <IgnoreDialog lines={open} onDone={onClear} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
