import { CircleCheck, CircleSlash, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconText } from '#components/ui/values/icon-text.tsx';
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
  const { icon, colour } = appearances[state as keyof typeof appearances] ?? appearances.DELETED;
  return (
    <IconText icon={icon} colour={colour}>
      {label ? t(label) : state}
    </IconText>
  );
}
