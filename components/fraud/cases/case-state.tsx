import { CircleCheck, CircleDot, CircleX, Clock, Hourglass } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  OPEN: { label: 'cases.state.OPEN', icon: CircleDot, colour: 'text-state-wait' },
  PENDED: { label: 'cases.state.PENDED', icon: Clock, colour: 'text-muted-foreground' },
  APPROVED: { label: 'cases.state.APPROVED', icon: CircleCheck, colour: 'text-state-good' },
  CANCELLED: { label: 'cases.state.CANCELLED', icon: CircleX, colour: 'text-state-bad' },
  EXPIRED: { label: 'cases.state.EXPIRED', icon: Hourglass, colour: 'text-muted-foreground' },
};

/** The state of a case as text with an icon and a colour. */
export function CaseState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
