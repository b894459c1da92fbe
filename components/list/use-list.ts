'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import type { ListEndpoint, ListRow } from './list-endpoint.ts';
import { listState } from './list-state.ts';

const dayMs = 86_400_000;

type ListOptions = {
  /** The search of an URL without one. */
  defaultQuery?: string | undefined;
  refreshMs?: number | undefined;
};

/** A list with its search, order and page, all of them in the URL. */
export function useList<Row extends ListRow>(
  endpoint: ListEndpoint<Row>,
  { defaultQuery = '', refreshMs }: ListOptions = {},
) {
  const { entity } = useShell();
  const parsers = useMemo(() => ({ ...listState, q: parseAsString.withDefault(defaultQuery) }), [defaultQuery]);
  const [state, setState] = useQueryStates(parsers, { history: 'push' });
  const { q, sort, older, newer } = state;
  const page = useApiQuery(
    endpoint,
    { query: { entity, q, sort, older, newer } },
    refreshMs === undefined ? {} : { refetchIntervalMs: refreshMs },
  );
  const description = useApiQuery(endpoint.description, {}, { staleTimeMs: dayMs });
  const problems = page.data?.problems ?? [];
  const count = useApiQuery(endpoint.count, page.data && problems.length === 0 ? { query: { entity, q } } : null);
  const go = (next: { older?: string | null; newer?: string | null }): void =>
    void setState({ older: null, newer: null, ...next });
  return {
    ...state,
    entity,
    page,
    problems,
    description: description.data,
    count: problems.length === 0 ? count.data : undefined,
    rows: page.isError ? [] : (page.data?.rows ?? []),
    search: (text: string): void => void setState({ q: text, older: null, newer: null }),
    sortBy: (id: string | null): void => void setState({ sort: id, older: null, newer: null }),
    goOlder: page.data?.older ? () => go({ older: page.data?.older ?? null }) : null,
    goNewer: page.data?.newer ? () => go({ newer: page.data?.newer ?? null }) : null,
    goFirst: (): void => go({}),
  };
}

export type List<Row extends ListRow> = ReturnType<typeof useList<Row>>;
