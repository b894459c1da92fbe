import { CircleCheck, CircleSlash, CircleX, Clock, Send } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const deliveryStates: Readonly<Record<string, StateAppearance>> = {
  WAITING: { label: 'webhook.deliveryState.WAITING', icon: Clock, colour: 'text-state-wait' },
  SENDING: { label: 'webhook.deliveryState.SENDING', icon: Send, colour: 'text-state-wait' },
  DELIVERED: { label: 'webhook.deliveryState.DELIVERED', icon: CircleCheck, colour: 'text-state-good' },
  FAILED: { label: 'webhook.deliveryState.FAILED', icon: CircleX, colour: 'text-state-bad' },
  CANCELLED: { label: 'webhook.deliveryState.CANCELLED', icon: CircleSlash, colour: 'text-muted-foreground' },
  DISCARDED: { label: 'webhook.deliveryState.DISCARDED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a delivery. */
export function DeliveryState({ state }: { state: string }) {
  return <StateText state={state} appearance={deliveryStates[state]} />;
}
