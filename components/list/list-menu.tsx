'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import type { ListMenuProps } from './list-menu-window.tsx';

const ListMenuWindow = onDemand(() => import('./list-menu-window.tsx').then((module) => module.ListMenuWindow));

/** What is done with the rows as they are shown: they are exported, and their columns, order and density chosen. */
export function ListMenu(props: ListMenuProps) {
  const t = useTranslations();
  const { isOpen, close, button } = usePopover({ preload: ListMenuWindow.preload });
  return (
    <>
      <button
        type="button"
        {...button}
        className={buttonVariants('secondary', 'icon')}
        aria-label={t('list.menu.title')}
        title={t('list.menu.title')}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
      {isOpen ? <ListMenuWindow {...props} anchor={button.ref} onClose={close} /> : null}
    </>
  );
}
