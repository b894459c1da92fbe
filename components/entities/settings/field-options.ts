'use client';

import { createContext, useContext } from 'react';

/** The values that the specification allows; the page reads them on the server. */
export type FieldOptions = {
  brands: readonly { name: string; group: string }[];
  currencies: readonly string[];
  /** ISO 3166, two letters. */
  countries: readonly string[];
};

export const FieldOptionsContext = createContext<FieldOptions>({ brands: [], currencies: [], countries: [] });

export function useFieldOptions(): FieldOptions {
  return useContext(FieldOptionsContext);
}
