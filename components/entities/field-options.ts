'use client';

import { createContext, useContext } from 'react';

/** What the specification offers to choose from; the page reads it on the server. */
export type FieldOptions = {
  brands: readonly { name: string; group: string }[];
  currencies: readonly string[];
};

export const FieldOptionsContext = createContext<FieldOptions>({ brands: [], currencies: [] });

export function useFieldOptions(): FieldOptions {
  return useContext(FieldOptionsContext);
}
