'use client';

import { useShell } from './shell-context.ts';

/** Something that a list can show of each of its rows. */
export type ColumnName = { id: string; name: string };

export type ColumnChoice = {
  names: readonly ColumnName[];
  shown: readonly string[];
  compact: boolean;
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  setCompact: (compact: boolean) => void;
};

/** Columns of a list in the order that this person has chosen, wherever they sign in. */
export function useColumns(
  list: string,
  names: readonly ColumnName[],
  usual: readonly string[] = names.map(({ id }) => id),
): ColumnChoice {
  const { preferences, changePreferences } = useShell();
  const kept = preferences.columns[list];
  const known = (kept?.shown ?? []).filter((id) => names.some((column) => column.id === id));
  const shown = known.length > 0 ? [...new Set(known)] : usual;
  const compact = kept?.compact ?? false;
  const change = (next: { shown?: string[]; compact?: boolean }): void =>
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
