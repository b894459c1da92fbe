'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import type { FormEvent } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { CreateEntityDialog, childKinds } from './create-entity-dialog.tsx';
import { formatValue, sourceOf } from './setting-state.ts';
import type { SettingTab } from './setting-tabs.ts';

type OverviewProps = {
  detail: EntityDetail;
  tabs: readonly SettingTab[];
  onChanged: (detail: EntityDetail) => void;
  onChoose: (tab: string) => void;
};

/** The children, the effective settings and the name of an entity. */
export function EntityOverview({ detail, tabs, onChanged, onChoose }: OverviewProps) {
  const { node, mayChange } = detail;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-8">
        <Below node={node} />
        <SettingsInForce detail={detail} tabs={tabs} onChoose={onChoose} />
      </div>
      {mayChange ? (
        <div className="space-y-8">
          <Rename detail={detail} onChanged={onChanged} />
          {childKinds(node.kind).length > 0 ? <CreateEntityDialog parent={node} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function Below({ node }: { node: EntityDetail['node'] }) {
  const { me, href } = useShell();
  const children = me.entities.filter(({ parentId }) => parentId === node.id);
  if (children.length === 0) return null;
  return (
    <section aria-labelledby="below">
      <h2 id="below" className="mb-2 font-semibold">
        Child entities
      </h2>
      <ul className="divide-y border-y">
        {children.map((child) => (
          <li key={child.id} className="flex min-h-9 items-center gap-4 py-1">
            <Link href={href(`/entities/${child.id}`)} className="grow truncate font-medium hover:underline">
              {child.name}
            </Link>
            {child.disabled ? <span className="font-medium text-state-bad text-table">Disabled</span> : null}
            <span className="w-20 text-muted-foreground text-table">{child.kind.toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SettingsInForce({ detail, tabs, onChoose }: Omit<OverviewProps, 'onChanged'>) {
  return (
    <section aria-labelledby="settings" className="min-w-0">
      <h2 id="settings" className="mb-2 font-semibold">
        Effective settings
      </h2>
      <dl className="divide-y border-y">
        {tabs.flatMap((tab) =>
          tab.fields.map(({ name, label, control }) => {
            const field = detail.settings[name];
            const isOwn = 'own' in field;
            return (
              <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)_12rem]">
                <dt>
                  <button
                    type="button"
                    onClick={() => onChoose(tab.id)}
                    className="cursor-pointer rounded text-left text-muted-foreground hover:text-foreground hover:underline"
                  >
                    {label}
                  </button>
                </dt>
                <dd className="wrap-anywhere">
                  {formatValue(control, isOwn ? field.own : field.above, detail.channels)}
                </dd>
                <dd className="truncate text-muted-foreground text-table sm:text-right">
                  {isOwn ? 'set here' : sourceOf(field)}
                </dd>
              </div>
            );
          }),
        )}
      </dl>
    </section>
  );
}

function Rename({ detail, onChanged }: Pick<OverviewProps, 'detail' | 'onChanged'>) {
  const { node, version } = detail;
  const rename = useMutation<EntityDetail, BackOfficeError, string>({
    mutationFn: (name) =>
      apiRequest(`/entities/${node.id}`, { method: 'PATCH', body: JSON.stringify({ version, name }) }),
    onSuccess: (answer) => {
      toast.success(`Renamed to ${answer.node.name}`);
      onChanged(answer);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    rename.mutate(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <TextField
        id="entity-name"
        name="name"
        label="Name"
        defaultValue={node.name}
        required
        maxLength={128}
        autoComplete="off"
      />
      <FormProblem>{rename.error?.message}</FormProblem>
      <Button type="submit" disabled={rename.isPending}>
        Rename
      </Button>
    </form>
  );
}
