import { CircleCheck, CircleDot, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MessageKey } from '#messages/translate.ts';

type Appearance = { label: MessageKey; icon: LucideIcon; colour: string };

const states: Readonly<Record<string, Appearance>> = {
  OPEN: { label: 'cases.state.OPEN', icon: CircleDot, colour: 'text-state-wait' },
  PENDED: { label: 'cases.state.PENDED', icon: Clock, colour: 'text-muted-foreground' },
  APPROVED: { label: 'cases.state.APPROVED', icon: CircleCheck, colour: 'text-state-good' },
  CANCELLED: { label: 'cases.state.CANCELLED', icon: CircleX, colour: 'text-state-bad' },
};

/** The state of a case as text with an icon and a colour. */
export function CaseState({ state }: { state: string }) {
  const t = useTranslations();
  const appearance = states[state];
  if (!appearance) return <span>{state}</span>;
  const { label, icon: Icon, colour } = appearance;
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden className="size-3.5" />
      {t(label)}
    </span>
  );
}
