'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import { entityName } from '#lib/entities/staff/forms.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';

const renameForm = z.object({ name: entityName });

type RenameProps = { detail: EntityDetail; onDone: (renamed?: EntityDetail) => void };

/** Changes the name of an entity. */
export function RenameDialog({ detail: { node, version }, onDone }: RenameProps) {
  const t = useTranslations();
  const form = useZodForm(renameForm, { name: node.name });
  return (
    <FormDialog
      title={t('entities.rename.title', { name: node.name })}
      form={form}
      onSubmit={async ({ name }) => {
        const json = { version, name };
        const answer = await answerOf(entitiesApi.entities[':id'].$patch({ param: { id: node.id }, json }));
        toast.success(t('entities.rename.done', { name: answer.node.name }));
        onDone(answer);
      }}
      onClose={() => onDone()}
      submit={t('entities.rename.rename')}
    >
      <FormTextField name="name" label={t('entities.rename.name')} maxLength={128} autoComplete="off" />
    </FormDialog>
  );
}
