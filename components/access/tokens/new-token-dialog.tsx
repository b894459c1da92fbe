'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { IssuedTokenAnswer } from '#lib/access/staff/index.ts';
import { newTokenForm } from '#lib/access/staff/tokens/forms.ts';
import accessToken from '#messages/en/access/access-token.json';

const lifetimes = [
  { value: '90', name: 'accessToken.lifetime.days' },
  { value: '365', name: 'accessToken.lifetime.year' },
  { value: '', name: 'accessToken.lifetime.unlimited' },
] as const;

/** A select has texts only: an empty one is a token that does not expire. */
const schema = newTokenForm.extend({
  expiresInDays: z.string().transform((days) => (days === '' ? null : Number(days))),
  isPair: z.string().transform((form) => (form === 'pair' ? true : undefined)),
});

type Props = { onDone: (answer?: IssuedTokenAnswer) => void };

/** Names a token, ties it to an entity and a lifetime. */
export const NewTokenDialog = withMessages({ accessToken }, function NewTokenDialog({ onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(schema, { name: '', entityId: entity ?? '', expiresInDays: '365', isPair: 'own' });
  return (
    <FormDialog
      title={t('accessToken.create.title')}
      description={t('accessToken.create.description')}
      form={form}
      onSubmit={async (json) => onDone(await answerOf(accessApi['access-tokens'].$post({ json })))}
      onClose={() => onDone()}
      submit={t('accessToken.create.create')}
    >
      <FormTextField
        name="name"
        label={t('accessToken.create.name')}
        maxLength={100}
        autoComplete="off"
        hint={t('accessToken.create.nameHint')}
      />
      <FormEntityField
        name="entityId"
        label={t('accessToken.create.scope')}
        permission="tokens.write"
        hint={t('accessToken.create.scopeHint')}
      />
      <FormSelect
        name="expiresInDays"
        label={t('accessToken.create.expiresAfter')}
        choices={lifetimes.map(({ value, name }) => ({ value, name: t(name) }))}
      />
      <FormSelect
        name="isPair"
        label={t('accessToken.create.form')}
        hint={t('accessToken.create.formHint')}
        choices={[
          { value: 'own', name: t('accessToken.create.formOwn') },
          { value: 'pair', name: t('accessToken.create.formPair') },
        ]}
      />
    </FormDialog>
  );
});
