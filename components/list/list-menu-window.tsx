'use client';

import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';
import type { ColumnChoice } from './columns/use-columns.ts';

export type ListMenuProps = {
  choice: ColumnChoice;
  /** Null where the rows cannot be exported. */
  exports: { csv: () => void; sheet: () => void } | null;
};

type ListMenuWindowProps = ListMenuProps & Pick<PopoverWindowProps, 'anchor' | 'onClose'>;

/** The exports, the columns with their order, and the row density. */
export function ListMenuWindow({ choice, exports, anchor, onClose }: ListMenuWindowProps) {
  const t = useTranslations();
  const { names, shown, compact, toggle, move, setCompact } = choice;
  const hidden = names.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  const nameOf = (id: string): string => names.find((column) => column.id === id)?.name ?? id;
  const then = (start: () => void) => (): void => {
    onClose();
    start();
  };
  return (
    <PopoverWindow
      anchor={anchor}
      onClose={onClose}
      modal={false}
      align="end"
      aria-label={t('list.menu.title')}
      className="w-64 p-2"
    >
      {exports ? (
        <div className="mb-2 border-b pb-2">
          <MenuButton name={t('list.export.export')} hint={t('list.export.hint')} onClick={then(exports.csv)} />
          <MenuButton name={t('list.export.sheet')} hint={t('list.export.sheetHint')} onClick={then(exports.sheet)} />
        </div>
      ) : null}
      <p className="px-1 pb-1 text-muted-foreground text-table">{t('list.columns.title')}</p>
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

function MenuButton({ name, hint, onClick }: { name: string; hint: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title={hint}
      className="flex h-8 w-full cursor-pointer items-center gap-2 rounded px-1 hover:bg-accent"
      onClick={onClick}
    >
      <Download aria-hidden className="size-4 text-muted-foreground" />
      {name}
    </button>
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
