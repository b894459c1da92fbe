'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { apiPath } from '#components/layout/api-path.ts';
import {
  type BackOfficeError,
  callBackOffice,
  useBackOffice,
} from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button, buttonLook } from '#components/ui/button.tsx';
import { Copyable } from '#components/ui/copyable.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import { Notice, Skeleton } from '#components/ui/notice.tsx';
import { TestMark } from '#components/ui/state-badge.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { AddChild, childKinds } from './add-child.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { SettingsTable } from './settings-table.tsx';

/** /entities/{id}: one entity with what it sets and inherits. */
export function Entity({ id }: { id: string }) {
  const { href } = useShell();
  const detail = useBackOffice<EntityDetail>(apiPath(`/entities/${id}`, {}));
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <nav aria-label="Breadcrumbs" className="mb-3 flex flex-wrap items-center gap-1 text-muted-foreground">
        <Link href={href('/entities')} className="hover:text-foreground hover:underline">
          Entities
        </Link>
        {detail.data?.path.map((above) => (
          <span key={above.id} className="flex items-center gap-1">
            <ChevronRight aria-hidden className="size-3.5" />
            <Link href={href(`/entities/${above.id}`)} className="hover:text-foreground hover:underline">
              {above.name}
            </Link>
          </span>
        ))}
      </nav>
      {detail.isPending ? <Skeleton className="h-64" /> : null}
      {detail.isError ? <Notice title="This entity cannot be shown">{detail.error.message}</Notice> : null}
      {detail.data && !detail.isError ? <Details key={detail.data.node.id} detail={detail.data} /> : null}
    </main>
  );
}

function Details({ detail }: { detail: EntityDetail }) {
  const client = useQueryClient();
  const router = useRouter();
  const { node, own, inherited, mayChange } = detail;
  const [disabling, setDisabling] = useState(false);
  const change = useMutation<EntityDetail, BackOfficeError, { name?: string; disabled?: boolean }>({
    mutationFn: (body) =>
      callBackOffice(`/entities/${node.id}`, { method: 'PATCH', body: JSON.stringify(body) }),
    onSuccess: async (answer) => {
      setDisabling(false);
      client.setQueryData([`/entities/${node.id}`], answer);
      toast.success(`${answer.node.name} is changed`);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/entities'),
      });
      router.refresh();
    },
  });
  const rename = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change.mutate({ name: String(new FormData(event.currentTarget).get('name')) });
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">{node.name}</h1>
        <span className="text-muted-foreground">{node.kind.toLowerCase()}</span>
        <TestMark mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
        {node.disabled ? <span className="font-medium text-state-bad">Disabled</span> : null}
        <div className="ml-auto flex gap-2">
          <Link href={`/transactions?entity=${node.id}`} className={buttonLook('secondary')}>
            Its transactions
          </Link>
          {mayChange && !node.disabled ? <Button onClick={() => setDisabling(true)}>Disable</Button> : null}
          {mayChange && node.disabled ? (
            <Button look="primary" onClick={() => change.mutate({ disabled: false })}>
              Enable
            </Button>
          ) : null}
        </div>
      </header>
      <p className="mt-1">
        <Copyable whole text={node.id} name="entity id" />
      </p>
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SettingsTable own={own} inherited={inherited} />
        {mayChange ? (
          <div className="space-y-8">
            <form onSubmit={rename} className="space-y-3">
              <TextField
                id="entity-name"
                name="name"
                label="Name"
                defaultValue={node.name}
                required
                maxLength={128}
              />
              <FormProblem>{change.error?.message}</FormProblem>
              <Button type="submit" disabled={change.isPending}>
                Rename
              </Button>
            </form>
            {childKinds(node.kind).length > 0 ? <AddChild parent={node} /> : null}
          </div>
        ) : null}
      </div>
      {disabling ? (
        <DisableDialog
          node={node}
          pending={change.isPending}
          onConfirm={() => change.mutate({ disabled: true })}
          onClose={() => setDisabling(false)}
        />
      ) : null}
    </>
  );
}
