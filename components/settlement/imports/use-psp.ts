import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';

/** The PSP of the file: the only one that the user may import for, unless another one is selected. */
export function usePsp() {
  const [selected, setPsp] = useState<string | null>(null);
  const found = useApiQuery(entitiesApi.entities.search, {
    query: { q: '', kinds: 'PSP', permission: 'settlement.write' },
  });
  const options = found.data?.options ?? [];
  const psp = selected ?? (options.length === 1 ? (options[0]?.id ?? null) : null);
  return { psp, setPsp, isPspPending: psp === null && found.isPending };
}
