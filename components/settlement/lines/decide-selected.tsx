'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import { type SelectedVerb, verbKeys } from './selected-verb.ts';

const DecideSelectedDialog = onDemand(() =>
  import('./decide-selected-dialog.tsx').then((module) => module.DecideSelectedDialog),
);

const verbs = Object.keys(verbKeys) as SelectedVerb[];

/** Whether the state of a line allows it, as the server decides. */
const allows: Readonly<Record<SelectedVerb, (row: SettlementLineRow) => boolean>> = {
  ignore: isOpen,
  force: (row) => isOpen(row) && row.status === 'MATCHED',
  match: (row) => isOpen(row) && row.status !== 'MATCHED',
  unmatch: ({ status }) => status === 'MATCHED',
  reopen: ({ resolution }) => resolution === 'IGNORED',
};

function isOpen({ exception, resolution }: SettlementLineRow): boolean {
  return exception !== null && resolution === null;
}

type Props = { rows: readonly SettlementLineRow[]; onClear: () => void };

/** One decision about those of the selected lines that allow it; each has its key. */
export function DecideSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const [open, setOpen] = useState<SelectedVerb | null>(null);
  const linesFor = (verb: SelectedVerb): SettlementLineRow[] => rows.filter(allows[verb]);
  const possible = verbs.filter((verb) => linesFor(verb).length > 0);
  useKeys(Object.fromEntries(possible.map((verb) => [verbKeys[verb], () => setOpen(verb)])));
  // One button is always there, and states why nothing is possible.
  const shown = possible.length > 0 ? possible : (['ignore'] as const);
  return (
    <>
      {shown.map((verb) => (
        <ActionButton
          key={verb}
          unavailable={possible.length > 0 ? null : t('settlementLines.decide.nothing')}
          title={t('settlementLines.decide.key', { key: verbKeys[verb] })}
          onClick={() => setOpen(verb)}
        >
          {t(`settlementLines.decide.${verb}`, { count: linesFor(verb).length })}
        </ActionButton>
      ))}
      {open ? (
        <DecideSelectedDialog verb={open} lines={linesFor(open)} onDone={onClear} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
