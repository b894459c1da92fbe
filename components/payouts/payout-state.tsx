import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  PROPOSED: { label: 'payouts.state.PROPOSED', icon: Clock, colour: 'text-state-wait' },
  APPROVED: { label: 'payouts.state.APPROVED', icon: CircleCheck, colour: 'text-state-good' },
  REJECTED: { label: 'payouts.state.REJECTED', icon: CircleX, colour: 'text-state-bad' },
  WITHDRAWN: { label: 'payouts.state.WITHDRAWN', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a payout. */
export function PayoutState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
