import { CircleCheck, Pencil } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  ACTIVE: { label: 'settlementFormats.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  DRAFT: { label: 'settlementFormats.state.DRAFT', icon: Pencil, colour: 'text-muted-foreground' },
};

/** Whether files are read by a format. */
export function FormatState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
