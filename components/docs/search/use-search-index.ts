import { useEffect, useState } from 'react';
import type { SearchEntry } from '#lib/docs/index.ts';

type SearchIndex = { state: 'loading' | 'ready' | 'failed'; entries: readonly SearchEntry[] };

/** The index, loaded when the search is opened for the first time; the browser keeps it. */
export function useSearchIndex(): SearchIndex {
  const [index, setIndex] = useState<SearchIndex>({ state: 'loading', entries: [] });
  useEffect(() => {
    let isLeft = false;
    const show = (next: SearchIndex): void => {
      if (!isLeft) setIndex(next);
    };
    fetch('/docs/search-index.json')
      .then((response) => {
        if (!response.ok) throw new Error(`The index answered ${response.status}`);
        return response.json();
      })
      .then((entries: SearchEntry[]) => show({ state: 'ready', entries }))
      .catch(() => show({ state: 'failed', entries: [] }));
    return () => {
      isLeft = true;
    };
  }, []);
  return index;
}
