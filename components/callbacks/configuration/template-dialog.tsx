'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { ChoiceField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { fields, maxPairs, templateForm } from '#lib/callbacks/staff/forms.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import callbackConfigurationDialogs from '#messages/en/callbacks/callback-configuration-dialogs.json';
import callbacks from '#messages/en/callbacks/callbacks.json';
import { withFieldErrors } from './field-errors.ts';
import { Preview } from './preview.tsx';
import { type ConfigurationValues, templateValues, useSaveConfiguration } from './use-configuration.ts';

type Template = NonNullable<ConfigurationValues['template']>;
type Props = { entityId: string; detail: CallbackConfigurationDetail; onClose: () => void };

/** The keys of the body, with the body as it would be sent. */
export const TemplateDialog = withMessages(
  { callbackConfigurationDialogs, callbacks },
  function TemplateDialog({ entityId, detail, onClose }: Props) {
    const t = useTranslations();
    const save = useSaveConfiguration(entityId, detail);
    const form = useZodForm(templateForm, templateValues(detail.effective.template));
    const pairs = useFieldArray({ control: form.control, name: 'pairs' });
    const submit = (template: Template) =>
      withFieldErrors(
        form,
        (name) => name.replace(/^template\./, ''),
        async () => {
          await save({ template });
          onClose();
        },
      );
    return (
      <FormDialog
        title={t('callbackConfigurationDialogs.template.title')}
        description={t('callbackConfigurationDialogs.template.description')}
        form={form}
        onSubmit={submit}
        onClose={onClose}
        submit={t('callbackConfigurationDialogs.save')}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map((field) => (
            <FormTextField
              key={field}
              name={['keys', field].join('.')}
              label={t(`callbackConfigurationDialogs.template.field.${field}`)}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <FormTextField
            name="prefix"
            label={t('callbackConfigurationDialogs.template.prefix')}
            hint={t('callbackConfigurationDialogs.template.prefixHint')}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <RowFields
          title={t('callbackConfigurationDialogs.template.pairs')}
          rows={pairs.fields.map(({ id }) => id)}
          max={maxPairs}
          addName={t('callbackConfigurationDialogs.template.addPair')}
          removeName={(number) => t('callbackConfigurationDialogs.template.removePair', { number })}
          onAdd={() => pairs.append({ key: '', value: '' })}
          onRemove={pairs.remove}
          render={(index) => (
            <>
              <FormTextField
                name={`pairs.${index}.key`}
                label={t('callbackConfigurationDialogs.template.key')}
                maxLength={64}
                autoComplete="off"
              />
              <FormTextField
                name={`pairs.${index}.value`}
                label={t('callbackConfigurationDialogs.template.value')}
                maxLength={500}
                autoComplete="off"
              />
            </>
          )}
        />
        <LivePreview entityId={entityId} template={useWatch({ control: form.control }) as Template} />
      </FormDialog>
    );
  },
);

const decisions = ['CANCEL', 'APPROVE', 'PENDING'] as const;

function LivePreview({ entityId, template }: { entityId: string; template: Template }) {
  const t = useTranslations();
  const [decision, setDecision] = useState<(typeof decisions)[number]>('CANCEL');
  return (
    <section aria-label={t('callbackConfigurationDialogs.template.preview')} className="space-y-2">
      <ChoiceField
        id="preview-decision"
        label={t('callbackConfigurationDialogs.template.decision')}
        choices={decisions.map((value) => ({ value, name: t(`callbacks.decision.${value}`) }))}
        value={decision}
        onChange={({ target }) => setDecision(target.value as typeof decision)}
      />
      {templateForm.safeParse(template).success ? (
        <Preview entityId={entityId} template={template} decision={decision} />
      ) : (
        <p className="text-muted-foreground">{t('callbackConfigurationDialogs.template.unreadable')}</p>
      )}
    </section>
  );
}
