'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { sendingForm } from '#lib/callbacks/staff/forms.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import callbackConfigurationDialogs from '#messages/en/callbacks/callback-configuration-dialogs.json';
import type { Translate } from '#messages/translate.ts';
import { withFieldErrors } from './field-errors.ts';
import { useSaveConfiguration } from './use-configuration.ts';

/** Fields of a form are texts. */
const schemaOf = (t: Translate) => {
  const whole = z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'Enter a whole number.')
    .transform(Number);
  const { retryWaitSeconds, maxRetries } = sendingForm.shape;
  return z.object({
    statuses: z
      .string()
      .trim()
      .regex(/^[2-5]\d\d(?:[\s,]+[2-5]\d\d){0,19}$/, t('callbackConfigurationDialogs.sending.statusesProblem'))
      .transform((text) => [...new Set(text.split(/[\s,]+/).map(Number))]),
    retryWaitSeconds: whole.pipe(retryWaitSeconds),
    maxRetries: whole.pipe(maxRetries),
    expectContinue: z.boolean(),
  });
};

type Props = { entityId: string; detail: CallbackConfigurationDetail; onClose: () => void };

/** Which answers acknowledge a callback, and how it is tried again. */
export const SendingDialog = withMessages(
  { callbackConfigurationDialogs },
  function SendingDialog({ entityId, detail, onClose }: Props) {
    const t = useTranslations();
    const save = useSaveConfiguration(entityId, detail);
    const { acknowledgedStatuses, retryWaitSeconds, maxRetries, expectContinue = true } = detail.effective.sending;
    const form = useZodForm(schemaOf(t), {
      statuses: acknowledgedStatuses.join(', '),
      retryWaitSeconds: String(retryWaitSeconds),
      maxRetries: String(maxRetries),
      expectContinue,
    });
    return (
      <FormDialog
        title={t('callbackConfigurationDialogs.sending.title')}
        form={form}
        onSubmit={({ statuses, ...rest }) =>
          withFieldErrors(form, nameInForm, async () => {
            await save({ sending: { acknowledgedStatuses: statuses, ...rest } });
            onClose();
          })
        }
        onClose={onClose}
        submit={t('callbackConfigurationDialogs.save')}
      >
        <FormTextField
          name="statuses"
          label={t('callbackConfigurationDialogs.sending.statuses')}
          hint={t('callbackConfigurationDialogs.sending.statusesHint')}
          autoComplete="off"
        />
        <FormTextField
          name="maxRetries"
          label={t('callbackConfigurationDialogs.sending.maxRetries')}
          hint={t('callbackConfigurationDialogs.sending.maxRetriesHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormTextField
          name="retryWaitSeconds"
          label={t('callbackConfigurationDialogs.sending.retryWaitSeconds')}
          hint={t('callbackConfigurationDialogs.sending.retryWaitSecondsHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormCheckbox
          name="expectContinue"
          label={t('callbackConfigurationDialogs.sending.expectContinue')}
          hint={t('callbackConfigurationDialogs.sending.expectContinueHint')}
        />
      </FormDialog>
    );
  },
);

function nameInForm(name: string): string {
  const inner = name.replace(/^sending\./, '');
  return inner.startsWith('acknowledgedStatuses') ? 'statuses' : inner;
}
