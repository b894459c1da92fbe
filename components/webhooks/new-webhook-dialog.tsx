'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { FormCheckboxes } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { webhooksApi } from '#components/webhooks/api.ts';
import { newWebhookForm } from '#lib/webhooks/staff/forms.ts';
import type { WebhookSecretAnswer } from '#lib/webhooks/staff/index.ts';
import webhookDialogs from '#messages/en/webhooks/webhook-dialogs.json';

const types = newWebhookForm.shape.types.element.options;
const fields = newWebhookForm.shape.fields.options;
const formats = [
  { value: 'standard', name: 'webhookDialogs.format.standard' },
  { value: 'encrypted', name: 'webhookDialogs.format.encrypted' },
  { value: 'encrypted-json', name: 'webhookDialogs.format.encryptedJson' },
] as const;

type Props = { onDone: (answer?: WebhookSecretAnswer) => void };

/** Registers an address for the notifications of an entity. */
export const NewWebhookDialog = withMessages({ webhookDialogs }, function NewWebhookDialog({ onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(newWebhookForm, {
    url: '',
    entityId: entity ?? '',
    types: [],
    fields: 'ALL',
    format: 'standard',
  });
  return (
    <FormDialog
      title={t('webhookDialogs.create.title')}
      description={t('webhookDialogs.create.description')}
      form={form}
      onSubmit={async (json) => onDone(await answerOf(webhooksApi.webhooks.$post({ json })))}
      onClose={() => onDone()}
      submit={t('webhookDialogs.create.create')}
    >
      <FormTextField
        name="url"
        label={t('webhookDialogs.create.url')}
        type="url"
        maxLength={2_048}
        autoComplete="off"
        spellCheck={false}
        hint={t('webhookDialogs.create.urlHint')}
      />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="webhooks.write"
        hint={t('webhookDialogs.create.entityHint')}
      />
      <FormCheckboxes
        name="types"
        label={t('webhookDialogs.create.types')}
        choices={types.map((value) => ({ value, name: t(`webhookDialogs.type.${value}`) }))}
      />
      <FormSelect
        name="fields"
        label={t('webhookDialogs.create.fields')}
        choices={fields.map((value) => ({ value, name: t(`webhookDialogs.fields.${value}`) }))}
      />
      <FormSelect
        name="format"
        label={t('webhookDialogs.create.format')}
        choices={formats.map(({ value, name }) => ({ value, name: t(name) }))}
      />
    </FormDialog>
  );
});
