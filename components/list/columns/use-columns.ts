'use client';

import { useShell } from '#components/layout/shell-context.ts';

/** A column of a list. */
export type ColumnName = { id: string; name: string };

export type ColumnChoice = {
  names: readonly ColumnName[];
  shown: readonly string[];
  compact: boolean;
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  setCompact: (compact: boolean) => void;
};

/** The columns of a list in the order that the user chose, on every device. */
export function useColumns(
  list: string,
  names: readonly ColumnName[],
  defaultColumns: readonly string[] = names.map(({ id }) => id),
): ColumnChoice {
  const { preferences, changePreferences } = useShell();
  const kept = preferences.columns[list];
  const known = (kept?.shown ?? []).filter((id) => names.some((column) => column.id === id));
  const shown = known.length > 0 ? [...new Set(known)] : defaultColumns;
  const compact = kept?.compact ?? false;
  const change = (next: { shown?: string[]; compact?: boolean }) =>
    changePreferences({ columns: { [list]: { shown: [...shown], compact, ...next } } });
  return {
    names,
    shown,
    compact,
    setCompact: (next) => change({ compact: next }),
    toggle: (id) => {
      const next = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
      if (next.length > 0) change({ shown: next });
    },
    move: (id, by) => {
      const from = shown.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= shown.length) return;
      const next = shown.filter((each) => each !== id);
      next.splice(to, 0, id);
      change({ shown: next });
    },
  };
}
