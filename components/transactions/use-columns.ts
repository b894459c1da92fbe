'use client';

import { useShell } from '#components/layout/shell-context.ts';
import { columnNames, usualColumns } from './columns.tsx';

export type ColumnChoice = {
  shown: readonly string[];
  compact: boolean;
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  setCompact: (compact: boolean) => void;
};

const list = 'transactions';

/** Columns in the order that this person has chosen, wherever they sign in. */
export function useColumns(): ColumnChoice {
  const { preferences, changePreferences } = useShell();
  const kept = preferences.columns[list];
  const known = (kept?.shown ?? []).filter((id) => columnNames.some((column) => column.id === id));
  const shown = known.length > 0 ? [...new Set(known)] : usualColumns;
  const compact = kept?.compact ?? false;
  const change = (next: { shown?: string[]; compact?: boolean }): void =>
    changePreferences({ columns: { [list]: { shown: [...shown], compact, ...next } } });
  return {
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
