'use client';

import { useRouter } from 'next/navigation';
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
import { Count } from '#components/ui/money.tsx';
import { LoadingRows, Pagination } from '#components/ui/pagination.tsx';
import type { TransactionCount, TransactionList } from '#lib/backoffice/index.ts';
import { columns, defaultColumns } from './columns.tsx';
import { ExportButton, useExport } from './export-button.tsx';
import { listState } from './list-state.ts';
import { SavedViews } from './saved-views.tsx';
import type { SearchFieldHelp } from './search-autocomplete.ts';
import { SearchInput } from './search-input.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TransactionPreview } from './transaction-preview.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { useSelection } from './use-selection.ts';

const noRows: never[] = [];

/** /transactions: search, list, preview, export. All filters are in the URL. */
export function Transactions({ fields }: { fields: readonly SearchFieldHelp[] }) {
  const { entity, href } = useShell();
  const router = useRouter();
  const [{ q, older, newer }, setQueryState] = useQueryStates(listState, { history: 'push' });
  const list = useApiQuery<TransactionList>(apiPath('/transactions', { entity, q, older, newer }));
  const problems = list.data?.problems ?? noRows;
  const count = useApiQuery<TransactionCount>(
    list.data && problems.length === 0 ? apiPath('/transactions/count', { entity, q }) : null,
  );
  const exporting = useExport(apiPath('/transactions/export.csv', { entity, q }));
  const choice = useColumns('transactions', columns, defaultColumns);
  const input = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState(-1);
  const [peeked, setPeeked] = useState(false);
  const selection = useSelection();
  const rows = list.isError ? noRows : (list.data?.rows ?? noRows);
  const row = rows[selected];
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the selection when the rows change
  useEffect(() => setSelected(-1), [q, older, newer, entity]);

  const goOlder = (): void =>
    void (list.data?.older && setQueryState({ older: list.data.older, newer: null }));
  const goNewer = (): void =>
    void (list.data?.newer && setQueryState({ newer: list.data.newer, older: null }));
  const total = count.data ? `${count.data.count.toLocaleString('en')}${count.data.capped ? '+' : ''}` : null;
  useKeys({
    j: () => setSelected((at) => Math.min(at + 1, rows.length - 1)),
    k: () => setSelected((at) => Math.max(at - 1, 0)),
    enter: () => row && router.push(href(`/transactions/${row.id}`)),
    x: () => row && selection.toggle(row),
    space: () => setPeeked(row !== undefined),
    '/': () => input.current?.focus(),
    '[': goNewer,
    ']': goOlder,
    e: () => void exporting.start(),
  });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-xl tracking-tight">Transactions</h1>
        <p className="mr-auto text-muted-foreground" aria-live="polite">
          {count.data ? <Total {...count.data} /> : null}
        </p>
        <ExportButton {...exporting} total={total} />
        <span className="hidden sm:block">
          <ColumnMenu {...choice} />
        </span>
      </div>
      <SavedViews q={q} onSearch={(next) => void setQueryState({ q: next, older: null, newer: null })} />
      <div className="mt-3">
        <SearchInput
          q={q}
          fields={fields}
          chips={list.data?.chips ?? noRows}
          problems={problems}
          input={input}
          onSearch={(next) => void setQueryState({ q: next, older: null, newer: null })}
        />
      </div>
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading transactions" /> : null}
        {list.isError ? (
          <Alert
            title="Couldn’t load the list"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && problems.length === 0 && rows.length === 0 ? (
          <Empty q={q} onClear={() => void setQueryState({ q: '', older: null, newer: null })} />
        ) : null}
        {rows.length > 0 ? (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <TransactionTable
              rows={rows}
              choice={choice}
              selected={selected}
              selection={selection}
              onOpen={({ id }) => router.push(href(`/transactions/${id}`))}
            />
            <Pagination newer={list.data?.newer ? goNewer : null} older={list.data?.older ? goOlder : null} />
          </div>
        ) : null}
      </div>
      <SelectionBar selection={selection} />
      {row ? <TransactionPreview row={row} open={peeked} onOpenChange={setPeeked} /> : null}
    </main>
  );
}

function Total({ count, capped, maxCounted }: TransactionCount) {
  if (capped) {
    return (
      <span title="Counting stops at this number. Narrow the search for the exact count.">
        <Count value={maxCounted} />+
      </span>
    );
  }
  return <Count value={count} />;
}

function Empty({ q, onClear }: { q: string; onClear: () => void }) {
  if (q) {
    return (
      <Alert title="No results" action={<Button onClick={onClear}>Clear search</Button>}>
        No transaction matches all conditions. Remove a condition, or choose another entity.
      </Alert>
    );
  }
  return (
    <Alert
      title="No transactions yet"
      action={
        <a href="/docs" className="text-primary hover:underline">
          How to send the first payment
        </a>
      }
    >
      Payments, refunds and other transactions of this entity appear here.
    </Alert>
  );
}
