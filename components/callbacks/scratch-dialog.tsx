'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { scratchForm } from '#lib/callbacks/staff/forms.ts';
import type { CallbackAttempt, CallbackDetail } from '#lib/callbacks/staff/index.ts';
import callbackDialogs from '#messages/en/callbacks/callback-dialogs.json';

const answerClass =
  'max-h-48 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere';

type Props = { id: string; onSent: (shown: CallbackDetail) => void; onClose: () => void };

/** Sends a copy of a failed callback to an address that is entered, and shows its answer. */
export const ScratchDialog = withMessages({ callbackDialogs }, function ScratchDialog(props: Props) {
  const { id, onSent, onClose } = props;
  const t = useTranslations();
  const [attempt, setAttempt] = useState<CallbackAttempt | null>(null);
  const form = useZodForm(scratchForm, { url: '' });
  const send = async (json: { url: string }): Promise<void> => {
    const shown = await answerOf(callbacksApi.callbacks[':id']['send-to-scratch'].$post({ param: { id }, json }));
    setAttempt(shown.attempts.findLast(({ kind }) => kind === 'scratch') ?? null);
    onSent(shown);
  };
  return (
    <FormDialog
      title={t('callbackDialogs.scratch.title')}
      description={t('callbackDialogs.scratch.description')}
      // Nothing is kept of what was entered.
      isDirty={false}
      form={form}
      onSubmit={send}
      asksBeforeLeaving={false}
      onClose={onClose}
      submit={t('callbackDialogs.scratch.action')}
      cancel={attempt ? t('common.close') : t('common.cancel')}
    >
      <FormTextField
        name="url"
        label={t('callbackDialogs.scratch.url')}
        hint={t('callbackDialogs.scratch.urlHint')}
        type="url"
        maxLength={2_048}
        autoComplete="off"
        spellCheck={false}
      />
      <div aria-live="polite">{attempt ? <Answer attempt={attempt} /> : null}</div>
    </FormDialog>
  );
});

function Answer({ attempt: { status, cause, responseBody } }: { attempt: CallbackAttempt }) {
  const t = useTranslations();
  if (status === null)
    return <p className="text-state-bad">{t('callbackDialogs.scratch.failed', { cause: cause ?? '' })}</p>;
  return (
    <>
      <p className="font-medium">{t('callbackDialogs.scratch.answered', { status: String(status) })}</p>
      {responseBody === '' ? null : (
        <figure className="mt-2">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} className={answerClass}>
            {responseBody}
          </pre>
        </figure>
      )}
    </>
  );
}
