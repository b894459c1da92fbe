'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { notSent } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RiskListImport } from '#lib/fraud/staff/index.ts';
import { importForm } from '#lib/fraud/staff/lists/forms.ts';
import riskListDialogs from '#messages/en/fraud/risk-list-dialogs.json';

type Props = { onDone: (message?: string) => void };

/** Adds the lines of a CSV file, all or none of them. */
export const ImportDialog = withMessages({ riskListDialogs }, function ImportDialog({ onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const [problems, setProblems] = useState<RiskListImport['problems']>([]);
  const form = useZodForm(importForm, { entityId: entity ?? '', csv: '', acceptsUnusual: false });
  const csv = form.watch('csv');
  // What was accepted are the lines that were shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the lines change
  useEffect(() => form.setValue('acceptsUnusual', false), [csv]);
  return (
    <FormDialog
      title={t('riskListDialogs.import.title')}
      description={t('riskListDialogs.import.description')}
      position="side"
      form={form}
      onSubmit={async (json) => {
        setProblems([]);
        const result = await answerOf(fraudApi['risk-lists'].import.$post({ json }));
        if (result.problems.length > 0) {
          setProblems(result.problems);
          return notSent;
        }
        return onDone(t('riskListDialogs.import.done', { entries: result.imported }));
      }}
      onClose={() => onDone()}
      submit={t('riskListDialogs.import.import')}
    >
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="risk.write"
        hint={t('riskListDialogs.field.entityHint')}
      />
      <label className="block">
        <span className="mb-1 block font-medium">{t('riskListDialogs.import.file')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          className="w-full file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-foreground/25 file:border-solid file:bg-background file:px-3 file:py-1.5"
          onChange={async ({ target }) => {
            const text = await target.files?.[0]?.text();
            if (text !== undefined) form.setValue('csv', text, { shouldDirty: true, shouldValidate: true });
          }}
        />
      </label>
      <FormTextArea
        name="csv"
        label={t('riskListDialogs.import.lines')}
        hint={t('riskListDialogs.import.linesHint')}
        rows={8}
        spellCheck={false}
        autoComplete="off"
      />
      <Problems problems={problems} />
      {problems.some(({ isUnusual }) => isUnusual) || form.watch('acceptsUnusual') ? (
        <FormCheckbox
          name="acceptsUnusual"
          label={t('riskListDialogs.import.acceptsUnusual')}
          hint={t('riskListDialogs.import.acceptsUnusualHint')}
        />
      ) : null}
    </FormDialog>
  );
});

function Problems({ problems }: Pick<RiskListImport, 'problems'>) {
  const t = useTranslations();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-destructive/50 p-3">
      <p className="font-medium">{t('riskListDialogs.import.problems', { lines: problems.length })}</p>
      <ul className="mt-2 max-h-60 overflow-auto text-table">
        {problems.map(({ line, problem }) => (
          <li key={line} className="py-0.5">
            {t('riskListDialogs.import.problem', { line, problem })}
          </li>
        ))}
      </ul>
    </div>
  );
}
