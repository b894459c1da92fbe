import { Ban, Check, CircleX, Hourglass, LoaderCircle, RotateCw, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { SettlementImportRow } from '#lib/settlement/staff/index.ts';

const [good, wait, bad, info, neutral] = [
  'text-state-good',
  'text-state-wait',
  'text-state-bad',
  'text-state-info',
  'text-muted-foreground',
] as const;

const appearances: Readonly<Record<string, StateAppearance>> = {
  RECEIVING: { label: 'settlement.state.RECEIVING', icon: LoaderCircle, colour: info },
  CHECKED: { label: 'settlement.state.CHECKED', icon: Hourglass, colour: wait },
  MATCHING: { label: 'settlement.state.MATCHING', icon: LoaderCircle, colour: info },
  DONE: { label: 'settlement.state.DONE', icon: Check, colour: good },
  UNDOING: { label: 'settlement.state.UNDOING', icon: LoaderCircle, colour: info },
  REFUSED: { label: 'settlement.state.REFUSED', icon: CircleX, colour: bad },
  CANCELLED: { label: 'settlement.state.CANCELLED', icon: Ban, colour: neutral },
  UNDONE: { label: 'settlement.state.UNDONE', icon: Undo2, colour: neutral },
};

const retrying: StateAppearance = { label: 'settlement.state.retrying', icon: RotateCw, colour: wait };
const setAside: StateAppearance = { label: 'settlement.state.setAside', icon: TriangleAlert, colour: bad };

/** Whether a process works on the import, or will do so by itself. */
export const isRunning = ({ state, failure }: Pick<SettlementImportRow, 'state' | 'failure'>): boolean =>
  ['RECEIVING', 'MATCHING', 'UNDOING'].includes(state) && failure?.retryAt !== null;

function appearanceOf({ state, failure }: Pick<SettlementImportRow, 'state' | 'failure'>) {
  if (!failure) return appearances[state];
  return failure.retryAt === null ? setAside : retrying;
}

/** The state of an import, and how far it has come while it runs. */
export function ImportState({ row }: { row: Pick<SettlementImportRow, 'state' | 'progress' | 'failure'> }) {
  const t = useTranslations();
  const { state, progress } = row;
  const hasPart = isRunning(row) && progress !== null && progress < 1;
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <StateText state={state} appearance={appearanceOf(row)} />
      {hasPart ? (
        <span className="text-muted-foreground tabular-nums">
          {t('common.percent', { value: Math.floor(progress * 100) })}
        </span>
      ) : null}
    </span>
  );
}
