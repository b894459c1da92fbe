import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MessageKey } from '#messages/translate.ts';

export type StateAppearance = { label: MessageKey; icon: LucideIcon; colour: string };

type Props = { state: string; appearance: StateAppearance | undefined };

/** A state as text with an icon and a colour; one without an appearance as it is. */
export function StateText({ state, appearance }: Props) {
  const t = useTranslations();
  if (!appearance) return <span className="font-medium text-muted-foreground">{state}</span>;
  const { label, icon: Icon, colour } = appearance;
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden className="size-3.5" />
      {/* The line of the text, not the icon, is that of the text beside it. */}
      <span className="self-baseline">{t(label)}</span>
    </span>
  );
}
