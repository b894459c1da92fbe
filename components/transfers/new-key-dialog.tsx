'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { newSftpKeyForm } from '#lib/transfers/staff/forms.ts';
import sftpKey from '#messages/en/transfers/sftp-key.json';

const lifetimes = ['90', '365', ''] as const;

/** A select has texts only: an empty one is a key that does not expire. */
const schema = newSftpKeyForm.extend({
  expiresInDays: z.string().transform((days) => (days === '' ? null : Number(days))),
});

/** Adds the public key of a program. */
export const NewKeyDialog = withMessages({ sftpKey }, function NewKeyDialog({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const form = useZodForm(schema, { name: '', entityId: '', publicKey: '', formatName: '', expiresInDays: '365' });
  const names = {
    '90': t('sftpKey.lifetime.days'),
    '365': t('sftpKey.lifetime.year'),
    '': t('sftpKey.lifetime.unlimited'),
  };
  return (
    <FormDialog
      title={t('sftpKey.new.title')}
      description={t('sftpKey.new.description')}
      form={form}
      onSubmit={async (json) => {
        const { key } = await answerOf(transfersApi['sftp-keys'].$post({ json }));
        toast.success(t('sftpKey.new.done', { name: key.name }));
        onDone();
      }}
      onClose={onDone}
      submit={t('sftpKey.new.submit')}
    >
      <FormTextField
        name="name"
        label={t('sftpKey.new.name')}
        hint={t('sftpKey.new.nameHint')}
        maxLength={100}
        autoComplete="off"
      />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        hint={t('sftpKey.new.entityHint')}
        permission="transfers.write"
      />
      <FormTextArea
        name="publicKey"
        label={t('sftpKey.new.publicKey')}
        hint={t('sftpKey.new.publicKeyHint')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
      />
      <FormTextField
        name="formatName"
        label={t('sftpKey.new.format')}
        hint={t('sftpKey.new.formatHint')}
        autoComplete="off"
      />
      <FormSelect
        name="expiresInDays"
        label={t('sftpKey.new.expires')}
        choices={lifetimes.map((value) => ({ value, name: names[value] }))}
      />
    </FormDialog>
  );
});
