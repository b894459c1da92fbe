'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { CallbackRow } from '#lib/callbacks/staff/index.ts';

const BulkDialog = onDemand(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));

type Props = { rows: readonly CallbackRow[]; onClear: () => void };

/** Resubmits the selected callbacks, one first and then the rest. */
export function ResubmitSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const possible = rows.filter(({ resubmission }) => resubmission === 'possible');
  return (
    <>
      <ActionButton
        variant="primary"
        unavailable={possible.length === 0 ? t('callbacks.resubmit.nothing') : null}
        onClick={() => setIsOpen(true)}
      >
        {t('callbacks.resubmit.selected', { count: possible.length })}
      </ActionButton>
      {isOpen ? (
        <BulkDialog
          ids={possible.map(({ id }) => id)}
          left={rows.length - possible.length}
          onClose={(isSent) => {
            setIsOpen(false);
            // What was sent has another state now than the selected rows.
            if (isSent) onClear();
          }}
        />
      ) : null}
    </>
  );
}
