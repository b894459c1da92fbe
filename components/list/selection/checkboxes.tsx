'use client';

import { useTranslations } from 'next-intl';
import type { ListRow } from '#components/list/list-endpoint.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useSelectionContext } from './selection-context.ts';

const checkbox = 'size-4 accent-primary focus:opacity-100 group-hover:opacity-100';

/** Selects all rows of the page. */
export function SelectPage({ rows }: { rows: readonly ListRow[] }) {
  const t = useTranslations();
  const selection = useSelectionContext();
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={rows.length > 0 && rows.every(selection.has)}
        onChange={() => selection.toggleAll(rows)}
        aria-label={t('list.selection.page')}
        className={classNames(checkbox, 'hover:opacity-100', selection.rows.length === 0 && 'opacity-0')}
      />
    </label>
  );
}

/** Shown on hover, or when any row is selected. */
export function SelectRow({ row, name }: { row: ListRow; name: string }) {
  const t = useTranslations();
  const selection = useSelectionContext();
  return (
    <label className="flex size-7 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
        aria-label={t('list.selection.row', { name })}
        className={classNames(checkbox, selection.rows.length === 0 && 'opacity-0')}
      />
    </label>
  );
}
