'use client';

import { useTranslations } from 'next-intl';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import { TickList, type TickListProps } from './tick-list.tsx';

export type MultiSelectWindowProps = Pick<PopoverWindowProps, 'anchor' | 'onClose'> & TickListProps;

/** The open list of a multiple selection. */
export function MultiSelectWindow({ anchor, onClose, ...list }: MultiSelectWindowProps) {
  const t = useTranslations();
  return (
    <PopoverWindow
      anchor={anchor}
      onClose={onClose}
      aria-label={t('ui.multiSelect.title', { noun: list.noun })}
      className="w-[max(var(--radix-popover-trigger-width),14rem)] p-1"
    >
      <TickList {...list} />
    </PopoverWindow>
  );
}
