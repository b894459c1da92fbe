'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
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
    <Dialog open onOpenChange={onClose} title={macro.name}>
      <Form
        form={values}
        onSubmit={async (written) => {
          await onDecide({ ...decision, ...written });
          onClose();
        }}
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
        <DialogFooter>
          <Button onClick={onClose}>{t('caseMacros.dialog.back')}</Button>
          <SubmitButton>{t(`caseMacros.submit.${decision.expectedEffect ?? macro.decision}`)}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
