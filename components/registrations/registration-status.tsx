import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { registrationStatusLabels } from './registration-state.ts';

const appearances = {
  ACTIVE: { icon: CircleCheck, colour: 'text-state-good' },
  PENDING: { icon: Clock, colour: 'text-state-wait' },
  REJECTED: { icon: CircleX, colour: 'text-state-bad' },
  DELETED: { icon: CircleSlash, colour: 'text-muted-foreground' },
  EXPIRED: { icon: CircleSlash, colour: 'text-muted-foreground' },
} as const;

/** A state as text with an icon and a colour. */
export function RegistrationStatus({ state }: { state: string }) {
  const t = useTranslations();
  const label = registrationStatusLabels[state];
  const { icon: Icon, colour } = appearances[state as keyof typeof appearances] ?? appearances.DELETED;
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden className="size-3.5" />
      {label ? t(label) : state}
    </span>
  );
}
