import { Archive, CircleSlash, Clock, Lock, PenLine } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  OPEN: { label: 'periods.state.OPEN', icon: PenLine, colour: 'text-state-wait' },
  PROPOSED: { label: 'periods.state.PROPOSED', icon: Clock, colour: 'text-state-wait' },
  CLOSED: { label: 'periods.state.CLOSED', icon: Lock, colour: 'text-state-good' },
  REOPENED: { label: 'periods.state.REOPENED', icon: Archive, colour: 'text-muted-foreground' },
  CANCELLED: { label: 'periods.state.CANCELLED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of an accounting period. */
export function PeriodState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
