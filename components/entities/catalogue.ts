'use client';

import { createContext, useContext } from 'react';

/** What the specification offers to choose from; the page reads it on the server. */
export type Catalogue = {
  brands: readonly { name: string; group: string }[];
  currencies: readonly string[];
};

export const CatalogueContext = createContext<Catalogue>({ brands: [], currencies: [] });

export function useCatalogue(): Catalogue {
  return useContext(CatalogueContext);
}
