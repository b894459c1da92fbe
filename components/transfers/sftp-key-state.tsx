import { CircleCheck, CircleSlash, Clock } from 'lucide-react';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';

const states: Readonly<Record<string, StateAppearance>> = {
  ACTIVE: { label: 'sftpKeys.state.ACTIVE', icon: CircleCheck, colour: 'text-state-good' },
  EXPIRED: { label: 'sftpKeys.state.EXPIRED', icon: Clock, colour: 'text-muted-foreground' },
  REVOKED: { label: 'sftpKeys.state.REVOKED', icon: CircleSlash, colour: 'text-state-bad' },
};

/** Whether a program may sign in with a key. */
export function SftpKeyState({ state }: { state: string }) {
  return <StateText state={state} appearance={states[state]} />;
}
