'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import entities from '#messages/en/entities/entities.json';
import { EntityLine } from './entity-line.tsx';
import { EntityTree } from './entity-tree.tsx';

const CreateEntityDialog = onDemand(() =>
  import('./create-entity-dialog.tsx').then((module) => module.CreateEntityDialog),
);

/** /entities: the tree of PSPs, divisions, merchants and channels. */
export const Entities = withMessages({ entities }, function Entities() {
  const t = useTranslations();
  const { entity } = useShell();
  const list = useApiQuery(entitiesApi.entities, { query: { entity } });
  const [typed, setTyped] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('pages.entities')}</h1>
      <p className="text-muted-foreground">{t('entities.list.lead')}</p>
      {list.data?.mayAddRoot && entity === null ? (
        <Button className="mt-3" onClick={() => setIsAdding(true)}>
          {t('entities.create.psp')}
        </Button>
      ) : null}
      <div className="mt-4 max-w-sm">
        <TextField
          id="find-entity"
          label={t('entities.list.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-64" /> : null}
        {list.isError ? <Alert title={t('entities.list.failed')}>{list.error.message}</Alert> : null}
        {list.data && typed.trim() === '' ? <EntityTree nodes={list.data.nodes} /> : null}
        {typed.trim() === '' ? null : <SearchResults typed={typed.trim()} />}
      </div>
      {isAdding ? <CreateEntityDialog parent={null} onClose={() => setIsAdding(false)} /> : null}
    </main>
  );
});

function SearchResults({ typed }: { typed: string }) {
  const t = useTranslations();
  const found = useApiQuery(entitiesApi.entities.search, { query: { q: typed, permission: 'entities.read' } });
  if (found.isPending) return <Skeleton className="h-24" />;
  if (found.isError) return <Alert title={t('entities.list.searchFailed')}>{found.error.message}</Alert>;
  const { options, more } = found.data;
  if (options.length === 0) {
    return <Alert title={t('entities.list.emptyTitle')}>{t('entities.list.empty', { typed })}</Alert>;
  }
  return (
    <>
      <ul className="border-t">
        {options.map((option) => (
          <EntityLine key={option.id} node={option} name={option.path} />
        ))}
      </ul>
      {more ? <p className="mt-2 text-muted-foreground">{t('entities.list.more')}</p> : null}
    </>
  );
}
