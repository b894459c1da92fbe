import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { registrationStatusLabels } from './registration-state.ts';

const looks = {
  ACTIVE: { icon: CircleCheck, colour: 'text-state-good' },
  PENDING: { icon: Clock, colour: 'text-state-wait' },
  REJECTED: { icon: CircleX, colour: 'text-state-bad' },
  DELETED: { icon: CircleSlash, colour: 'text-muted-foreground' },
  EXPIRED: { icon: CircleSlash, colour: 'text-muted-foreground' },
} as const;

/** A state by its word, with a sign beside it: colour is never alone. */
export function RegistrationStatus({ state }: { state: string }) {
  const { icon: Icon, colour } = looks[state as keyof typeof looks] ?? looks.DELETED;
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden className="size-3.5" />
      {registrationStatusLabels[state] ?? state}
    </span>
  );
}
