import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const webhookStates: Readonly<Record<string, StateAppearance>> = {
  ACTIVE: { label: 'webhooks.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  INACTIVE: { label: 'webhooks.state.INACTIVE', icon: Clock, colour: 'text-state-wait' },
  DISABLED: { label: 'webhooks.state.DISABLED', icon: CircleX, colour: 'text-state-bad' },
};

/** The state of a webhook. */
export function WebhookState({ state }: { state: string }) {
  return <StateText state={state} appearance={webhookStates[state]} />;
}
