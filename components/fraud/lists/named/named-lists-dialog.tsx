'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { NamedListRow } from '#lib/fraud/staff/index.ts';
import namedLists from '#messages/en/fraud/named-lists.json';
import { FillListDialog, NewListDialog, RemoveListDialog, RenameListDialog } from './named-list-forms.tsx';

type Open = 'new' | { form: 'fill' | 'rename' | 'remove'; list: NamedListRow } | null;

/** The lists of one's own of the entities that the page shows: created, filled, renamed and removed here. */
export const NamedListsDialog = withMessages({ namedLists }, function NamedListsDialog({ onClose }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const { entity, me } = useShell();
  const query = entity ? { entity } : {};
  const { data, error } = useApiQuery(fraudApi['named-lists'], { query }, { staleTimeMs: 0 });
  const [open, setOpen] = useState<Open>(null);
  const done = (message?: string): void => {
    setOpen(null);
    if (message === undefined) return;
    toast.success(message);
    void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => /^\/(named|risk)-lists/.test(String(key)) });
  };
  if (open === 'new') return <NewListDialog onDone={done} />;
  if (open?.form === 'fill') return <FillListDialog list={open.list} onDone={done} />;
  if (open?.form === 'rename') return <RenameListDialog list={open.list} onDone={done} />;
  if (open?.form === 'remove') return <RemoveListDialog list={open.list} onDone={done} />;
  return (
    <Dialog open onOpenChange={onClose} title={t('namedLists.title')} description={t('namedLists.description')}>
      <FormProblem>{error?.message}</FormProblem>
      {data?.lists.length === 0 ? <p>{t('namedLists.empty')}</p> : null}
      <ul className="divide-y">
        {data?.lists.map((list) => (
          <ListLine key={list.id} list={list} onOpen={(form) => setOpen({ form, list })} />
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>{t('namedLists.close')}</Button>
        {me.permissions.includes('risk.write') ? (
          <Button variant="primary" onClick={() => setOpen('new')}>
            {t('namedLists.new.open')}
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
});

type Props = { onClose: () => void };
type LineProps = { list: NamedListRow; onOpen: (form: 'fill' | 'rename' | 'remove') => void };

function ListLine({ list, onOpen }: LineProps) {
  const t = useTranslations();
  const { name, kind, entries, entityName, mayChange } = list;
  const actions = [
    ['fill', t('namedLists.fill.open'), t('namedLists.fill.openNamed', { name })],
    ['rename', t('namedLists.rename.open'), t('namedLists.rename.openNamed', { name })],
    ['remove', t('namedLists.remove.open'), t('namedLists.remove.openNamed', { name })],
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium">
          <span className="font-mono">{name}</span>{' '}
          <span className="font-normal text-muted-foreground">{entityName}</span>
        </span>
        <span className="block text-muted-foreground">
          {t(`namedLists.kind.${kind}`)} · {t('namedLists.entries', { entries })}
        </span>
      </span>
      {mayChange ? (
        <span className="flex gap-2">
          {actions.map(([form, label, described]) => (
            <Button key={form} aria-label={described} onClick={() => onOpen(form)}>
              {label}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  );
}
