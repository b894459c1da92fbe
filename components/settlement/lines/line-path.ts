import { openQuery } from './line-list-state.ts';

/** The page of a line, which goes through the lines of this search. An empty search is one, too. */
export function linePath(id: string, q: string): string {
  const path = `/settlement-lines/${id}`;
  return q === openQuery ? path : `${path}?q=${encodeURIComponent(q)}`;
}
