'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { flattenEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { TestBadge } from '#components/ui/state-badge.tsx';
import { VirtualList } from '#components/ui/virtual-list.tsx';
import type { CurrentUser } from '#lib/backoffice/index.ts';
import { CreateEntityDialog } from './create-entity-dialog.tsx';

/** /entities: the tree of PSPs, divisions, merchants and channels. */
export function Entities() {
  const { entity } = useShell();
  const list = useApiQuery<{ entities: CurrentUser['entities']; mayAddRoot: boolean }>(
    apiPath('/entities', { entity }),
  );
  const [typed, setTyped] = useState('');
  const mayAddRoot = list.data?.mayAddRoot ?? false;
  const flattened = flattenEntities(list.data?.entities ?? []);
  const fits = flattened.filter(
    ({ path, node }) => path.toLowerCase().includes(typed.toLowerCase()) || node.id === typed,
  );
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">Entities</h1>
      <p className="text-muted-foreground">
        PSP, division, merchant, channel: settings and access tokens hold for an entity and everything below
        it.
      </p>
      {mayAddRoot && entity === null ? (
        <details className="mt-3 max-w-sm">
          <summary className="cursor-pointer rounded font-medium text-primary">Add a PSP</summary>
          <div className="mt-3">
            <CreateEntityDialog parent={null} />
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
        {list.data && fits.length === 0 ? <Alert title="No matching entities" /> : null}
        {fits.length > 0 ? (
          <VirtualList items={fits} keyOf={({ node }) => node.id}>
            {(flattened) => <EntityLine flattened={flattened} named={typed !== ''} />}
          </VirtualList>
        ) : null}
      </div>
    </main>
  );
}

/** An entity in the tree, or with its full path in search results. */
function EntityLine({
  flattened: { node, depth, path },
  named,
}: {
  flattened: ReturnType<typeof flattenEntities>[number];
  named: boolean;
}) {
  const { href } = useShell();
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 py-1">
      <Link
        href={href(`/entities/${node.id}`)}
        className="min-w-0 grow truncate font-medium hover:underline"
        style={{ paddingLeft: `${named ? 0 : depth * 1.25}rem` }}
      >
        {named ? path : node.name}
      </Link>
      {node.disabled ? <span className="font-medium text-state-bad text-table">Disabled</span> : null}
      <span className="w-20 text-muted-foreground text-table">{node.kind.toLowerCase()}</span>
      <TestBadge mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      <span className="hidden w-36 sm:block">
        <CopyButton text={node.id} name="entity id" />
      </span>
    </div>
  );
}
