import { CircleCheck, CircleDot, CircleSlash, Clock } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import type { PaymentLinkRow } from '#lib/payment-links/staff/index.ts';

const states: Readonly<Record<string, StateAppearance>> = {
  OPEN: { label: 'paymentLinks.state.OPEN', icon: CircleDot, colour: 'text-state-wait' },
  PROCESSING: { label: 'paymentLinks.state.PROCESSING', icon: Clock, colour: 'text-state-wait' },
  PAID: { label: 'paymentLinks.state.PAID', icon: CircleCheck, colour: 'text-state-good' },
  EXPIRED: { label: 'paymentLinks.state.EXPIRED', icon: CircleSlash, colour: 'text-muted-foreground' },
  CLOSED: { label: 'paymentLinks.state.CLOSED', icon: CircleSlash, colour: 'text-muted-foreground' },
};

/** The state of a payment link. */
export function PaymentLinkState({ state }: Pick<PaymentLinkRow, 'state'>) {
  return <StateText state={state} appearance={states[state]} />;
}
