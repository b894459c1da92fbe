'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { kinds, lists, newEntryForm } from '#lib/fraud/staff/lists/forms.ts';
import riskListDialogs from '#messages/en/fraud/risk-list-dialogs.json';

const hintOf = {
  card: 'card',
  bin: 'bin',
  emailDomain: 'emailDomain',
  ip: 'ip',
  ipCountry: 'country',
  cardCountry: 'country',
  billingCountry: 'country',
  email: null,
  device: null,
  customer: null,
  phone: null,
} as const;

type Props = { onDone: (message?: string) => void };

/** Adds a value to a list of an entity. */
export const NewEntryDialog = withMessages({ riskListDialogs }, function NewEntryDialog({ onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(newEntryForm, {
    entityId: entity ?? '',
    list: 'BLOCK',
    kind: 'email',
    value: '',
    reason: '',
    expiresOn: '',
  });
  const hint = hintOf[form.watch('kind') as (typeof kinds)[number]];
  return (
    <FormDialog
      title={t('riskListDialogs.new.title')}
      form={form}
      onSubmit={async (json) => {
        await answerOf(fraudApi['risk-lists'].$post({ json }));
        onDone(t('riskListDialogs.new.added'));
      }}
      onClose={() => onDone()}
      submit={t('riskListDialogs.new.add')}
    >
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
          name="kind"
          label={t('riskListDialogs.field.kind')}
          choices={kinds.map((value) => ({ value, name: t(`riskListDialogs.kind.${value}`) }))}
        />
        <FormTextField
          name="value"
          label={t('riskListDialogs.field.value')}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          hint={hint ? t(`riskListDialogs.field.hint.${hint}`) : null}
        />
      </div>
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="risk.write"
        hint={t('riskListDialogs.field.entityHint')}
      />
      <FormTextField
        name="expiresOn"
        type="date"
        label={t('riskListDialogs.field.expires')}
        hint={t('riskListDialogs.field.expiresHint')}
      />
      <FormTextArea name="reason" label={t('ui.reasonField.label')} rows={2} maxLength={500} />
    </FormDialog>
  );
});
