'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { maxHeaders, maxUrls, urlField } from '#lib/callbacks/staff/forms.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import callbackConfigurationDialogs from '#messages/en/callbacks/callback-configuration-dialogs.json';
import { withFieldErrors } from './field-errors.ts';
import { useSaveConfiguration } from './use-configuration.ts';

/** Lists of objects, because a list of fields needs them. */
const schema = z.object({
  urls: z.array(z.object({ url: urlField })),
  headers: z.array(z.object({ name: z.string().trim(), value: z.string(), isStored: z.boolean() })),
});

type Props = { entityId: string; detail: CallbackConfigurationDetail; onClose: () => void };

/** The addresses of an entity and the headers that are sent to them. */
export const DestinationDialog = withMessages(
  { callbackConfigurationDialogs },
  function DestinationDialog({ entityId, detail, onClose }: Props) {
    const t = useTranslations();
    const save = useSaveConfiguration(entityId, detail);
    const own = detail.own.destination;
    const form = useZodForm(schema, {
      urls: (own?.urls ?? ['']).map((url) => ({ url })),
      headers: (own?.headerNames ?? []).map((name) => ({ name, value: '', isStored: true })),
    });
    const urls = useFieldArray({ control: form.control, name: 'urls' });
    const headers = useFieldArray({ control: form.control, name: 'headers' });
    const submit = (values: z.output<typeof schema>) =>
      withFieldErrors(form, nameInForm, async () => {
        await save({
          destination: {
            urls: values.urls.map(({ url }) => url),
            headers: values.headers.map(({ name, value, isStored }) => ({
              name,
              value: isStored && value === '' ? null : value,
            })),
          },
        });
        onClose();
      });
    return (
      <FormDialog
        title={t('callbackConfigurationDialogs.destination.title')}
        description={t('callbackConfigurationDialogs.destination.description')}
        form={form}
        onSubmit={submit}
        onClose={onClose}
        submit={t('callbackConfigurationDialogs.save')}
      >
        {own === null && detail.inherited.destination ? (
          <p>{t('callbackConfigurationDialogs.destination.inherits')}</p>
        ) : null}
        <RowFields
          title={t('callbackConfiguration.destination.title')}
          hint={t('callbackConfigurationDialogs.destination.urlHint')}
          rows={urls.fields.map(({ id }) => id)}
          max={maxUrls}
          addName={t('callbackConfigurationDialogs.destination.addUrl')}
          removeName={(number) => t('callbackConfigurationDialogs.destination.removeUrl', { number })}
          onAdd={() => urls.append({ url: '' })}
          onRemove={urls.remove}
          render={(index) => (
            <FormTextField
              name={`urls.${index}.url`}
              label={t('callbackConfigurationDialogs.number', {
                label: t('callbackConfigurationDialogs.destination.url'),
                number: index + 1,
              })}
              type="url"
              maxLength={2_048}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        />
        <RowFields
          title={t('callbackConfigurationDialogs.destination.headers')}
          hint={t('callbackConfigurationDialogs.destination.headersHint')}
          rows={headers.fields.map(({ id }) => id)}
          max={maxHeaders}
          addName={t('callbackConfigurationDialogs.destination.addHeader')}
          removeName={(number) => t('callbackConfigurationDialogs.destination.removeHeader', { number })}
          onAdd={() => headers.append({ name: '', value: '', isStored: false })}
          onRemove={headers.remove}
          render={(index) => <HeaderFields index={index} isStored={headers.fields[index]?.isStored} />}
        />
      </FormDialog>
    );
  },
);

function HeaderFields({ index, isStored = false }: { index: number; isStored: boolean | undefined }) {
  const t = useTranslations();
  return (
    <>
      <FormTextField
        name={`headers.${index}.name`}
        label={t('callbackConfigurationDialogs.destination.name')}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        readOnly={isStored}
      />
      <FormTextField
        name={`headers.${index}.value`}
        label={t('callbackConfigurationDialogs.destination.value')}
        type="password"
        maxLength={4_000}
        autoComplete="off"
        placeholder={isStored ? t('callbackConfigurationDialogs.destination.kept') : undefined}
      />
    </>
  );
}

/** `destination.urls.0` of the request is `urls.0.url` of the form. */
function nameInForm(name: string): string {
  const inner = name.replace(/^destination\./, '');
  return /^urls\.\d+$/.test(inner) ? `${inner}.url` : inner === 'urls' ? 'urls.0.url' : inner;
}
