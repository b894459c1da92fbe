'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { connectionForm, newConnectionForm } from '#lib/transfers/staff/forms.ts';
import type { ConnectionDetail } from '#lib/transfers/staff/index.ts';
import fileConnectionDialogs from '#messages/en/transfers/file-connection-dialogs.json';
import { ConnectionFields } from './connection-fields.tsx';

type NewProps = { onClose: () => void; onCreated: (id: string) => void };

/** Adds a connection; its key is made by the server, and its page shows what to enter at the other side. */
export const NewConnectionDialog = withMessages(
  { fileConnectionDialogs },
  function NewConnectionDialog({ onClose, onCreated }: NewProps) {
    const t = useTranslations();
    const today = new Date().toISOString().slice(0, 10);
    const form = useZodForm(newConnectionForm, {
      name: '',
      entityId: '',
      kind: 'SFTP',
      host: '',
      port: 22,
      username: '',
      folder: '/',
      pattern: '*.csv',
      formatName: '',
      firstDay: today,
      cron: '0 6 * * *',
      hostFingerprint: '',
      isEnabled: true,
    });
    const kind = useWatch({ control: form.control, name: 'kind' });
    return (
      <FormDialog
        title={t('fileConnectionDialogs.newTitle')}
        description={t('fileConnectionDialogs.newDescription')}
        form={form}
        onSubmit={async (json) => {
          const { id } = await answerOf(transfersApi['file-connections'].$post({ json }));
          onCreated(id);
        }}
        onClose={onClose}
        submit={t('fileConnectionDialogs.create')}
      >
        <FormTextField name="name" label={t('fileConnectionDialogs.name')} maxLength={100} autoComplete="off" />
        <FormEntityField
          name="entityId"
          label={t('common.entity')}
          hint={t('fileConnectionDialogs.entityHint')}
          permission="transfers.write"
        />
        <FormSelect
          name="kind"
          label={t('fileConnectionDialogs.kind')}
          choices={[
            { value: 'SFTP', name: t('fileConnectionDialogs.kinds.SFTP') },
            { value: 'FOLDER', name: t('fileConnectionDialogs.kinds.FOLDER') },
          ]}
        />
        <ConnectionFields isSftp={kind === 'SFTP'} purpose={kind === 'FOLDER' ? 'DELIVER' : null} />
      </FormDialog>
    );
  },
);

type EditProps = { detail: ConnectionDetail; onDone: () => void };

/** Changes a connection; its key stays the same. */
export const EditConnectionDialog = withMessages(
  { fileConnectionDialogs },
  function EditConnectionDialog({ detail: { row, settings }, onDone }: EditProps) {
    const t = useTranslations();
    const form = useZodForm(connectionForm, {
      name: row.name,
      host: row.host ?? '',
      port: settings.port ?? 22,
      folder: row.folder,
      username: settings.username ?? '',
      pattern: settings.pattern ?? '',
      formatName: settings.formatName ?? '',
      cron: settings.cron,
      firstDay: settings.firstDay ?? '',
      hostFingerprint: settings.hostFingerprint ?? '',
      isEnabled: settings.isEnabled,
      version: settings.version,
    });
    return (
      <FormDialog
        title={t('common.editNamed', { name: row.name })}
        form={form}
        onSubmit={async (json) => {
          const { $patch } = transfersApi['file-connections'][':id'];
          await answerOf($patch({ param: { id: row.id }, json }));
          toast.success(t('fileConnectionDialogs.saved'));
          onDone();
        }}
        onClose={onDone}
        submit={t('fileConnectionDialogs.save')}
      >
        <FormTextField name="name" label={t('fileConnectionDialogs.name')} maxLength={100} autoComplete="off" />
        <ConnectionFields isSftp={row.kind === 'SFTP'} purpose={row.purpose} />
      </FormDialog>
    );
  },
);
