'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import type { ColumnChoice } from './use-columns.ts';

export type ColumnWindowProps = Pick<PopoverWindowProps, 'anchor' | 'onClose'> & { choice: ColumnChoice };

/** The columns with their order, and the row density. */
export function ColumnWindow({ choice, ...window }: ColumnWindowProps) {
  const t = useTranslations();
  const { names, shown, compact, toggle, move, setCompact } = choice;
  const hidden = names.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  const nameOf = (id: string): string => names.find((column) => column.id === id)?.name ?? id;
  return (
    <PopoverWindow {...window} modal={false} align="end" aria-label={t('list.columns.title')} className="w-64 p-2">
      <ul>
        {[...shown, ...hidden].map((id) => (
          <li key={id} className="flex h-8 items-center rounded px-1 hover:bg-accent">
            <Tick name={nameOf(id)} checked={shown.includes(id)} onChange={() => toggle(id)} />
            {shown.includes(id) ? (
              <>
                <Mover
                  name={t('list.columns.moveLeft', { column: nameOf(id) })}
                  icon={ArrowUp}
                  onMove={() => move(id, -1)}
                />
                <Mover
                  name={t('list.columns.moveRight', { column: nameOf(id) })}
                  icon={ArrowDown}
                  onMove={() => move(id, 1)}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex h-8 items-center border-t px-1 pt-2">
        <Tick name={t('list.columns.compact')} checked={compact} onChange={() => setCompact(!compact)} />
      </div>
    </PopoverWindow>
  );
}

function Tick({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex grow cursor-pointer items-center gap-2">
      <input type="checkbox" checked={checked} onChange={onChange} className="size-4 accent-primary" />
      {name}
    </label>
  );
}

function Mover({ name, icon: Icon, onMove }: { name: string; icon: typeof ArrowUp; onMove: () => void }) {
  return (
    <button type="button" title={name} aria-label={name} className={buttonVariants('ghost', 'small')} onClick={onMove}>
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
