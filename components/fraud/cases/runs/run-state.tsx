import { CircleCheck, CircleDot, CircleStop, Undo2 } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { DecisionRunRow } from '#lib/fraud/staff/index.ts';

const states: Readonly<Record<DecisionRunRow['state'], StateAppearance>> = {
  RUNNING: { label: 'decisionRun.state.RUNNING', icon: CircleDot, colour: 'text-state-wait' },
  DONE: { label: 'decisionRun.state.DONE', icon: CircleCheck, colour: 'text-state-good' },
  STOPPED: { label: 'decisionRun.state.STOPPED', icon: CircleStop, colour: 'text-muted-foreground' },
  UNDOING: { label: 'decisionRun.state.UNDOING', icon: Undo2, colour: 'text-state-wait' },
  UNDONE: { label: 'decisionRun.state.UNDONE', icon: Undo2, colour: 'text-muted-foreground' },
};

/** The state of a decision on many cases. */
export function RunState({ state }: Pick<DecisionRunRow, 'state'>) {
  return <StateText state={state} appearance={states[state]} />;
}
