'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { newEntityForm } from '#lib/entities/staff/forms.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { childKinds } from './child-kinds.ts';

type Node = EntityDetail['node'];

const modes = [
  { value: 'TEST', name: 'entities.create.mode.TEST' },
  { value: 'LIVE', name: 'entities.create.mode.LIVE' },
] as const;

/** Creates an entity below another, or without a parent a new PSP. Only a PSP has a mode of its own. */
export function CreateEntityDialog({ parent, onClose }: { parent: Node | null; onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const { href } = useShell();
  const kinds = parent ? childKinds[parent.kind] : [];
  const form = useZodForm(newEntityForm, {
    name: '',
    parentId: parent?.id ?? null,
    kind: kinds[0]?.value ?? 'PSP',
    ...(parent ? {} : { mode: 'TEST' as const }),
  });
  const title = parent ? t('entities.create.below', { name: parent.name }) : t('entities.create.psp');
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={async (json) => {
        const { node } = await answerOf(entitiesApi.entities.$post({ json }));
        onClose();
        router.push(href(`/entities/${node.id}`));
        router.refresh();
      }}
      onClose={onClose}
      submit={t('entities.create.add')}
    >
      {parent ? (
        <FormSelect
          name="kind"
          label={t('entities.create.kind')}
          choices={kinds.map(({ value, name }) => ({ value, name: t(name) }))}
        />
      ) : (
        <FormSelect
          name="mode"
          label={t('common.mode')}
          choices={modes.map(({ value, name }) => ({ value, name: t(name) }))}
          hint={t('entities.create.modeHint')}
        />
      )}
      <FormTextField name="name" label={t('entities.create.name')} maxLength={128} autoComplete="off" />
    </FormDialog>
  );
}
