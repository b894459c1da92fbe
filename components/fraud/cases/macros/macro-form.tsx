'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormCheckboxes } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { cancelReasons, decisions, macroListKinds, macroLists, newMacroForm } from '#lib/fraud/staff/cases/forms.ts';
import type { CaseMacroRow } from '#lib/fraud/staff/index.ts';

type Props = {
  /** Null: a new one. */
  macro: CaseMacroRow | null;
  onSaved: () => void;
  onClose: () => void;
};

/** Adds a macro, or changes one; its entity stays as it is. */
export function MacroForm({ macro, onSaved, onClose }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(newMacroForm, toValues(macro, entity));
  const [decision, list] = form.watch(['decision', 'list']);
  return (
    <FormDialog
      title={t(macro ? 'caseMacros.form.changeTitle' : 'caseMacros.form.newTitle')}
      form={form}
      onSubmit={async ({ entityId, ...input }) => {
        await answerOf(
          macro
            ? fraudApi['case-macros'][':id'].change.$post({
                param: { id: macro.id },
                json: { ...input, version: macro.version },
              })
            : fraudApi['case-macros'].$post({ json: { ...input, entityId } }),
        );
        onSaved();
      }}
      onClose={onClose}
      submit={t('caseMacros.form.save')}
      cancel={t('caseMacros.form.cancel')}
    >
      <FormTextField name="name" label={t('caseMacros.form.name')} maxLength={64} autoComplete="off" />
      {macro ? null : (
        <FormEntityField
          name="entityId"
          label={t('common.entity')}
          permission="risk.write"
          hint={t('caseMacros.form.entityHint')}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="decision"
          label={t('caseMacros.form.decision')}
          choices={decisions.map((value) => ({ value, name: t(`caseMacros.decision.${value}`) }))}
        />
        {decision === 'CANCEL' ? (
          <FormSelect
            name="cancelReason"
            label={t('caseMacros.form.reason')}
            choices={cancelReasons.map((value) => ({ value, name: t(`caseDialogs.reason.${value}`) }))}
          />
        ) : null}
      </div>
      <FormTextArea
        name="note"
        label={t('caseMacros.form.note')}
        hint={t('caseMacros.form.noteHint')}
        rows={2}
        maxLength={1_000}
      />
      <FormSelect
        name="list"
        label={t('caseMacros.form.list')}
        choices={[
          { value: '', name: t('caseMacros.form.noList') },
          ...macroLists.map((value) => ({ value, name: t(`caseMacros.list.${value}`) })),
        ]}
      />
      {list === '' ? null : (
        <FormCheckboxes
          name="listKinds"
          label={t('caseMacros.form.kinds')}
          hint={t('caseMacros.form.kindsHint')}
          choices={macroListKinds.map((value) => ({ value, name: t(`caseMacros.kind.${value}`) }))}
        />
      )}
      <FormCheckbox name="isDirect" label={t('caseMacros.form.isDirect')} hint={t('caseMacros.form.isDirectHint')} />
    </FormDialog>
  );
}

function toValues(macro: CaseMacroRow | null, entity: string | null) {
  return {
    entityId: macro?.entityId ?? entity ?? '',
    name: macro?.name ?? '',
    note: macro?.note ?? '',
    decision: macro?.decision ?? ('CANCEL' as const),
    isDirect: macro?.isDirect ?? false,
    cancelReason: macro?.cancelReason ?? ('SUSPECTED_FRAUD' as const),
    list: macro?.list ?? ('' as const),
    listKinds: [...(macro?.listKinds ?? [])],
  };
}
