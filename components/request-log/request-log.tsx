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

/** /requests: every call that merchants' servers sent, and why those failed that did. */
export function RequestLogPage({ operations }: { operations: readonly { name: string; summary: string }[] }) {
  const { entity } = useShell();
  const [{ older, newer, call, ...filters }, setPlace] = useQueryStates(listState, { history: 'push' });
  const path = apiPath('/requests', { entity, ...filters, older, newer });
  const list = useApiQuery<RequestList>(path);
  const tokens = useApiQuery<{ tokens: TokenRow[] }>(apiPath('/access-tokens', { entity }));
  const [selected, setSelected] = useState(-1);
  const choice = useColumns('requests', columns);
  const input = useRef<HTMLInputElement>(null);
  const calls = list.isError ? nothing : (list.data?.calls ?? nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, no selection
  useEffect(() => setSelected(-1), [path]);
  const arrived = useLiveTail({
    list,
    path: apiPath('/requests', { entity, ...filters, limit: '50', newer: list.data?.first ?? null }),
    watching: older === null && newer === null,
    resting: call === null && selected < 0,
  });

  const change = (next: Partial<Filters>): void => void setPlace({ ...next, older: null, newer: null });
  const open = (id: string | null): void => void setPlace({ call: id });
  const goOlder = (): void => void (list.data?.older && setPlace({ older: list.data.older, newer: null }));
  const goNewer = (): void => void (list.data?.newer && setPlace({ newer: list.data.newer, older: null }));
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
        <h1 className="mr-auto font-semibold text-xl tracking-tight">API calls</h1>
        <span className="hidden sm:block">
          <ColumnMenu {...choice} />
        </span>
      </div>
      <p className="text-muted-foreground">
        What was sent to the API, newest first, and why it was refused. Parameters are not kept, only the ones
        that were refused.
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
        {list.isPending ? <LoadingRows name="Loading calls" /> : null}
        {list.isError ? (
          <Alert
            title="The calls could not be read"
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
            <Button look="primary" onClick={() => void list.refetch().then(() => scrollTo({ top: 0 }))}>
              {arrived >= 50 ? '50 or more' : arrived} new {arrived === 1 ? 'call' : 'calls'}: show
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
          onToken={(token) => void setPlace({ ...noFilters, token, call: null, older: null, newer: null })}
        />
      ) : null}
    </main>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <Alert title="No call fits" action={<Button onClick={onClear}>Clear the filters</Button>}>
        Every filter must hold for a call to be listed. Calls are kept for some days only.
      </Alert>
    );
  }
  return (
    <Alert
      title="No calls yet"
      action={
        <a href="/docs" className="text-primary hover:underline">
          How to send the first payment
        </a>
      }
    >
      Each request to the API is listed here a moment after its answer, also when it was refused.
    </Alert>
  );
}
