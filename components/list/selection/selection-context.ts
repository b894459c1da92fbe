'use client';

import { createContext, useContext } from 'react';
import type { ListRow } from '#components/list/list-endpoint.ts';
import type { Selection } from './use-selection.ts';

const Context = createContext<Selection<ListRow> | null>(null);

/** The selection reaches the checkboxes past the rows: a change of it renders them and no row. */
export const SelectionContext = Context.Provider;

export function useSelectionContext(): Selection<ListRow> {
  const selection = useContext(Context);
  if (!selection) throw new Error('useSelectionContext must be used inside SelectionContext');
  return selection;
}
