'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { useColumns } from '#components/layout/use-columns.ts';
import { useKeys } from '#components/layout/use-hotkeys.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ColumnMenu } from '#components/ui/column-menu.tsx';
import { LoadingRows, Pagination } from '#components/ui/pagination.tsx';
import type { RegistrationList, RegistrationRow } from '#lib/backoffice/index.ts';
import { registrationListState, registrationStates, registrationStatusLabels } from './registration-state.ts';
import { columns, RegistrationTable } from './registration-table.tsx';

const noRows: RegistrationRow[] = [];

/** /registrations: the stored payment methods of merchants. */
export function Registrations() {
  const { entity, href } = useShell();
  const router = useRouter();
  const [{ q, state, older, newer }, setQueryState] = useQueryStates(registrationListState, {
    history: 'push',
  });
  const list = useApiQuery<RegistrationList>(apiPath('/registrations', { entity, q, state, older, newer }));
  const rows = list.isError ? noRows : (list.data?.rows ?? noRows);
  const [selected, setSelected] = useState(-1);
  const choice = useColumns('registrations', columns);
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset the selection when the rows change
  useEffect(() => setSelected(-1), [q, state, older, newer, entity]);
  const narrow = (change: Partial<{ q: string; state: typeof state }>): void =>
    void setQueryState({ ...change, older: null, newer: null });
  const goOlder = list.data?.older ? () => void setQueryState({ older: list.data.older, newer: null }) : null;
  const goNewer = list.data?.newer ? () => void setQueryState({ newer: list.data.newer, older: null }) : null;
  const row = rows[selected];
  useKeys({
    j: () => setSelected((at) => Math.min(at + 1, rows.length - 1)),
    k: () => setSelected((at) => Math.max(at - 1, 0)),
    enter: () => row && router.push(href(`/registrations/${row.id}`)),
    '/': () => box.current?.focus(),
    '[': () => goNewer?.(),
    ']': () => goOlder?.(),
  });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex items-center">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">Registrations</h1>
        <span className="hidden sm:block">
          <ColumnMenu {...choice} />
        </span>
      </div>
      <p className="text-muted-foreground">
        Payment methods that merchants stored for later charges. Card numbers stay in the vault.
      </p>
      <Filters q={q} state={state} box={box} onNarrow={narrow} />
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading registrations" /> : null}
        {list.isError ? (
          <Alert
            title="Couldn’t load the list"
            action={<Button onClick={() => narrow({ q: '' })}>Clear search</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && rows.length === 0 ? (
          <Empty narrowed={q !== '' || state !== null} onClear={() => narrow({ q: '', state: null })} />
        ) : null}
        {rows.length > 0 ? (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <RegistrationTable
              rows={rows}
              choice={choice}
              selected={selected}
              onOpen={({ id }) => router.push(href(`/registrations/${id}`))}
            />
            <Pagination newer={goNewer} older={goOlder} />
          </div>
        ) : null}
      </div>
    </main>
  );
}

type FiltersProps = {
  q: string;
  state: (typeof registrationStates)[number] | null;
  box: React.RefObject<HTMLInputElement | null>;
  onNarrow: (change: { q?: string; state?: (typeof registrationStates)[number] | null }) => void;
};

function Filters({ q, state, box, onNarrow }: FiltersProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onNarrow({ q: String(new FormData(event.currentTarget).get('q')).trim().toLowerCase() });
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <form
        onSubmit={onSubmit}
        className="flex h-9 min-w-0 grow items-center gap-2 rounded-md border border-foreground/25 px-2.5 focus-within:outline-2 focus-within:outline-ring"
      >
        <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <input
          key={q}
          ref={box}
          name="q"
          defaultValue={q}
          aria-label="Search registrations"
          placeholder="Id, short id or last four digits"
          autoComplete="off"
          className="h-full min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
      </form>
      <select
        aria-label="State"
        value={state ?? ''}
        onChange={({ target }) => onNarrow({ state: (target.value || null) as FiltersProps['state'] })}
        className="h-9 rounded-md border border-foreground/25 bg-background px-2"
      >
        <option value="">Any state</option>
        {registrationStates.map((each) => (
          <option key={each} value={each}>
            {registrationStatusLabels[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <Alert title="No results" action={<Button onClick={onClear}>Clear search</Button>}>
        Search by full id, short id or last four digits.
      </Alert>
    );
  }
  return (
    <Alert
      title="No registrations yet"
      action={
        <a href="/docs" className="text-primary hover:underline">
          How to store a payment method
        </a>
      }
    >
      Merchants store payment methods with createRegistration on a payment, or with a registration request.
    </Alert>
  );
}
