'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { cancelForm, cancelReasons, noteForm } from '#lib/fraud/staff/cases/forms.ts';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import caseDialogs from '#messages/en/fraud/case-dialogs.json';
import type { Decision } from './decisions/use-decide.ts';

type CancelProps = { detail: CaseDetail; onDecide: (decision: Decision) => Promise<void>; onClose: () => void };

/** Cancels a case after its reason; reason and note go to the merchant. */
export const CancelDialog = withMessages({ caseDialogs }, function CancelDialog(props: CancelProps) {
  const { detail, onDecide, onClose } = props;
  const t = useTranslations();
  const form = useZodForm(cancelForm, { cancelReason: 'SUSPECTED_FRAUD', note: '' });
  const expectedEffect = detail.effects.cancel;
  return (
    <FormDialog
      title={t('caseDialogs.cancel.title')}
      description={t(`caseDialogs.cancel.description.${expectedEffect ?? 'none'}`)}
      form={form}
      onSubmit={async (values) => {
        await onDecide({ decision: 'CANCEL', ...values, expectedEffect });
        onClose();
      }}
      onClose={onClose}
      submit={t(`caseDialogs.cancel.submit.${expectedEffect ?? 'none'}`)}
      cancel={t('caseDialogs.back')}
    >
      <FormSelect
        name="cancelReason"
        label={t('caseDialogs.cancel.reason')}
        choices={cancelReasons.map((value) => ({ value, name: t(`caseDialogs.reason.${value}`) }))}
      />
      <FormTextArea
        name="note"
        label={t('caseDialogs.cancel.note')}
        hint={t('caseDialogs.cancel.noteHint')}
        rows={3}
        maxLength={1_000}
      />
    </FormDialog>
  );
});

type NoteProps = { detail: CaseDetail; onClose: () => void };

/** Adds a note to the timeline; merchants do not receive it. */
export const NoteDialog = withMessages({ caseDialogs }, function NoteDialog(props: NoteProps) {
  const { detail, onClose } = props;
  const t = useTranslations();
  const client = useQueryClient();
  const form = useZodForm(noteForm, { note: '' });
  const param = { id: detail.row.id };
  return (
    <FormDialog
      title={t('caseDialogs.note.title')}
      form={form}
      onSubmit={async (json) => {
        const noted = await answerOf(fraudApi.cases[':id'].notes.$post({ param, json }));
        client.setQueryData([pathOf(fraudApi.cases[':id'], { param })], noted);
        onClose();
      }}
      onClose={onClose}
      submit={t('caseDialogs.note.add')}
    >
      <FormTextArea
        name="note"
        label={t('caseDialogs.note.label')}
        hint={t('caseDialogs.note.hint')}
        rows={4}
        maxLength={1_000}
      />
    </FormDialog>
  );
});
