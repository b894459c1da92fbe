import { CircleCheck, CircleSlash, CircleX, Clock, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { MessageKey } from '#messages/translate.ts';

const states: Readonly<Record<string, StateAppearance>> = {
  WAITING: { label: 'callbacks.state.WAITING', icon: Clock, colour: 'text-state-wait' },
  SENDING: { label: 'callbacks.state.SENDING', icon: Send, colour: 'text-state-wait' },
  DELIVERED: { label: 'callbacks.state.DELIVERED', icon: CircleCheck, colour: 'text-state-good' },
  FAILED: { label: 'callbacks.state.FAILED', icon: CircleX, colour: 'text-state-bad' },
  CANCELLED: { label: 'callbacks.state.CANCELLED', icon: CircleSlash, colour: 'text-muted-foreground' },
  DISCARDED: { label: 'callbacks.state.DISCARDED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a callback. */
export function CallbackState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}

const decisions: Readonly<Record<string, MessageKey>> = {
  APPROVE: 'callbacks.decision.APPROVE',
  CANCEL: 'callbacks.decision.CANCEL',
  PENDING: 'callbacks.decision.PENDING',
};

/** The decision in words; one that is unknown as it is. */
export function useDecisionName(): (decision: string) => string {
  const t = useTranslations();
  return (decision) => {
    const key = decisions[decision];
    return key ? t(key) : decision;
  };
}
