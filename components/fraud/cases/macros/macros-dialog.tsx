'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CaseMacroRow } from '#lib/fraud/staff/index.ts';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import caseMacros from '#messages/en/fraud/case-macros.json';
import { describeMacro } from './describe-macro.ts';
import { MacroForm } from './macro-form.tsx';

type Props = { onClose: () => void };

/** The macros of the entities that the page shows: added, changed and deleted here. */
export const MacrosDialog = withMessages({ caseMacros, caseDialogs }, function MacrosDialog(props: Props) {
  const { onClose } = props;
  const t = useTranslations();
  const client = useQueryClient();
  const { entity, me } = useShell();
  const query = entity ? { entity } : {};
  const { data, error } = useApiQuery(fraudApi['case-macros'], { query }, { staleTimeMs: 0 });
  const [form, setForm] = useState<CaseMacroRow | 'new' | null>(null);
  const refresh = (message: string): void => {
    toast.success(message);
    void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).includes('macros') });
  };
  const remove = ({ id, version }: CaseMacroRow): void => {
    const param = { id };
    answerOf(fraudApi['case-macros'][':id'].delete.$post({ param, json: { version } }))
      .then(() => refresh(t('caseMacros.manage.deleted')))
      .catch((problem: Error) => toast.error(problem.message));
  };
  if (form) {
    return (
      <MacroForm
        macro={form === 'new' ? null : form}
        onClose={() => setForm(null)}
        onSaved={() => {
          refresh(t('caseMacros.manage.saved'));
          setForm(null);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('caseMacros.manage.title')}
      description={t('caseMacros.manage.description')}
    >
      <FormProblem>{error?.message}</FormProblem>
      {data?.macros.length === 0 ? <p>{t('caseMacros.manage.empty')}</p> : null}
      <ul className="divide-y">
        {data?.macros.map((macro) => (
          <MacroLine key={macro.id} macro={macro} onChange={() => setForm(macro)} onDelete={remove} />
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>{t('caseMacros.manage.close')}</Button>
        {me.permissions.includes('risk.write') ? (
          <Button variant="primary" onClick={() => setForm('new')}>
            {t('caseMacros.manage.new')}
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
});

type LineProps = { macro: CaseMacroRow; onChange: () => void; onDelete: (macro: CaseMacroRow) => void };

function MacroLine({ macro, onChange, onDelete }: LineProps) {
  const t = useTranslations();
  const { name, entityName, mayChange } = macro;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-60">
        <span className="block font-medium">
          {name} <span className="font-normal text-muted-foreground">{entityName}</span>
        </span>
        <span className="block text-muted-foreground">{describeMacro(t, macro)}</span>
      </span>
      {mayChange ? (
        <span className="flex gap-2">
          <Button aria-label={t('caseMacros.manage.changeNamed', { name })} onClick={onChange}>
            {t('caseMacros.manage.change')}
          </Button>
          <Button aria-label={t('caseMacros.manage.deleteNamed', { name })} onClick={() => onDelete(macro)}>
            {t('caseMacros.manage.delete')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
