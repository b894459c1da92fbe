import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { DetailAction } from '#components/detail/detail.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { SettlementLineDetail } from '#lib/settlement/staff/index.ts';
import { useDecideLine } from './use-decide-line.ts';

const MatchDialog = onDemand(() => import('./line-dialogs.tsx').then((module) => module.MatchDialog));
const DecisionDialog = onDemand(() => import('./line-dialogs.tsx').then((module) => module.DecisionDialog));

const SplitDialog = onDemand(() => import('../parts/split-dialog.tsx').then((module) => module.SplitDialog));

const keys = { match: 'm', split: 's', unmatch: 'u', ignore: 'i', reopen: 'o', force: 'f' } as const;
type Verb = keyof typeof keys;

/** What the state of a line allows; the most likely decision first. */
function verbsOf({ line, mayWrite }: SettlementLineDetail): Verb[] {
  const { status, exception, resolution, importState, recordType } = line;
  if (!mayWrite || importState !== 'DONE' || status === 'FEE') return [];
  const isOpen = exception !== null && resolution === null;
  const isMatched = status === 'MATCHED';
  return [
    ...(isOpen && isMatched ? (['force'] as const) : []),
    ...(isMatched ? [] : (['match'] as const)),
    ...(recordType === 'SETTLED' && (isOpen || !isMatched || line.partCount > 0) ? (['split'] as const) : []),
    ...(isOpen ? (['ignore'] as const) : []),
    ...(resolution === 'IGNORED' ? (['reopen'] as const) : []),
    ...(isMatched ? (['unmatch', 'match'] as const) : []),
  ];
}

type LineActions = {
  actions: DetailAction[];
  dialogs: ReactNode;
  /** Opens the match with this payment; null where the line cannot be matched. */
  openMatch: ((paymentId: string) => void) | null;
};

/** The decisions on a line, each with its key. */
export function useLineActions(detail: SettlementLineDetail, openNext: () => void): LineActions {
  const t = useTranslations();
  const [open, setOpen] = useState<{ verb: Verb; paymentId: string } | null>(null);
  const decide = useDecideLine(detail, openNext);
  const verbs = verbsOf(detail);
  const { line, payments } = detail;
  // The best candidate is what a match most likely means.
  const best = line.paymentId ? '' : (payments[0]?.id ?? '');
  const show = (verb: Verb, paymentId = best): void => setOpen({ verb, paymentId });
  const close = (): void => setOpen(null);
  return {
    actions: verbs.map((verb, index) => ({
      name: t(`settlementLine.${verb}.action`),
      hint: t(`settlementLine.${verb}.does`),
      shortcut: keys[verb],
      variant: index === 0 && line.resolution === null && line.exception ? 'primary' : 'secondary',
      onClick: () => show(verb),
    })),
    dialogs:
      open === null ? null : open.verb === 'match' ? (
        <MatchDialog paymentId={open.paymentId} onMatch={decide.match} onClose={close} />
      ) : open.verb === 'split' ? (
        <SplitDialog line={line} onSplit={decide.split} onClose={close} />
      ) : (
        <DecisionDialog line={line} verb={open.verb} onDecide={decide[open.verb]} onClose={close} />
      ),
    openMatch: verbs.includes('match') ? (paymentId) => show('match', paymentId) : null,
  };
}
