import { CircleCheck, CircleDashed, CircleSlash, FlaskConical, Hourglass } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  PROPOSED: { label: 'settlementRules.state.PROPOSED', icon: CircleDashed, colour: 'text-state-wait' },
  TESTED: { label: 'settlementRules.state.TESTED', icon: FlaskConical, colour: 'text-muted-foreground' },
  REQUESTED: { label: 'settlementRules.state.REQUESTED', icon: Hourglass, colour: 'text-state-wait' },
  ACTIVE: { label: 'settlementRules.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  DISMISSED: { label: 'settlementRules.state.DISMISSED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** Whether lines are matched by a rule, or what is still missing for that. */
export function RuleState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
