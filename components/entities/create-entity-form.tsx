'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { newEntityForm } from '#lib/backoffice/entities/forms.ts';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import type { Translate } from '#messages/translate.ts';

type Node = EntityDetail['node'];

const modes = [
  { value: 'TEST', name: 'entities.create.mode.TEST' },
  { value: 'LIVE', name: 'entities.create.mode.LIVE' },
] as const;

/** The kinds that an entity of this kind can have as children. */
export function childKinds(
  t: Translate,
  kind: Node['kind'],
): { value: 'DIVISION' | 'MERCHANT' | 'CHANNEL'; name: string }[] {
  if (kind === 'PSP')
    return [
      { value: 'DIVISION', name: t('entities.kind.DIVISION') },
      { value: 'MERCHANT', name: t('entities.kind.MERCHANT') },
    ];
  if (kind === 'DIVISION') return [{ value: 'MERCHANT', name: t('entities.kind.MERCHANT') }];
  return kind === 'MERCHANT' ? [{ value: 'CHANNEL', name: t('entities.kind.CHANNEL') }] : [];
}

/** Creates an entity below another, or without a parent a new PSP. Only a PSP chooses its mode. */
export function CreateEntityForm({ parent }: { parent: Node | null }) {
  const t = useTranslations();
  const router = useRouter();
  const { href } = useShell();
  const kinds = parent ? childKinds(t, parent.kind) : [];
  const form = useZodForm(newEntityForm, {
    ...{ name: '', parentId: parent?.id ?? null, kind: kinds[0]?.value ?? 'PSP' },
    ...(parent ? {} : { mode: 'TEST' as const }),
  });
  const title = parent ? t('entities.create.below', { name: parent.name }) : t('entities.create.psp');
  return (
    <>
      <h2 className={parent ? 'font-semibold' : 'sr-only'}>{title}</h2>
      <Form
        form={form}
        label={title}
        className="mt-3"
        onSubmit={async (json) => {
          const { node } = await answerOf(api.entities.$post({ json }));
          router.push(href(`/entities/${node.id}`));
          router.refresh();
        }}
      >
        {parent ? (
          <FormSelect name="kind" label={t('entities.create.kind')} choices={kinds} />
        ) : (
          <FormSelect
            name="mode"
            label={t('common.mode')}
            choices={modes.map(({ value, name }) => ({ value, name: t(name) }))}
            hint={t('entities.create.modeHint')}
          />
        )}
        <FormTextField name="name" label={t('entities.create.name')} maxLength={128} autoComplete="off" />
        <SubmitButton>{t('entities.create.add')}</SubmitButton>
      </Form>
    </>
  );
}
