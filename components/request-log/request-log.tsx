'use client';

import { useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { useColumns } from '#components/layout/use-columns.ts';
import { useKeys } from '#components/layout/use-hotkeys.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ColumnMenu } from '#components/ui/column-menu.tsx';
import { LoadingRows, Pagination } from '#components/ui/pagination.tsx';
import type { RequestList, TokenRow } from '#lib/backoffice/index.ts';
import { listState } from './list-state.ts';
import { type Filters, noFilters, RequestFilters } from './request-filters.tsx';
import { RequestPanel } from './request-panel.tsx';
import { columns, RequestTable } from './request-table.tsx';
import { useLiveTail } from './use-live-tail.ts';

const nothing: never[] = [];

/** /requests: the API requests of merchants, and why requests failed. */
export function RequestLogPage({ operations }: { operations: readonly { name: string; summary: string }[] }) {
  const { entity } = useShell();
  const [{ older, newer, call, ...filters }, setQueryState] = useQueryStates(listState, { history: 'push' });
  const path = apiPath('/requests', { entity, ...filters, older, newer });
  const list = useApiQuery<RequestList>(path);
  const tokens = useApiQuery<{ tokens: TokenRow[] }>(apiPath('/access-tokens', { entity }));
  const [selected, setSelected] = useState(-1);
  const choice = useColumns('requests', columns);
  const input = useRef<HTMLInputElement>(null);
  const calls = list.isError ? nothing : (list.data?.calls ?? nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the selection when the rows change
  useEffect(() => setSelected(-1), [path]);
  const arrived = useLiveTail({
    list,
    path: apiPath('/requests', { entity, ...filters, limit: '50', newer: list.data?.first ?? null }),
    watching: older === null && newer === null,
    resting: call === null && selected < 0,
  });

  const change = (next: Partial<Filters>): void => void setQueryState({ ...next, older: null, newer: null });
  const open = (id: string | null): void => void setQueryState({ call: id });
  const goOlder = (): void =>
    void (list.data?.older && setQueryState({ older: list.data.older, newer: null }));
  const goNewer = (): void =>
    void (list.data?.newer && setQueryState({ newer: list.data.newer, older: null }));
  const row = calls[selected];
  useKeys({
    j: () => setSelected((at) => Math.min(at + 1, calls.length - 1)),
    k: () => setSelected((at) => Math.max(at - 1, 0)),
    enter: () => row && open(row.id),
    space: () => row && open(row.id),
    '/': () => input.current?.focus(),
    '[': goNewer,
    ']': goOlder,
  });
  const narrowed = Object.values(filters).some(Boolean);
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex items-center">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">API requests</h1>
        <span className="hidden sm:block">
          <ColumnMenu {...choice} />
        </span>
      </div>
      <p className="text-muted-foreground">
        Requests to the API, newest first, and why they were rejected. Only rejected parameters are stored.
      </p>
      <div className="mt-3">
        <RequestFilters
          filters={filters}
          operations={operations}
          tokens={tokens.data?.tokens ?? nothing}
          input={input}
          onChange={change}
        />
      </div>
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading requests" /> : null}
        {list.isError ? (
          <Alert
            title="Couldn’t load the requests"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && calls.length === 0 ? (
          <Empty narrowed={narrowed} onClear={() => change(noFilters)} />
        ) : null}
        {arrived > 0 ? (
          <div className="sticky top-14 z-10 mb-2 flex justify-center">
            <Button variant="primary" onClick={() => void list.refetch().then(() => scrollTo({ top: 0 }))}>
              {arrived >= 50 ? '50 or more' : arrived} new {arrived === 1 ? 'request' : 'requests'}: show
            </Button>
          </div>
        ) : null}
        {calls.length > 0 ? (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <RequestTable calls={calls} choice={choice} selected={selected} onOpen={({ id }) => open(id)} />
            <Pagination newer={list.data?.newer ? goNewer : null} older={list.data?.older ? goOlder : null} />
          </div>
        ) : null}
      </div>
      {call ? (
        <RequestPanel
          id={call}
          onClose={() => open(null)}
          onToken={(token) =>
            void setQueryState({ ...noFilters, token, call: null, older: null, newer: null })
          }
        />
      ) : null}
    </main>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <Alert title="No matching requests" action={<Button onClick={onClear}>Clear filters</Button>}>
        No request matches all filters. Requests are kept for a few days only.
      </Alert>
    );
  }
  return (
    <Alert
      title="No requests yet"
      action={
        <a href="/docs" className="text-primary hover:underline">
          How to send the first payment
        </a>
      }
    >
      Each request to the API appears here shortly after its response, including rejected requests.
    </Alert>
  );
}
