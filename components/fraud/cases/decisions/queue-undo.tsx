import { onDemand } from '#components/ui/on-demand.tsx';
import { useLastDecision } from './last-decision.ts';

const UndoBar = onDemand(() => import('./undo-bar.tsx').then((module) => module.UndoBar));

/** The undo of the latest decision above the queue, loaded when there is one. */
export function QueueUndo() {
  return useLastDecision() ? <UndoBar /> : null;
}
