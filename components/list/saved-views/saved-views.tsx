'use client';

import { BookmarkPlus, Pencil, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { staffApi } from '#components/api/staff-api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import type { ListEndpoint, ListRow } from '#components/list/list-endpoint.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Count } from '#components/ui/values/money.tsx';
import type { SavedViewRow } from '#lib/staff/index.ts';

const SavedViewDialog = onDemand(() => import('./saved-view-dialog.tsx').then((module) => module.SavedViewDialog));

type SavedViewsProps<Row extends ListRow> = {
  /** The name of the list. */
  list: string;
  endpoint: ListEndpoint<Row>;
  q: string;
  /** The searches that every user has; left out: all rows. */
  views?: readonly ListView[] | undefined;
  onSearch: (q: string) => void;
};

/** A search with a name, as a tab of its list. */
export type ListView = { q: string; name: string };

const tab =
  'inline-flex h-9 cursor-pointer items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-1 text-muted-foreground hover:text-foreground aria-[current=true]:border-primary aria-[current=true]:text-foreground';

/** Saved searches as tabs above the list, each with its count. */
export function SavedViews<Row extends ListRow>(props: SavedViewsProps<Row>) {
  const t = useTranslations();
  const { list, endpoint, q, onSearch, views: builtIn = [{ q: '', name: t('list.views.all') }] } = props;
  const { entity } = useShell();
  const saved = useApiQuery(staffApi['saved-views'], { query: { entity, list } });
  const [editing, setEditing] = useState<SavedViewRow | 'new' | null>(null);
  const views = saved.data?.views ?? [];
  const current = views.find(({ query }) => query === q);
  const isBuiltIn = builtIn.some((view) => view.q === q);
  if (views.length === 0 && builtIn.length === 1 && isBuiltIn) return null;
  return (
    <nav aria-label={t('list.views.title')} className="mt-2 flex items-center gap-5 overflow-x-auto border-b">
      {builtIn.map((view) => (
        <button key={view.q} type="button" className={tab} aria-current={view.q === q} onClick={() => onSearch(view.q)}>
          {view.name}
          {builtIn.length > 1 && view.q !== '' ? <ViewCount endpoint={endpoint} query={view.q} /> : null}
        </button>
      ))}
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={tab}
          aria-current={view.id === current?.id}
          title={view.entityId ? t('list.views.sharedBy', { query: view.query, owner: view.ownerName }) : view.query}
          onClick={() => onSearch(view.query)}
        >
          {view.entityId ? <Users aria-label={t('list.views.shared')} className="size-3.5" /> : null}
          {view.name}
          <ViewCount endpoint={endpoint} query={view.query} />
        </button>
      ))}
      <span className="ml-auto flex">
        {current?.mayChange ? (
          <button
            type="button"
            className={buttonVariants('ghost', 'small')}
            onClick={() => setEditing(current)}
            aria-label={t('list.views.editNamed', { name: current.name })}
          >
            <Pencil aria-hidden className="size-3.5" />
            {t('list.views.editView')}
          </button>
        ) : null}
        {!isBuiltIn && !current ? (
          <button type="button" className={buttonVariants('ghost', 'small')} onClick={() => setEditing('new')}>
            <BookmarkPlus aria-hidden className="size-3.5" />
            {t('list.views.saveSearch')}
          </button>
        ) : null}
      </span>
      {editing ? (
        <SavedViewDialog
          list={list}
          view={editing === 'new' ? null : editing}
          query={q}
          onClose={() => setEditing(null)}
          onDone={() => {
            setEditing(null);
            void saved.refetch();
          }}
        />
      ) : null}
    </nav>
  );
}

type ViewCountProps<Row extends ListRow> = { endpoint: ListEndpoint<Row>; query: string };

/** Loads the count after the tabs are shown and keeps it for 30 seconds. */
function ViewCount<Row extends ListRow>({ endpoint, query }: ViewCountProps<Row>) {
  const { entity } = useShell();
  const { data } = useApiQuery(endpoint.count, { query: { entity, q: query } }, { staleTimeMs: 30_000 });
  return (
    <span className="min-w-4 rounded bg-muted px-1 text-center text-[0.6875rem] tabular-nums">
      {data ? <Count value={data.count} /> : '…'}
      {data?.capped ? '+' : ''}
    </span>
  );
}
