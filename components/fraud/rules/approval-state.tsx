import { Hourglass } from 'lucide-react';
import { StateText } from '#components/ui/values/state-text.tsx';

const appearance = { label: 'riskRules.approval.waiting', icon: Hourglass, colour: 'text-state-wait' } as const;

/** A change of the rule waits for another user. */
export function ApprovalState({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? <StateText state="waiting" appearance={appearance} /> : null;
}
