'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ListRow } from '#components/list/list-endpoint.ts';
import { toast } from '#components/ui/toast/toast.ts';

export type Selection<Row> = {
  rows: readonly Row[];
  has(row: Row): boolean;
  toggle(row: Row): void;
  toggleAll(rows: readonly Row[]): void;
  clear(): void;
};

/** The ids must fit into one URL; a search exports any number of rows. */
export const maxSelected = 50;

/**
 * The selection of each list while this page lives. It is in no storage of the browser: signing out loads another page,
 * so that the next user finds nothing of it.
 */
const kept = new Map<string, readonly ListRow[]>();

/** As on a page that was just loaded. */
export function forgetSelections(): void {
  kept.clear();
}

/** Rows selected with `x` or their checkbox; kept across pages, and when the user comes back to the list. */
export function useSelection<Row extends ListRow>(list: string): Selection<Row> {
  const t = useTranslations();
  const [rows, setRows] = useState((kept.get(list) ?? []) as readonly Row[]);
  const change = (next: readonly Row[]): void => {
    setRows(next);
    kept.set(list, next);
  };
  const has = (row: Row): boolean => rows.some(({ id }) => id === row.id);
  const add = (more: readonly Row[]): void => {
    const next = [...rows, ...more.filter((row) => !has(row))];
    if (next.length > maxSelected) {
      toast(t('list.selection.max', { count: maxSelected }));
    }
    change(next.slice(0, maxSelected));
  };
  return {
    rows,
    has,
    toggle: (row) => (has(row) ? change(rows.filter(({ id }) => id !== row.id)) : add([row])),
    toggleAll: (page) =>
      page.every(has) ? change(rows.filter((row) => !page.some(({ id }) => id === row.id))) : add(page),
    clear: () => change([]),
  };
}
