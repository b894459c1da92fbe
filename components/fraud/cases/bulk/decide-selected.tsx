'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { CaseRow } from '#lib/fraud/staff/index.ts';

const BulkDecisionDialog = onDemand(() =>
  import('./bulk-decision-dialog.tsx').then((module) => module.BulkDecisionDialog),
);

type Props = { rows: readonly CaseRow[]; onClear: () => void };

/** Decides the selected cases together, or all that the search finds. */
export function DecideSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('cases.decideSelected')}
      </Button>
      {isOpen ? (
        <BulkDecisionDialog
          ids={rows.map(({ id }) => id)}
          onClose={(isDecided) => {
            setIsOpen(false);
            // What was decided has another state now than the selected rows.
            if (isDecided) onClear();
          }}
        />
      ) : null}
    </>
  );
}
