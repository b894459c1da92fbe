'use client';

import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { TextField } from '#components/ui/field.tsx';
import { CreateEntityForm } from './create-entity-form.tsx';
import { EntityLine } from './entity-line.tsx';
import { EntityTree } from './entity-tree.tsx';

/** /entities: the tree of PSPs, divisions, merchants and channels. */
export function Entities() {
  const { entity } = useShell();
  const list = useApiQuery(api.entities, { query: { entity } });
  const [typed, setTyped] = useState('');
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">Entities</h1>
      <p className="text-muted-foreground">
        PSP, division, merchant, channel: settings and access tokens hold for an entity and everything below
        it.
      </p>
      {list.data?.mayAddRoot && entity === null ? (
        <details className="mt-3 max-w-sm">
          <summary className="cursor-pointer rounded font-medium text-primary">Add a PSP</summary>
          <div className="mt-3">
            <CreateEntityForm parent={null} />
          </div>
        </details>
      ) : null}
      <div className="mt-4 max-w-sm">
        <TextField
          id="find-entity"
          label="Find by name or id"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-64" /> : null}
        {list.isError ? <Alert title="Couldn’t load the entities">{list.error.message}</Alert> : null}
        {list.data && typed.trim() === '' ? <EntityTree nodes={list.data.nodes} /> : null}
        {typed.trim() === '' ? null : <SearchResults typed={typed.trim()} />}
      </div>
    </main>
  );
}

function SearchResults({ typed }: { typed: string }) {
  const found = useApiQuery(api.entities.search, { query: { q: typed, permission: 'entities.read' } });
  if (found.isPending) return <Skeleton className="h-24" />;
  if (found.isError) return <Alert title="Couldn’t search the entities">{found.error.message}</Alert>;
  const { options, more } = found.data;
  if (options.length === 0) {
    return <Alert title="No matching entities">No name or id contains “{typed}”. Try a part of it.</Alert>;
  }
  return (
    <>
      <ul className="border-t">
        {options.map((option) => (
          <EntityLine key={option.id} node={option} name={option.path} />
        ))}
      </ul>
      {more ? <p className="mt-2 text-muted-foreground">There are more. Type more of the name.</p> : null}
    </>
  );
}
