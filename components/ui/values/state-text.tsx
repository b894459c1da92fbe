import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MessageKey } from '#messages/translate.ts';
import { IconText } from './icon-text.tsx';

export type StateAppearance = { label: MessageKey; icon: LucideIcon; colour: string };

type Props = { state: string; appearance: StateAppearance | undefined };

/** A state as text with an icon and a colour; one without an appearance as it is. */
export function StateText({ state, appearance }: Props) {
  const t = useTranslations();
  if (!appearance) return <span className="font-medium text-muted-foreground">{state}</span>;
  const { label, icon, colour } = appearance;
  return (
    <IconText icon={icon} colour={colour}>
      {t(label)}
    </IconText>
  );
}
