'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import type { ColumnChoice } from './use-columns.ts';

const ColumnWindow = onDemand(() => import('./column-window.tsx').then((module) => module.ColumnWindow));

/** Selects columns, their order and the row density. */
export function ColumnMenu({ choice }: { choice: ColumnChoice }) {
  const t = useTranslations();
  const { isOpen, close, button } = usePopover({ preload: ColumnWindow.preload });
  return (
    <>
      <button
        type="button"
        {...button}
        className={buttonVariants('secondary', 'icon')}
        aria-label={t('list.columns.title')}
        title={t('list.columns.title')}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
      </button>
      {isOpen ? <ColumnWindow choice={choice} anchor={button.ref} onClose={close} /> : null}
    </>
  );
}
