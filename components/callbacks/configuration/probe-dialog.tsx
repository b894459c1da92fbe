'use client';

import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { BodyPairs } from '#components/callbacks/body-pairs.tsx';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { CallbackProbe } from '#lib/callbacks/staff/index.ts';
import callbackConfigurationDialogs from '#messages/en/callbacks/callback-configuration-dialogs.json';

type Props = { entityId: string; url: string; onClose: () => void };

/** Sends a test callback to an address and shows its answer. */
export const ProbeDialog = withMessages(
  { callbackConfigurationDialogs },
  function ProbeDialog({ entityId, url, onClose }: Props) {
    const t = useTranslations();
    const probe = useApiMutation(callbacksApi.entities[':id'].callbacks.probe.$post);
    return (
      <Dialog open onOpenChange={onClose} title={t('callbackConfigurationDialogs.probe.title')}>
        <div className="space-y-3" aria-live="polite">
          <p className="wrap-anywhere">{t('callbackConfigurationDialogs.probe.question', { url })}</p>
          <FormProblem>{probe.error?.message}</FormProblem>
          {probe.data ? <Answer answer={probe.data} /> : null}
          <DialogFooter>
            <Button onClick={onClose}>{t('common.close')}</Button>
            <ActionButton
              variant="primary"
              unavailable={probe.isPending ? t('common.inProgress') : null}
              onClick={() => probe.mutate({ param: { id: entityId }, json: { url } })}
            >
              {t('callbackConfigurationDialogs.probe.send')}
            </ActionButton>
          </DialogFooter>
        </div>
      </Dialog>
    );
  },
);

function Answer({ answer }: { answer: CallbackProbe }) {
  const t = useTranslations();
  const { isAcknowledged, status, cause, responseBody, timings, body } = answer;
  return (
    <>
      {isAcknowledged ? (
        <p className="font-medium text-state-good">
          {t('callbackConfigurationDialogs.probe.acknowledged', {
            status: String(status ?? ''),
            milliseconds: Math.round(timings?.totalMs ?? 0),
          })}
        </p>
      ) : (
        <p className="font-medium text-state-bad">
          {t('callbackConfigurationDialogs.probe.failed', { cause: cause ?? '' })}
        </p>
      )}
      {responseBody === '' ? null : (
        <figure>
          <figcaption className="mb-1 font-medium">{t('callbackConfigurationDialogs.probe.answer')}</figcaption>
          <pre className="max-h-48 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere">
            {responseBody}
          </pre>
        </figure>
      )}
      <details>
        <summary className="w-fit cursor-pointer rounded hover:bg-accent">
          {t('callbackConfigurationDialogs.probe.sent')}
        </summary>
        <BodyPairs body={body} />
      </details>
    </>
  );
}
