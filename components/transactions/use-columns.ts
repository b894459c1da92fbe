'use client';

import { useState } from 'react';
import { columnNames, usualColumns } from './columns.tsx';

export type ColumnChoice = {
  shown: readonly string[];
  compact: boolean;
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  setCompact: (compact: boolean) => void;
};

const yearSeconds = 365 * 86_400;

/** Columns in the order chosen, kept in this browser as `id.id.id!compact`, where the server can read it. */
export function useColumns(kept: string | null): ColumnChoice {
  const [choice, setChoice] = useState(() => read(kept));
  const change = (next: { shown: readonly string[]; compact: boolean }): void => {
    setChoice(next);
    const value = next.shown.join('.') + (next.compact ? '!compact' : '');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `turnpike.columns=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  };
  const { shown, compact } = choice;
  return {
    shown,
    compact,
    setCompact: (next) => change({ shown, compact: next }),
    toggle: (id) => {
      const next = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
      if (next.length > 0) change({ shown: next, compact });
    },
    move: (id, by) => {
      const from = shown.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= shown.length) return;
      const next = shown.filter((each) => each !== id);
      next.splice(to, 0, id);
      change({ shown: next, compact });
    },
  };
}

function read(kept: string | null): { shown: readonly string[]; compact: boolean } {
  const [list = '', density] = (kept ?? '').split('!');
  const known = list.split('.').filter((id) => columnNames.some((column) => column.id === id));
  return { shown: known.length > 0 ? [...new Set(known)] : usualColumns, compact: density === 'compact' };
}
