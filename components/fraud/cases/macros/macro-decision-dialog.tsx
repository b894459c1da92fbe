'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { cancelForm, cancelReasons } from '#lib/fraud/staff/cases/forms.ts';
import type { CaseMacroRow } from '#lib/fraud/staff/index.ts';
import type { Decision } from '../decisions/use-decide.ts';
import { kindsOf } from './describe-macro.ts';

const form = cancelForm.extend({ cancelReason: z.enum(cancelReasons).nullable() });

type Props = {
  macro: CaseMacroRow;
  decision: Decision;
  onDecide: (decision: Decision) => Promise<void>;
  onClose: () => void;
};

/** A decision as a macro fills it; its reason and its note can be changed before it is made. */
export function MacroDecisionDialog({ macro, decision, onDecide, onClose }: Props) {
  const t = useTranslations();
  const { list, cancelReason } = macro;
  const values = useZodForm(form, { cancelReason, note: macro.note ?? '' });
  return (
    <FormDialog
      title={macro.name}
      form={values}
      onSubmit={async (written) => {
        await onDecide({ ...decision, ...written });
        onClose();
      }}
      onClose={onClose}
      submit={t(`caseMacros.submit.${decision.expectedEffect ?? macro.decision}`)}
      cancel={t('caseMacros.dialog.back')}
    >
      {cancelReason ? (
        <FormSelect
          name="cancelReason"
          label={t('caseMacros.form.reason')}
          choices={cancelReasons.map((value) => ({ value, name: t(`caseDialogs.reason.${value}`) }))}
        />
      ) : null}
      <FormTextArea
        name="note"
        label={t('caseMacros.dialog.note')}
        hint={t('caseMacros.dialog.noteHint')}
        rows={3}
        maxLength={1_000}
      />
      {list ? (
        <p>{t('caseMacros.dialog.adds', { list: t(`caseMacros.list.${list}`), kinds: kindsOf(t, macro) })}</p>
      ) : null}
    </FormDialog>
  );
}
