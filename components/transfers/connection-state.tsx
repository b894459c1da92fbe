import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  ACTIVE: { label: 'fileConnections.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  FAILING: { label: 'fileConnections.state.FAILING', icon: CircleX, colour: 'text-state-bad' },
  DISABLED: { label: 'fileConnections.state.DISABLED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** Whether a connection runs, and whether its last run failed. */
export function ConnectionState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
