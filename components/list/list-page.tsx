'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { useTimeZone } from '#components/ui/values/time/time-zone.tsx';
import type { DescribedList } from '#lib/staff/index.ts';
import list from '#messages/en/list/list.json';
import { type ListCells, toColumns } from './columns/list-columns.tsx';
import { useColumns } from './columns/use-columns.ts';
import { EmptyList } from './empty-list.tsx';
import { useExport } from './export-button.tsx';
import type { ListEndpoint, ListRow } from './list-endpoint.ts';
import { ListHeader } from './list-header.tsx';
import { ListTable } from './list-table.tsx';
import { NewRows } from './new-rows.tsx';
import { LoadingRows, Pagination } from './pagination.tsx';
import { type ListView, SavedViews } from './saved-views/saved-views.tsx';
import { FilterBar, isShownByFilter } from './search/filter-bar.tsx';
import { SearchBox } from './search/search-box.tsx';
import { SelectionContext } from './selection/selection-context.ts';
import { type Selection, useSelection } from './selection/use-selection.ts';
import { type List, useList } from './use-list.ts';

const SelectionBar = onDemand(() => import('./selection/selection-bar.tsx').then((module) => module.SelectionBar));

export type ListPageProps<Row extends ListRow> = {
  /** The addresses of the list: `api.transactions`. */
  endpoint: ListEndpoint<Row>;
  title: string;
  /** One line: what this page is. */
  lead?: ReactNode;
  /** The search of an address without one; left out: all rows. */
  defaultQuery?: string;
  /** Its parts as tabs; left out: all rows, and the views that users saved. */
  views?: readonly ListView[];
  /**
   * How often the page is read again, for a list whose new rows are not at its top; left out: new rows are announced and
   * shown on request.
   */
  refreshMs?: number;
  cells?: ListCells<Row>;
  /** The page of a row; left out: a row opens its preview. */
  hrefOf?: (row: Row) => string;
  /** A row in words, for screen readers. */
  nameOf: (row: Row) => string;
  /** The two lines of a row below 640 px. */
  narrow: (row: Row) => ReactNode;
  /** The row beside the list, opened by Space. */
  peek?: (row: Row) => { title: ReactNode; content: ReactNode };
  /** The main action of the page. */
  action?: ReactNode;
  /** Actions for the selected rows. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** What a list without rows shows. */
  empty: ReactNode;
  children?: ReactNode;
};

/** The page of a list: search, filters, table, selection, preview, export. All of its state is in the URL. */
export const ListPage = withMessages({ list }, function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const t = useTranslations();
  const list = useList(props.endpoint, props);
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      {list.description ? (
        <DescribedPage {...props} list={list} description={list.description} />
      ) : (
        <LoadingRows name={t('list.loading', { noun: props.title.toLowerCase() })} />
      )}
    </main>
  );
});

type DescribedProps<Row extends ListRow> = ListPageProps<Row> & { list: List<Row>; description: DescribedList };

function DescribedPage<Row extends ListRow>(props: DescribedProps<Row>) {
  const t = useTranslations();
  const { endpoint, list, description, cells = {}, title, hrefOf, nameOf, narrow } = props;
  const { noun, name, fields } = description;
  const { q, page, rows, problems, search } = list;
  const input = useRef<HTMLInputElement>(null);
  const selection = useSelection<Row>(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells of a page never change; its order does
  const columns = useMemo(() => toColumns(description, cells, list), [description, list.sort]);
  const defaults = description.columns.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const choice = useColumns(name, columns, defaults);
  const { entity, sort } = list;
  const zone = useTimeZone();
  const exported = { query: { entity, q, sort, columns: choice.shown.join(','), zone } };
  const exporting = useExport(noun.many, (signal) => endpoint['export.csv'].$get(exported, { init: { signal } }));
  const exportingSheet = useExport(noun.many, (signal) => endpoint['export.xlsx'].$get(exported, { init: { signal } }));
  const keys = useRowKeys(props, { input, selection, exporting });
  const row = rows[keys.selected];
  return (
    <>
      <ListHeader
        title={title}
        lead={props.lead}
        count={list.count}
        exporting={description.canExport ? exporting : null}
        exportingSheet={description.canExport ? exportingSheet : null}
        choice={choice}
        action={props.action}
      />
      <SavedViews list={name} q={q} endpoint={endpoint} views={props.views} onSearch={search} />
      <div className="mt-3">
        <SearchBox
          q={q}
          noun={noun.many}
          fields={fields}
          chips={(page.data?.chips ?? []).filter(({ text }) => !isShownByFilter(fields, text))}
          problems={problems}
          input={input}
          onSearch={search}
        />
        <FilterBar fields={fields} q={q} onSearch={search} />
      </div>
      {props.children}
      <div className="mt-4" aria-busy={page.isFetching}>
        {props.refreshMs === undefined ? <NewRows endpoint={endpoint} list={list} noun={noun} /> : null}
        {page.isPending || (page.isPlaceholderData && rows.length === 0) ? (
          <LoadingRows name={t('list.loading', { noun: noun.many })} />
        ) : null}
        {page.isError ? <LoadFailure list={list} noun={noun.many} /> : null}
        {page.isSuccess && !page.isPlaceholderData && problems.length === 0 && rows.length === 0 ? (
          <EmptyList
            endpoint={endpoint}
            q={q === (props.defaultQuery ?? '') ? '' : q}
            noun={noun}
            isFirstPage={list.older === null && list.newer === null}
            empty={props.empty}
            onSearch={search}
          />
        ) : null}
        {rows.length > 0 ? (
          <div className={page.isPlaceholderData ? 'opacity-60' : ''}>
            <SelectionContext value={selection}>
              <ListTable
                rows={rows}
                columns={columns}
                choice={choice}
                hrefOf={hrefOf}
                nameOf={nameOf}
                narrow={narrow}
                selected={keys.selected}
                onOpen={keys.open}
              />
            </SelectionContext>
            <Pagination newer={list.goNewer} older={list.goOlder} />
          </div>
        ) : null}
      </div>
      {selection.rows.length > 0 ? (
        <SelectionBar rows={selection.rows} onClear={selection.clear}>
          {props.bulk?.(selection)}
        </SelectionBar>
      ) : null}
      {row && props.peek ? <Peek {...props.peek(row)} open={keys.peeked} onOpenChange={keys.setPeeked} /> : null}
    </>
  );
}

function LoadFailure<Row extends ListRow>({ list: { page }, noun }: { list: List<Row>; noun: string }) {
  const t = useTranslations();
  return (
    <Alert
      title={t('list.failed', { noun })}
      action={<Button onClick={() => void page.refetch()}>{t('common.tryAgain')}</Button>}
    >
      {page.error?.message}
    </Alert>
  );
}

type PeekProps = { title: ReactNode; content: ReactNode; open: boolean; onOpenChange: (open: boolean) => void };

function Peek({ title, content, open, onOpenChange }: PeekProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} position="side" title={title}>
      {content}
    </Dialog>
  );
}

type KeyTargets<Row> = {
  input: { readonly current: HTMLInputElement | null };
  selection: Selection<Row>;
  exporting: { start: () => Promise<void> };
};

/** The row that the keys move over: j and k, Enter opens, Space previews, x selects. */
function useRowKeys<Row extends ListRow>(
  { list, description, hrefOf, peek }: DescribedProps<Row>,
  { input, selection, exporting }: KeyTargets<Row>,
) {
  const { href } = useShell();
  const router = useRouter();
  const [selected, setSelected] = useState(-1);
  const [peeked, setPeeked] = useState(false);
  const { rows, q, older, newer, entity, sort } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => setSelected(-1), [q, older, newer, entity, sort]);
  const row = rows[selected];
  const open = useCallback(
    (target: Row): void => {
      if (hrefOf) {
        router.push(href(hrefOf(target)));
        return;
      }
      setSelected(rows.indexOf(target));
      setPeeked(true);
    },
    [hrefOf, href, router, rows],
  );
  useKeys({
    j: () => setSelected((at) => Math.min(at + 1, rows.length - 1)),
    k: () => setSelected((at) => Math.max(at - 1, 0)),
    enter: () => row && open(row),
    x: () => row && selection.toggle(row),
    space: () => setPeeked(row !== undefined && peek !== undefined),
    '/': () => input.current?.focus(),
    '[': () => list.goNewer?.(),
    ']': () => list.goOlder?.(),
    e: () => description.canExport && void exporting.start(),
  });
  return { selected, peeked, setPeeked, open };
}
