'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import { lists, listValueForm } from '#lib/fraud/staff/lists/forms.ts';
import riskListDialogs from '#messages/en/fraud/risk-list-dialogs.json';

type Props = { detail: CaseDetail; onClose: () => void };

/** Adds a value of the case to a list. */
export const ListValueDialog = withMessages({ riskListDialogs }, function ListValueDialog(props: Props) {
  const { detail, onClose } = props;
  const t = useTranslations();
  const client = useQueryClient();
  const { values, entities } = detail.listing;
  // The merchant, where the user may change its lists: a card is seldom wanted on one channel alone.
  const entityId = (entities[1] ?? entities[0])?.id ?? '';
  const kind = values[0]?.kind ?? 'card';
  const form = useZodForm(listValueForm, { entityId, list: 'BLOCK', kind, reason: '', expiresOn: '' });
  const param = { id: detail.row.id };
  return (
    <FormDialog
      title={t('riskListDialogs.fromCase.title')}
      form={form}
      onSubmit={async (json) => {
        const listed = await answerOf(fraudApi.cases[':id']['list-entries'].$post({ param, json }));
        client.setQueryData([pathOf(fraudApi.cases[':id'], { param })], listed);
        toast.success(t('riskListDialogs.new.added'));
        onClose();
      }}
      onClose={onClose}
      submit={t('riskListDialogs.new.add')}
    >
      <FormSelect
        name="kind"
        label={t('riskListDialogs.field.value')}
        choices={values.map(({ kind: value, label }) => ({
          value,
          name: `${t(`riskListDialogs.kind.${value}`)}: ${label}`,
        }))}
      />
      <FormRadios
        name="list"
        label={t('riskListDialogs.field.list')}
        choices={lists.map((value) => ({
          value,
          name: t(`riskListDialogs.list.${value}`),
          text: t(`riskListDialogs.effect.${value}`),
        }))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormSelect
          name="entityId"
          label={t('common.entity')}
          hint={t('riskListDialogs.field.entityHint')}
          choices={entities.map(({ id: value, name }) => ({ value, name }))}
        />
        <FormTextField
          name="expiresOn"
          type="date"
          label={t('riskListDialogs.field.expires')}
          hint={t('riskListDialogs.field.expiresHint')}
        />
      </div>
      <FormTextArea name="reason" label={t('ui.reasonField.label')} rows={2} maxLength={500} />
    </FormDialog>
  );
});
