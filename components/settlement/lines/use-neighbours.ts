import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { settlementApi } from '../api.ts';
import { lineState, openQuery } from './line-list-state.ts';
import { linePath } from './line-path.ts';

export type Neighbours = {
  /** The addresses of the lines before and after, in the search that the line was opened from; null: none. */
  previous: string | null;
  next: string | null;
  /** Opens the line after this one, else the one before, else the list. */
  openNext: () => void;
};

/** The lines around one, reached by j and k. They are read before the decision, so that the next one is there at once. */
export function useNeighbours(id: string): Neighbours {
  const router = useRouter();
  const { href, entity } = useShell();
  const [{ q }] = useQueryStates(lineState);
  const { data } = useApiQuery(
    settlementApi['settlement-lines'][':id'].neighbours,
    { param: { id }, query: { q, entity } },
    { staleTimeMs: 0 },
  );
  const next = data?.next ?? null;
  const previous = data?.previous ?? null;
  useApiQuery(settlementApi['settlement-lines'][':id'], next === null ? null : { param: { id: next } });
  const toPath = (line: string | null): string | null => line && href(linePath(line, q));
  const open = (path: string | null): void => {
    if (path) router.push(path);
  };
  useKeys({ j: () => open(toPath(next)), k: () => open(toPath(previous)) });
  const list = q === openQuery ? '/settlement-lines' : `/settlement-lines?q=${encodeURIComponent(q)}`;
  return {
    previous: toPath(previous),
    next: toPath(next),
    openNext: () => open(toPath(next ?? previous) ?? href(list)),
  };
}
