import { CircleCheck, CircleSlash, CircleX, Clock, FileUp } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  OPEN: { label: 'disputes.state.OPEN', icon: FileUp, colour: 'text-state-wait' },
  SUBMITTED: { label: 'disputes.state.SUBMITTED', icon: Clock, colour: 'text-state-wait' },
  WON: { label: 'disputes.state.WON', icon: CircleCheck, colour: 'text-state-good' },
  LOST: { label: 'disputes.state.LOST', icon: CircleX, colour: 'text-state-bad' },
  ACCEPTED: { label: 'disputes.state.ACCEPTED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a dispute. */
export function DisputeState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
